import Foundation
import RawServer

/// An HTTP server on loopback for programs that tests run: on separate threads, since tests that wait for the compiler
/// block those of tasks.
final class PlainServer: Sendable {
    struct Request: Sendable {
        var method: String
        /// As it came, percent-encoded.
        var target: String
        var body: String
    }

    struct Answer: Sendable {
        var status = 200
        var type = "application/json"
        var headers: [String: String] = [:]
        var body: String
    }

    private let server: RawServer
    private let log = Log()

    private final class Log: Sendable {
        private let lock = NSLock()
        nonisolated(unsafe) private var requests: [Request] = []

        func append(_ request: Request) {
            lock.withLock { requests.append(request) }
        }

        var all: [Request] { lock.withLock { requests } }
    }

    init(_ answer: @escaping @Sendable (Request) -> Answer) throws {
        server = try RawServer { [log] connection in
            guard let received = connection.request() else { return }
            let words = received.line.components(separatedBy: " ")
            guard words.count == 3 else { return }
            let request = Request(method: words[0], target: words[1], body: received.text)
            log.append(request)
            let answer = answer(request)
            let headers = answer.headers.map { "\($0.key): \($0.value)\r\n" }.joined()
            connection.answer(
                answer.body, status: "\(answer.status) Answered", type: answer.type,
                headers: headers + "Connection: close\r\n")
        }
    }

    var baseURL: String { server.url }

    /// The requests, in order.
    var requests: [Request] { log.all }
}
