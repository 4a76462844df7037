import Foundation

/// Makes each call of the app once, and prints the results.
@main
enum Program {
    @MainActor
    static func main() async throws {
        Desk.prepare()
        let desk = Desk()
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        try await desk.load(labels: ["a b", "c,d"])
        print(desk.tickets.map(\.title))
        print(try await desk.recent(date).count)
        print(try await desk.ticket(7)?.title ?? "none")
        print(try await desk.report("Broken", by: date))
        print(try await desk.close(desk.tickets[0]))
        try await desk.removeAll()
        print(try await desk.comment("Done & tested", on: 7).map(\.text))
        print(try await desk.agents([1, 2]))
        desk.assign(7, to: Agent(id: 1, name: "Ada"))
        while desk.problems.isEmpty { try await Task.sleep(nanoseconds: 1_000_000) }
        print(desk.problems)
    }
}
