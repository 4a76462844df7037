import Foundation
import Get

/// Makes each call of the app once, and prints the results.
@main
enum Program {
    static func main() async throws {
        let desk = Desk(client: APIClient(baseURL: URL(string: "https://desk.example.com/api")))
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        print(try await desk.open(labels: ["a b", "c,d"]).map(\.title))
        print(try await desk.recent(date).count)
        print(try await desk.ticket(7)?.title ?? "none")
        print(try await desk.report("Broken", by: date))
        let tickets = try await desk.open(labels: [])
        print(try await desk.close(tickets[0]))
        try await desk.remove(tickets)
        print(try await desk.comment("Done & tested", on: 7).map(\.text))
        try await desk.assign(7, to: Agent(id: 1, name: "Ada"))
        print(try await desk.agents([1, 2]))
    }
}
