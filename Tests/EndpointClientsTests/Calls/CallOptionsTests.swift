@_spi(Generated) import EndpointRuntime
import Foundation
import Testing

@testable import EndpointClients
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The options of single calls.
@Suite("Call options", .timeLimit(.minutes(1)))
struct CallOptionsTests {
    /// Returns the request that a provider with these options sends.
    private func sent(_ call: AnyCall, _ options: CallOptions...) async throws -> RequestMessage {
        let transport = MemoryTransport()
        _ = try await Provider<AnyCall>(transport: transport).with(options).request(call)
        return try #require(transport.exchanges.first).message
    }

    // What is sent

    @Test("a header replaces the operation's, in any case, and nil removes it")
    func headers() async throws {
        let call = AnyCall(headers: ["x-trace": "old", "Accept": "text/plain"])
        let message = try await sent(call, .header("X-Trace", "new"), .header("accept", nil), .header("X-Empty", ""))
        #expect(message[header: "X-Trace"] == "new")
        #expect(message[header: "Accept"] == nil)
        #expect(message[header: "X-Empty"] == "")
        #expect(message.headers.filter { $0.name.lowercased() == "x-trace" }.count == 1)
    }

    @Test(
        "query items replace those of the same name",
        arguments: [
            ("/call", [CallOptions.query("a b", "c&d=é")], "/call?a%20b=c%26d%3D%C3%A9"),
            ("/call?page=1&q=x", [.query("page", "2")], "/call?q=x&page=2"),
            ("/call?a%20b=1&a+b=2&a=3", [.query("a b", "4")], "/call?a=3&a%20b=4"),
            ("/call?page=1", [.query("page", nil)], "/call"),
            ("/call?page=1#top", [.query("page", nil)], "/call#top"),
            ("/call?page=1#top", [.query("tag", ["x", "y"])], "/call?page=1&tag=x&tag=y#top"),
            ("/call?", [.query("a", "1")], "/call?a=1"),
            ("/call?page=1", [.query("page", []), .query("page", "3")], "/call?page=3"),
            ("/call?page=1", [.query("page", "3"), .query("page", nil)], "/call"),
        ])
    func query(path: String, options: [CallOptions], expected: String) async throws {
        let transport = MemoryTransport()
        let provider = Provider<AnyCall>(
            endpointClosure: { call in
                Endpoint(
                    url: "https://api.example" + call.path, sampleResponse: { .empty(200) }, method: .get,
                    task: .requestPlain, headers: nil)
            },
            transport: transport)
        _ = try await provider.with(options).request(AnyCall(path: path))
        #expect(transport.exchanges.map(\.message.url) == ["https://api.example" + expected])
    }

    @Test(
        "an invalid header name or value is an error, and nothing is sent",
        arguments: [
            (CallOptions.header("X-A", "a\r\nX-B: b"), "X-A"), (.header("X-A", "a\nb"), "X-A"),
            (.header("X-A", "\u{0}"), "X-A"), (.header("X-A\r\nX-B", "b"), "X-A X-B"), (.header("X:A", "b"), "X:A"),
            (.header("", "b"), "''"), (.header("X A", nil), "X A"), (.idempotencyKey("1\r\n2"), "Idempotency-Key"),
            (.idempotencyKey("1", header: "Key "), "Key"),
            (.idempotencyKeys(IdempotencyKey(methods: [.get]) { "\n" }), "Idempotency-Key"),
        ])
    func brokenHeaders(options: CallOptions, name: String) async {
        let transport = MemoryTransport()
        let provider = Provider<AnyCall>(transport: transport)
        let error = await endpointError { try await provider.with(options).request(AnyCall()) }
        #expect(error?.caseName == "parameterEncoding")
        #expect(error?.errorDescription?.contains(name) == true, "\(error?.errorDescription ?? "")")
        #expect(error?.errorDescription?.contains("GET https://api.example/v1/call") == true)
        #expect(error?.errorDescription?.contains { $0.isNewline } == false)
        let client = TransportClient(transport: transport).with(options)
        #expect(await anyError { try await client.request(AnyEndpoint()) } is ParameterError)
        // Stubs are as strict as servers.
        let stubbed = Provider<AnyCall>(stubClosure: { _ in .immediate }).with(options)
        #expect(await endpointError { try await stubbed.request(AnyCall()) }?.caseName == "parameterEncoding")
        let result = Locked<Result<Response, EndpointError>?>(nil)
        stubbed.request(AnyCall()) { value in result.withLock { $0 = value } }
        guard case .failure(let failure) = result.withLock({ $0 }) else {
            Issue.record("the stub has answered")
            return
        }
        #expect(failure.caseName == "parameterEncoding")
        #expect(transport.requests.isEmpty)
    }

    @Test("plugins and adapters see the options, and credentials don't replace their Authorization")
    func order() async throws {
        let transport = MemoryTransport()
        let configuration = ProviderConfiguration(
            credentials: .bearer("client"), plugins: [RecordingPlugin("P")], transport: transport)
        let provider = Provider<AnyCall>(configuration: configuration)
        _ = try await provider.with(.header("Marks", "option "), .header("Authorization", "Basic x")).request(AnyCall())
        let message = try #require(transport.exchanges.first).message
        #expect(message[header: "Marks"] == "option P")
        #expect(message[header: "Authorization"] == "Basic x")
    }

    // How they are put together

    @Test("options compose, later ones take precedence, and their values aren't printed")
    func composition() async throws {
        let transport = MemoryTransport()
        let general = CallOptions.header("A", "1").and(.header("B", "1")).and(.query("q", "1"))
        let configuration = ProviderConfiguration(transport: transport, options: general)
        let provider = Provider<AnyCall>(configuration: configuration).with(.header("b", "2"), .timeout(.seconds(5)))
        _ = try await provider.with(.query("q", "2"), .noRetries).request(AnyCall())
        _ = try await provider.request(AnyCall())
        let messages = transport.exchanges.map(\.message)
        #expect(messages.map { $0[header: "A"] } == ["1", "1"])
        #expect(messages.map { $0[header: "B"] } == ["2", "2"])
        #expect(messages.map(\.url) == ["2", "1"].map { "https://api.example/v1/call?q=\($0)" })
        #expect(transport.exchanges.map(\.timeout) == [.seconds(5), .seconds(5)])
        let text =
            "\(general.and(.idempotencyKey("secret")).and(.server("https://u:secret@a.example")).and(.noRetries))"
        #expect(
            text
                == "CallOptions(header A, header B, query q, idempotency key, server https://<redacted>@a.example, no retries)"
        )
        #expect("\(CallOptions.none.and(.none))" == "CallOptions()")
    }

    // Servers

    /// A generated target with its own server.
    private struct Elsewhere: OperationTarget {
        var baseURL: URL { URL(string: "https://api.example/v1") ?? .sample }
        var operation: OperationRequest {
            OperationRequest(.get, "/files", template: "/files").server("https://f.example")
        }
    }

    @Test("an option's server replaces the client's and the operation's own", arguments: ["", "/"])
    func server(slash: String) async throws {
        let transport = MemoryTransport()
        let environment = ServerEnvironment(
            baseURL: "https://env.example/e", headers: ["X-Env": "1"], servers: ["GET /files": "https://g.example"])
        let configuration = ProviderConfiguration(
            environment: environment, credentials: .bearer("t"), transport: transport)
        let other = CallOptions.server("https://b.example/v2" + slash)
        _ = try await Provider<AnyCall>(configuration: configuration).with(other).request(AnyCall())
        _ = try await Provider<Elsewhere>(configuration: configuration).with(other).request(Elsewhere())
        _ = try await Provider<AnyCall>(transport: transport).with(.server("/v3")).request(AnyCall())
        let messages = transport.exchanges.map(\.message)
        #expect(
            messages.map(\.url) == [
                "https://b.example/v2/call", "https://b.example/v2/files", "https://api.example/v3/call",
            ])
        #expect(
            messages.prefix(2).allSatisfy { $0[header: "Authorization"] == "Bearer t" && $0[header: "X-Env"] == "1" })
    }

    @Test(
        "an endpoint closure's changes apply to the option's server, other URLs don't change"
    )
    func serverOfClosures() async throws {
        let transport = MemoryTransport()
        let provider = Provider<AnyCall>(
            endpointClosure: { call in
                if call.path == "/away" {
                    return Endpoint(
                        url: "https://api.example/v10/away", sampleResponse: { .empty(200) }, method: .get,
                        task: .requestPlain, headers: nil)
                }
                return try Provider<AnyCall>.defaultEndpoint(of: call).adding(headers: ["X-App": "Shop"])
            },
            transport: transport
        ).with(.server("https://b.example"))
        _ = try await provider.request(AnyCall())
        _ = try await provider.request(AnyCall(path: "/away"))
        let urls = transport.exchanges.map(\.message.url)
        #expect(urls == ["https://b.example/call", "https://api.example/v10/away"])
    }

    @Test("URLs of handwritten endpoints are relative to the option's server, which gets the client's credentials")
    func serverOfEndpoints() async throws {
        let transport = MemoryTransport()
        let endpoint = AnyEndpoint(request: try .get("books"))
        let base = try #require(URL(string: "https://a.example/v1/"))
        let environment = ServerEnvironment(baseURL: "https://a.example/v1", headers: ["X-Env": "1"])
        let clients = [
            TransportClient(baseURL: base, credentials: .bearer("t"), transport: transport),
            TransportClient(
                configuration: ProviderConfiguration(
                    environment: environment, credentials: .bearer("t"), transport: transport)),
            TransportClient(transport: transport),
        ]
        for client in clients { _ = try await client.with(.server("https://b.example/v2")).request(endpoint) }
        _ = try await clients[0].with(.server("/v3/")).request(endpoint)
        // An absolute URL leads where it says, and so not to whom the credentials are for.
        _ = try await clients[0].with(.server("https://b.example")).request(AnyEndpoint())
        let messages = transport.exchanges.map(\.message)
        #expect(
            messages.map(\.url) == [
                "https://b.example/v2/books", "https://b.example/v2/books", "https://b.example/v2/books",
                "https://a.example/v3/books", "https://api.example/v1/books",
            ])
        #expect(messages.map { $0[header: "Authorization"] } == ["Bearer t", "Bearer t", nil, "Bearer t", nil])
        #expect(messages[1][header: "X-Env"] == "1")
    }

    @Test("an invalid server is an error of the call", arguments: ["not a url", "https://", "ftp//x y"])
    func brokenServer(server: String) async {
        let transport = MemoryTransport()
        let provider = Provider<AnyCall>(
            configuration: ProviderConfiguration(
                environment: ServerEnvironment(baseURL: "https://a.example"), transport: transport))
        let error = await endpointError { try await provider.with(.server(server)).request(AnyCall()) }
        #expect(error?.caseName == "requestMapping")
        #expect(transport.requests.isEmpty)
    }
}
