import FlyingFox
import Foundation
import Testing

/// A request of a single call, as a server on loopback receives it.
struct SentRequest {
    let method: String
    /// Path and query, as they came.
    let target: String
    let headers: [String: String]
    let body: Data

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The parts of a form, by name, in their order.
    var parts: [(name: String, text: String)] {
        text.components(separatedBy: "Content-Disposition: form-data; name=\"").dropFirst().map { part in
            let name = part.prefix { $0 != "\"" }
            let content = part.components(separatedBy: "\r\n\r\n").dropFirst().joined()
            return (String(name), content.components(separatedBy: "\r\n").first ?? "")
        }
    }

    /// Makes a call to a server that responds with `answer`, or with the request when that is nil.
    static func of(
        answer: String? = "", _ call: (_ baseURL: String) async throws -> Void
    ) async throws -> SentRequest {
        let received = try await LoopbackServer.serving { request in
            let body = answer.map { Data($0.utf8) } ?? request.body
            return HTTPResponse(statusCode: body.isEmpty ? .noContent : .ok, body: body)
        } _: { server in
            try await call(server.baseURL)
            return await server.requests
        }
        #expect(received.count == 1)
        let request = try #require(received.first)
        return SentRequest(method: request.method, target: request.target, headers: request.headers, body: request.body)
    }
}
