import FlyingFox
import FlyingSocks
import Foundation

/// An HTTP server on a free port of loopback that responds with `handler` and records requests.
final class LoopbackServer: Sendable {
    let baseURL: String
    private let running: Task<Void, any Error>
    private let log: RequestLog

    /// A request as the server receives it.
    struct Received: Sendable {
        var method: String
        /// As it came, percent-encoded.
        var target: String
        var headers: [String: String]
        var body: Data
    }

    private actor RequestLog {
        var requests: [Received] = []

        func append(_ request: Received) {
            requests.append(request)
        }
    }

    init(_ handler: @escaping @Sendable (Received) async throws -> HTTPResponse) async throws {
        let log = RequestLog()
        let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled)
        await server.appendRoute("*") { request in
            let received = Received(
                method: request.method.rawValue,
                target: request.target.rawValue,
                headers: Dictionary(
                    request.headers.map { ($0.key.rawValue.lowercased(), $0.value) }, uniquingKeysWith: { $1 }
                ),
                body: try await request.bodyData
            )
            await log.append(received)
            return try await handler(received)
        }
        let running = Task { try await server.run() }
        try await server.waitUntilListening(timeout: 60)
        guard case .ip4(_, let port) = await server.listeningAddress else {
            running.cancel()
            throw SocketError.unsupportedAddress
        }
        self.running = running
        self.log = log
        baseURL = "http://127.0.0.1:\(port)"
    }

    var requests: [Received] {
        get async { await log.requests }
    }

    /// Stops the server, and waits until its connections are closed.
    ///
    /// The server's own `stop` closes the listener while its loop may still accept. The descriptor may belong to another
    /// test's server then, whose connections would come here.
    func stop() async {
        running.cancel()
        _ = await running.result
    }

    /// Runs `body` with a server and stops it, whatever happens.
    static func serving<Value>(
        _ handler: @escaping @Sendable (Received) async throws -> HTTPResponse,
        _ body: (LoopbackServer) async throws -> Value
    ) async throws -> Value {
        let server = try await LoopbackServer(handler)
        do {
            let value = try await body(server)
            await server.stop()
            return value
        } catch {
            await server.stop()
            throw error
        }
    }
}

extension HTTPResponse {
    static func json(
        _ code: Int, _ text: String, type: String = "application/json", headers: [String: String] = [:]
    ) -> HTTPResponse {
        var fields: [HTTPHeader: String] = [.contentType: type]
        for (name, value) in headers { fields[HTTPHeader(name)] = value }
        return HTTPResponse(
            statusCode: HTTPStatusCode(code, phrase: ""), headers: HTTPHeaders(fields), body: Data(text.utf8)
        )
    }
}
