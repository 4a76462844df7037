import Foundation
import Get

/// The tickets of a help desk.
actor Desk {
    private let client: APIClient
    private(set) var problems: [String] = []

    init(client: APIClient) {
        self.client = client
    }

    func open(labels: [String]) async throws -> [Ticket] {
        let parameters = Paths.tickets.get(
            parameters: .init(status: [.open, .inProgress], label: labels, isAssigned: false))
        let page = try await client.send(parameters).value
        return page.tickets
    }

    func recent(_ date: Date) async throws -> [Ticket] {
        let response = try await client.send(Paths.tickets.get(parameters: .init(since: date)))
        return response.value.tickets.filter { $0.createdAt > date }
    }

    func ticket(_ id: Int) async throws -> Ticket? {
        do {
            return try await client.send(Paths.tickets.ticketID(id).get).value
        } catch APIError.unacceptableStatusCode(404) {
            problems.append("no ticket \(id)")
            return nil
        }
    }

    func report(_ title: String, by date: Date?) async throws -> Int {
        let ticket = NewTicket(title: title, priority: .high, labels: ["new"], dueAt: date)
        return try await client.send(Paths.tickets.post(ticket)).value.id
    }

    func close(_ ticket: Ticket) async throws -> Bool {
        let changed = try await client.send(Paths.tickets.ticketID(ticket.id).patch(TicketChanges(status: .closed)))
            .value
        return changed.status == .closed
    }

    func remove(_ tickets: [Ticket]) async throws {
        for ticket in tickets {
            try await client.send(Paths.tickets.ticketID(ticket.id).delete)
        }
    }

    func comment(_ text: String, on id: Int) async throws -> [Comment] {
        try await client.send(Paths.tickets.ticketID(id).comments.post(.init(text: text, isPublic: true)))
        return try await client.send(Paths.tickets.ticketID(id).comments.get).value
    }

    func assign(_ id: Int, to agent: Agent) async throws {
        try await client.send(Paths.tickets.ticketID(id).assignee.put(Assignment(agentID: agent.id)))
    }

    func agents(_ ids: [Int]) async throws -> String {
        let agents = try await client.send(Paths.agents.get(parameters: .init(id: ids, order: .name))).value
        let bytes = try await client.data(for: Paths.agents.get()).value
        return agents.map(\.name).joined(separator: ", ") + (bytes.isEmpty ? "?" : "")
    }
}
