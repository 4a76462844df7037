import Bookstore
import EndpointRuntime
import Foundation
import RawServer
import Testing

/// Calls that are cancelled or time out at every moment of a redirect: the process goes on. A session of Linux ends it
/// where a completion handler meets a cancellation.
@Suite(
    "Soak, redirected", .serialized, .timeLimit(.minutes(60)),
    .enabled(if: SoakSize.live != nil, "Scripts/test --part stress runs it"))
struct RedirectSoakTests {
    @Test(
        "redirected calls that are cancelled or time out end", arguments: FaultTransport.allCases,
        [false, true])
    func redirected(kind: FaultTransport, timesOut: Bool) async throws {
        let server = try RawServer { connection in
            while let request = connection.request() {
                if request.line.contains("?moved") {
                    connection.answer(Fault.bookstoreBook("A-1", "A good one"))
                } else {
                    connection.answer("", status: "302 Found", headers: "Location: /books/A-1?moved\r\n")
                }
            }
        }
        let client = BookstoreClient(
            environment: BookstoreEnvironment(baseURL: server.url), retrier: nil, transport: kind.make())
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<(SoakSize.live ?? 1000) {
                if number >= 16 { await group.next() }
                group.addTask { await Self.call(client.books, number, timesOut: timesOut) }
            }
        }
        #expect(try await client.books.get(id: "A-1").title == "A good one")
    }

    /// A tenth of the calls end early.
    private static func call(_ books: BooksClient, _ number: Int, timesOut: Bool) async {
        let moment = Duration.microseconds(number / 10 % 80 * 100)
        let endsEarly = number.isMultiple(of: 10)
        let books = timesOut && endsEarly ? books.with(.timeout(moment)) : books
        let call = Task { try? await books.get(id: "A-1") }
        if endsEarly, !timesOut {
            try? await Task.sleep(for: moment)
            call.cancel()
        }
        _ = await call.value
    }
}
