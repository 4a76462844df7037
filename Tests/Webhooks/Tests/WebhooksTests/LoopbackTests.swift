import EndpointRuntime
import EndpointWebhooks
import FlyingFox
import FlyingSocks
import Foundation
import ParcelEvents
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server on loopback that passes on the requests to `/events`.
protocol EventServing: Sendable {
    var url: URL { get }

    /// - Parameter receive: Returns the status of the response.
    init(_ receive: @escaping @Sendable (Data, HeaderFields) -> Int) async throws
}

extension EventServing {
    func status(_ body: Data, _ headers: HeaderFields) async throws -> Int {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = body
        for field in headers { request.setValue(field.value, forHTTPHeaderField: field.name) }
        let (_, response) = try await URLSession.shared.data(for: request)
        return (response as? HTTPURLResponse)?.statusCode ?? 0
    }
}

/// All servers of this build.
let eventServers: [any EventServing.Type] = {
    #if HUMMINGBIRD
        [EventServer.self, HummingbirdServer.self]
    #else
        [EventServer.self]
    #endif
}()

/// A server of FlyingFox.
final class EventServer: EventServing {
    private let running: Task<Void, any Error>
    let url: URL

    init(_ receive: @escaping @Sendable (Data, HeaderFields) -> Int) async throws {
        let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled)
        await server.appendRoute("POST /events") { request in
            var headers: HeaderFields = [:]
            for (name, value) in request.headers { headers.append(name.rawValue, value) }
            return HTTPResponse(statusCode: HTTPStatusCode(receive(try await request.bodyData, headers), phrase: ""))
        }
        running = Task { try await server.run() }
        try await server.waitUntilListening(timeout: 60)
        guard case .ip4(_, let port)? = await server.listeningAddress else { throw URLError(.cannotConnectToHost) }
        url = try #require(URL(string: "http://127.0.0.1:\(port)/events"))
    }

    deinit {
        running.cancel()
    }
}

@Suite("Requests over HTTP")
struct LoopbackTests {
    private static let secret = "whsec_dGhlIGZpcnN0IHNlY3JldA=="

    @Test("a server responds 204 to each event, and rejects invalid signatures")
    func server() async throws {
        for kind in eventServers { try await receive(on: kind) }
    }

    private func receive(on kind: any EventServing.Type) async throws {
        let receiver = try ParcelEventsWebhooks(secret: Self.secret)
        let server = try await kind.init { body, headers in
            do throws(WebhookError) {
                _ = try receiver.event(body: body, headers: headers)
                return 204
            } catch {
                return error.statusCode
            }
        }
        let signature = try StandardSignature(secrets: [Self.secret])
        for sample in ParcelEventsWebhook.samples {
            let headers = try signature.headers(signing: sample, of: ParcelEventsWebhook.self)
            #expect(try await server.status(sample.body, headers) == 204)
            #expect(try await server.status(sample.body, headers) == 401)
            #expect(try await server.status(sample.body + Data(" ".utf8), headers) == 401)
            #expect(try await server.status(sample.body, [:]) == 400)
        }
    }
}
