import EndpointOAuth
import EndpointRuntime
import Foundation
import Testing

@testable import EndpointClients
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client beside a generated one, and clients that hold servers to their keys.
@Suite("Configurations of typed endpoint clients")
struct ClientConfigurationTests {
    @Test("a client of a configuration has its server, headers, credentials and transport")
    func configuration() async throws {
        let transport = MemoryTransport(body: "Test")
        let configuration = ProviderConfiguration(
            environment: ServerEnvironment(
                baseURL: "https://api.example/v1/", headers: ["X-App": "Shop", "Accept": "text/html"]),
            credentials: .bearer("t").and(.apiKey("k", name: "X-Shop", in: .header)), transport: transport
        )
        let client = TransportClient(configuration: configuration)
        var request = try URLRequest.get("books")
        request.setValue("text/plain", forHTTPHeaderField: "Accept")
        #expect(try await client.request(AnyEndpoint(request: request)) == "Test")
        let sent = try #require(transport.exchanges.first)
        #expect(sent.request.url?.absoluteString == "https://api.example/v1/books")
        #expect(
            sent.request.allHTTPHeaderFields
                == ["X-App": "Shop", "Accept": "text/plain", "Authorization": "Bearer t", "X-Shop": "k"]
        )
        for name in ["Authorization", "X-Shop"] { #expect(sent.redaction.isSecret(header: name)) }
    }

    @Test(
        "an absolute URL of another server receives no headers and no credentials",
        arguments: [
            "https://other.example/x", "//other.example/x", "http://api.example/v1/x", "https://api.example:8443/x",
        ]
    )
    func foreign(url: String) async throws {
        let transport = MemoryTransport()
        let configuration = ProviderConfiguration(
            environment: ServerEnvironment(baseURL: "https://api.example/v1", headers: ["X-App": "Shop"]),
            credentials: .bearer("t").and(.apiKey("k", name: "key", in: .query)), transport: transport
        )
        let client = TransportClient(configuration: configuration)
        _ = try await client.request(AnyEndpoint(request: .get(url)))
        let sent = try #require(transport.requests.first)
        #expect(sent.allHTTPHeaderFields ?? [:] == [:])
        #expect(sent.url?.query == nil)
    }

    @Test("an environment header with a line break is an error, and nothing is sent")
    func brokenHeader() async {
        let transport = MemoryTransport()
        let environment = ServerEnvironment(baseURL: "https://api.example/v1", headers: ["X-App": "Shop\r\nX-Admin: 1"])
        let client = TransportClient(
            configuration: ProviderConfiguration(environment: environment, transport: transport))
        let error = await anyError { try await client.request(AnyEndpoint()) }
        #expect(error as? ParameterError == .forbiddenCharacter(parameter: "X-App"))
        #expect(transport.requests.isEmpty)
    }

    @Test("a transport without pins is unchanged")
    func noPins() throws {
        #expect(throws: Never.self) {
            try URLSessionTransport(configuration: .ephemeral, trust: ServerTrust([]))
        }
    }

    #if !canImport(Security)
        @Test("pins are rejected by a transport that can't check them")
        func pins() {
            let pinned = ServerTrust.Host("api.example", pins: [.publicKey(sha256: Data(count: 32))])
            // A host without pins trusts none of them, so it isn't as good as no host.
            for hosts in [[pinned], [ServerTrust.Host("api.example")]] {
                for refusesOthers in [true, false] {
                    #expect(throws: PinningError.unsupportedOnPlatform) {
                        try URLSessionTransport(
                            configuration: .ephemeral, trust: ServerTrust(hosts, refusesOtherHosts: refusesOthers))
                    }
                }
            }
            #expect(throws: PinningError.unsupportedOnPlatform) {
                try URLSessionTransport(
                    configuration: .ephemeral, trust: ServerTrust([], refusesOtherHosts: true))
            }
        }
    #endif
}
