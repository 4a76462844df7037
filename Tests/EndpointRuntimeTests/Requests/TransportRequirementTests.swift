import Bookstore
import EndpointRuntime
import Foundation
@testable import RuntimeTestSupport
import Testing

/// Requirements of environments, which a transport around another one passes on.
@Suite("Requirements of environments for transports")
struct TransportRequirementTests {
    /// A transport that sends a header, as a requirement of an environment demands.
    private struct MarkedTransport: Transport {
        let base: any Transport
        let mark: String

        func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            var request = request
            request.message[header: "X-Mark"] = mark
            return try await base.exchange(request)
        }
    }

    /// A transport of an app that counts requests and sends them with another transport.
    private struct CountingTransport: AdaptableTransport {
        let base: any Transport
        let count: Counter

        func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            await count.increase()
            return try await base.exchange(request)
        }

        func adapted(to requirement: TransportRequirement) throws -> any Transport {
            CountingTransport(base: try requirement.transport(like: base), count: count)
        }
    }

    private actor Counter {
        private(set) var value = 0

        func increase() { value += 1 }
    }

    private struct Unmet: Error {}

    private func environment(_ requirement: TransportRequirement?) -> ServerEnvironment {
        var environment = ServerEnvironment(baseURL: "https://books.example")
        environment.requirement = requirement
        return environment
    }

    @Test("a transport around another one counts the requests of an environment whose requirement the inner one meets")
    func wrapped() async throws {
        let (server, count) = (
            ScriptedTransport(.init(body: #"{"book": {"id": "A-1", "title": "Mu", "pages": 1}}"#)), Counter()
        )
        var configuration = ProviderConfiguration()
        configuration.transport = CountingTransport(base: server, count: count)
        configuration.environment = environment(
            TransportRequirement("mark") { MarkedTransport(base: $0, mark: "met") })
        _ = try? await Provider<BooksTarget>(configuration: configuration).request(.get(id: "A-1"))
        #expect(server.headers("X-Mark") == ["met"])
        #expect(await count.value == 1)
    }

    @Test("a requirement that can't be met fails the call before anything is sent")
    func unmet() async throws {
        let server = ScriptedTransport(.status(200))
        var configuration = ProviderConfiguration()
        configuration.transport = server
        configuration.environment = environment(TransportRequirement("mark") { _ in throw Unmet() })
        let error = await #expect(throws: EndpointError.self) {
            try await Provider<BooksTarget>(configuration: configuration).request(.get(id: "A-1"))
        }
        #expect(error?.underlyingError is Unmet)
        #expect(server.exchanges.isEmpty)
    }
}
