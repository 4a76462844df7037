import Foundation

/// The tickets of a help desk.
@MainActor
final class Desk {
    private(set) var tickets: [Ticket] = []
    private(set) var problems: [String] = []

    static func prepare() {
        OpenAPIClientAPI.basePath = "https://desk.example.com/api"
    }

    func load(labels: [String]) async throws {
        let page = try await TicketsAPI.listTickets(status: [.open, .inProgress], label: labels, isAssigned: false)
        tickets = page.tickets
    }

    func recent(_ date: Date) async throws -> [Ticket] {
        try await TicketsAPI.listTickets(since: date).tickets.filter { $0.createdAt > date }
    }

    func ticket(_ id: Int64) async throws -> Ticket? {
        do {
            return try await TicketsAPI.getTicket(ticketId: id)
        } catch ErrorResponse.error(404, _, _, _) {
            problems.append("no ticket \(id)")
            return nil
        }
    }

    func report(_ title: String, by date: Date?) async throws -> Int64 {
        let ticket = NewTicket(title: title, priority: .high, labels: ["new"], dueAt: date)
        return try await TicketsAPI.createTicket(newTicket: ticket).id
    }

    func close(_ ticket: Ticket) async throws -> Bool {
        let changed = try await TicketsAPI.updateTicket(
            ticketId: ticket.id, ticketChanges: TicketChanges(status: .closed))
        return changed.status == .closed
    }

    func removeAll() async throws {
        for ticket in tickets { try await TicketsAPI.deleteTicket(ticketId: ticket.id) }
        tickets = []
    }

    func comment(_ text: String, on id: Int64) async throws -> [Comment] {
        _ = try await CommentsAPI.addComment(ticketId: id, newComment: NewComment(text: text, isPublic: true))
        return try await CommentsAPI.listComments(ticketId: id)
    }

    func assign(_ id: Int64, to agent: Agent) {
        TicketsAPI.assignTicket(ticketId: id, assignment: Assignment(agentId: agent.id)) { _, error in
            self.problems.append(error?.localizedDescription ?? "assigned")
        }
    }

    func agents(_ ids: [Int64]) async throws -> String {
        let agents = try await AgentsAPI.listAgents(id: ids, order: .name)
        return agents.map(\.name).joined(separator: ", ")
    }
}
