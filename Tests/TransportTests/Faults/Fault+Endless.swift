import EndpointRuntime
import Foundation
import RawServer

extension Fault {
    private static let chunked =
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    private static let letters = String(repeating: "a", count: 10_000)
    private static let blanks = String(repeating: " ", count: 10_000)
    private static let fields = String(repeating: "X-A: \(String(repeating: "a", count: 100))\r\n", count: 100)

    /// Data that curl, which FoundationNetworking uses, skips without storing it until the timeout.
    private static let passedOver = FaultEnding.noAnswer(.timedOut)
    private static let trailers = FaultEnding.leftOut(
        "FoundationNetworking takes trailers for the head of another answer, and traps")

    /// Endless parts of a response, except for its body. `AsyncHTTPClientTransport` limits each of them.
    static let endless: [Fault] = [
        endless(
            "empty lines in front of its head", "", String(repeating: "\r\n", count: 5000),
            urlSession: .noAnswer(.unsupported)),
        endless("a status line", "HTTP/1.1 200 ", letters),
        endless("a status", "HTTP/1.1 ", String(repeating: "2", count: 10_000)),
        endless("headers", "HTTP/1.1 200 OK\r\n", fields),
        endless("a header's name", "HTTP/1.1 200 OK\r\nX-A", letters),
        endless("a header's value", "HTTP/1.1 200 OK\r\nX-A: a", letters),
        endless("blanks in front of a header's value", "HTTP/1.1 200 OK\r\nX-A:", blanks),
        endless("blanks behind a header's value", "HTTP/1.1 200 OK\r\nX-A: a", blanks),
        endless(
            "a header's line that is folded", "HTTP/1.1 200 OK\r\nX-A: a", String(repeating: "\r\n a", count: 3000)),
        endless("an announcement's status line", "HTTP/1.1 103 ", letters, urlSession: passedOver),
        endless("an announcement's headers", "HTTP/1.1 103 Early Hints\r\n", fields, urlSession: passedOver),
        endless(
            "announcements", "", String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 1000),
            urlSession: passedOver),
        endless("announcements with long status lines", "", "HTTP/1.1 100 \(letters)\r\n\r\n", urlSession: passedOver),
        endlessChunk("a chunk's size", "4\r\n    \r\n", String(repeating: "0", count: 10_000)),
        endlessChunk("blanks behind a chunk's size", "4", blanks, urlSession: passedOver),
        endlessChunk("a chunk's extension", "4;", letters, urlSession: passedOver),
        endlessChunk("a chunk's extension's value", "4;a=", letters, urlSession: passedOver),
        endlessChunk("a chunk's extension's text", "4;a=\"", letters, urlSession: passedOver),
        endlessChunk("chunks' extensions", "4", ";a=b" + String(repeating: ";a", count: 5000), urlSession: passedOver),
        endlessChunk("trailers", "4\r\n    \r\n0\r\n", fields, urlSession: trailers),
        endlessChunk("a trailer's name", "4\r\n    \r\n0\r\nX-A", letters, urlSession: trailers),
        endlessChunk("a trailer's value", "4\r\n    \r\n0\r\nX-A: a", letters, urlSession: trailers),
        endlessChunk("blanks in front of a trailer's value", "4\r\n    \r\n0\r\nX-A:", blanks, urlSession: trailers),
        endlessChunk("the extension of the last chunk", "4\r\n    \r\n0;", letters, urlSession: passedOver),
    ]

    /// A call that is over before its time is was ended by what came.
    private static func limit(_ urlSession: FaultEnding) -> CallOptions {
        .timeout(.seconds(urlSession == passedOver ? 6 : 120))
    }

    private static func endless(
        _ name: String, _ first: String, _ rest: String, urlSession: FaultEnding = .noAnswer(.unsaid)
    ) -> Fault {
        Fault("has no end of \(name)", .noAnswer(.malformed), urlSession: urlSession, limit(urlSession)) {
            flood($0, first, rest)
        }
    }

    private static func endlessChunk(
        _ name: String, _ first: String, _ rest: String, urlSession: FaultEnding = .interrupted(200, .unsaid)
    ) -> Fault {
        Fault("has no end of \(name)", .interrupted(200, .malformed), urlSession: urlSession, limit(urlSession)) {
            flood($0, chunked + first, rest)
        }
    }

    private static func flood(_ connection: RawConnection, _ first: String, _ rest: String) {
        connection.send(first)
        // More than any limit, then slowly until the client disconnects: sessions on Linux do the work of all of them on
        // one queue, and floods that curl skips until the timeout would starve the other calls.
        var count = 0
        while connection.send(rest) {
            count += rest.utf8.count
            Thread.sleep(forTimeInterval: count < 1 << 25 ? 0.001 : 0.05)
        }
    }
}
