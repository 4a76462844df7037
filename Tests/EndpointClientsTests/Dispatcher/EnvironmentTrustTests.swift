import EndpointOAuth
import Foundation
import Testing

@testable import EndpointClients
@testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Responds to all requests, and records the transport that received them: itself, or one with another trust.
private final class JournallingTransport: Transport, TrustingTransport {
    let journal: Journal
    let trust: ServerTrust?

    init(_ journal: Journal, _ trust: ServerTrust? = nil) {
        self.journal = journal
        self.trust = trust
    }

    func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        journal.write("\(trust?.hosts.map(\.name).joined(separator: ",") ?? "anyone") \(request.cachePolicy == nil)")
        return TransportResponse(
            head: ResponseHead(statusCode: 200, headers: HeaderFields(), url: request.message.url),
            data: Data(#"{"id":1,"name":"Mu mu"}"#.utf8))
    }

    func trusting(_ trust: ServerTrust) throws(PinningError) -> any Transport {
        guard self.trust == nil else { throw .hasCustomTrust }
        journal.write("made for \(trust.hosts.map(\.name).joined(separator: ","))")
        return JournallingTransport(journal, trust)
    }
}

@Suite("Trust of environments", .timeLimit(.minutes(1)))
struct EnvironmentTrustTests {
    private static func environment(_ host: String?) -> ServerEnvironment {
        var environment = ServerEnvironment(baseURL: "https://api.test")
        environment.trust = host.map {
            ServerTrust([ServerTrust.Host($0, pins: [.publicKey(sha256: Data(count: 32))])])
        }
        return environment
    }

    @Test("an environment's calls use a transport with its trust, which is created once")
    func environments() async throws {
        let journal = Journal()
        let dispatcher = AppDispatcher(
            environment: Self.environment("a.test"), transport: JournallingTransport(journal))
        try dispatcher.checkTrust()
        try await dispatcher.perform(AnyCall())
        try await dispatcher.with(.header("X-A", "1")).perform(AnyCall())
        dispatcher.environment = Self.environment("b.test")
        try await dispatcher.perform(AnyCall())
        dispatcher.environment = Self.environment(nil)
        try await dispatcher.perform(AnyCall())
        dispatcher.environment = Self.environment("a.test")
        try await dispatcher.perform(AnyCall())
        #expect(
            journal.entries == [
                "made for a.test", "a.test true", "a.test true", "made for b.test", "b.test true", "anyone true",
                "a.test true",
            ])
    }

    @Test(
        "a transport that can't check trust sends nothing, and the app can check that at launch")
    func refusal() async throws {
        let transport = MemoryTransport(status: 200, body: "{}")
        let dispatcher = AppDispatcher(environment: Self.environment("a.test"), transport: transport)
        #expect(throws: PinningError.unsupportedByTransport) { try dispatcher.checkTrust() }
        let error = await #expect(throws: EndpointError.self) { try await dispatcher.call(AnyCall()) }
        #expect(error?.underlyingError as? PinningError == .unsupportedByTransport)
        await #expect(throws: (any Error).self) {
            try await TransportClient(dispatcher: dispatcher).request(AnyEndpoint())
        }
        #expect(transport.requests.isEmpty)
        // A trust without hosts has no requirements.
        dispatcher.environment?.trust = ServerTrust([])
        try dispatcher.checkTrust()
        #expect(try await dispatcher.call(AnyCall()).statusCode == 200)
    }

    @Test("handwritten endpoints use the dispatcher's trust and cache policy")
    func handWritten() async throws {
        let journal = Journal()
        let dispatcher = AppDispatcher(
            environment: Self.environment("a.test"), transport: JournallingTransport(journal))
        let client = TransportClient(dispatcher: dispatcher)
        _ = try await client.request(AnyEndpoint())
        dispatcher.environment?.trust = nil
        dispatcher.environment?.cachePolicy = .returnCacheDataElseLoad
        _ = try await client.request(AnyEndpoint())
        _ = try await client.with(.server("https://b.test")).request(AnyEndpoint())
        #expect(journal.entries == ["made for a.test", "a.test true", "anyone false", "anyone false"])
    }

    @Test("calls with different trust or cache policies share no exchange")
    func sharing() async throws {
        let (target, sample) = (AnyCall(), ServerEnvironment(baseURL: "https://api.test"))
        let engine = Provider<AnyCall>().engine
        func key(_ source: TargetCall) -> InflightKey? {
            InflightKey(EndpointCall(source, RequestObserver(), CallState(engine)))
        }
        let keys = try ["a.test", "b.test", nil].map { host in
            let environment = host.map { Self.environment($0) } ?? sample
            let endpoint = try Provider<AnyCall>.defaultEndpoint(of: target, in: environment)
            return key(TargetCall(target, endpoint.request, .never, nil, environment))
        }
        #expect(Set(keys).count == 3)
        var asking = sample
        asking.cachePolicy = .reloadIgnoringLocalCacheData
        let endpoint = try Provider<AnyCall>.defaultEndpoint(of: target, in: asking)
        let other = key(TargetCall(target, endpoint.request, .never, nil, asking))
        #expect(other != nil && other != keys[2])
    }

    @Test("trust is applied again to a configuration's replaced transport")
    func configurations() async throws {
        let (first, second) = (Journal(), Journal())
        var configuration = ProviderConfiguration(
            environment: Self.environment("a.test"), transport: JournallingTransport(first))
        _ = try await Provider<AnyCall>(configuration: configuration).request(AnyCall())
        configuration.transport = JournallingTransport(second)
        _ = try await Provider<AnyCall>(configuration: configuration).request(AnyCall())
        #expect(first.entries == ["made for a.test", "a.test true"])
        #expect(second.entries == first.entries)
    }

    #if canImport(FoundationNetworking)
        @Test("a session on Linux, and one with a challenge handler, reject trust")
        func sessions() {
            let trust = ServerTrust([ServerTrust.Host("a.test", pins: [.publicKey(sha256: Data(count: 32))])])
            #expect(throws: PinningError.unsupportedOnPlatform) { try URLSessionTransport().trusting(trust) }
            let asking = URLSessionTransport(configuration: .ephemeral) { _ in (.performDefaultHandling, nil) }
            #expect(throws: PinningError.hasCustomTrust) { try asking.trusting(trust) }
        }
    #endif
}
