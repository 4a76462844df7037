import Foundation
import RawServer

/// A server on loopback that responds as a test specifies, and records requests.
final class CountingServer: Sendable {
    /// A response of the server.
    struct Answer: Sendable {
        var status = 200
        /// Lines, each with its end.
        var headers = ""
        var body = ""
        /// A Boolean value that indicates whether the connection is closed instead.
        var isLost = false

        static let lost = Answer(isLost: true)

        /// Creates a response with one header per line.
        init(_ status: Int = 200, _ body: String = "", _ headers: [String] = []) {
            self.status = status
            self.body = body
            self.headers = headers.map { $0 + "\r\n" }.joined()
        }

        private init(isLost: Bool) {
            self.isLost = isLost
        }
    }

    private final class State: @unchecked Sendable {
        private let lock = NSLock()
        private var requests: [RawRequest] = []
        private var answer: @Sendable (RawRequest, Int) -> Answer

        init(_ answer: @escaping @Sendable (RawRequest, Int) -> Answer) { self.answer = answer }

        func answer(_ request: RawRequest) -> Answer {
            lock.lock()
            requests.append(request)
            let (answer, count) = (answer, requests.count)
            lock.unlock()
            return answer(request, count)
        }

        var all: [RawRequest] { lock.withLock { requests } }
        func change(_ answer: @escaping @Sendable (RawRequest, Int) -> Answer) {
            lock.withLock { self.answer = answer }
        }
    }

    private let server: RawServer
    private let state: State

    /// - Parameter answer: Returns the response to each request and its number, from one.
    init(_ answer: @escaping @Sendable (RawRequest, Int) -> Answer) throws {
        let state = State(answer)
        self.state = state
        server = try RawServer { connection in
            guard let request = connection.request() else { return }
            let answer = state.answer(request)
            if answer.isLost { return connection.reset() }
            let hasBody = answer.status != 304 && answer.status != 204
            let length = hasBody ? "Content-Length: \(answer.body.utf8.count)\r\n" : ""
            let body = hasBody && !request.line.hasPrefix("HEAD") ? answer.body : ""
            // One connection for each request: what is lost on another one is sent again by the session itself.
            let end = answer.headers.contains("Connection: ") ? "" : "Connection: close\r\n"
            connection.send("HTTP/1.1 \(answer.status) Status\r\n\(answer.headers)\(end)\(length)\r\n\(body)")
        }
    }

    var url: String { server.url }
    /// The number of requests received.
    var count: Int { state.all.count }
    var requests: [RawRequest] { state.all }

    /// Changes the following responses.
    func change(_ answer: @escaping @Sendable (RawRequest, Int) -> Answer) { state.change(answer) }

    /// Waits until so many requests have come, a minute at most.
    func waits(forCount count: Int) async -> Bool {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(60)
        while self.count < count {
            if clock.now > end { return false }
            try? await Task.sleep(for: .milliseconds(2))
        }
        return true
    }
}
