@_spi(Generated) import EndpointRuntime
import Foundation
import Testing

@testable import EndpointClients
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Fixtures of environments", .timeLimit(.minutes(1)))
struct FixtureTests {
    private static let sample = AnyCall(
        sampleResponse: .head(ResponseHead(statusCode: 200, headers: ["X-Sample": "1"]), Data(#"{"id":1}"#.utf8)))

    /// Returns the result of a call in an environment, and the number of requests.
    private func answer(
        to target: any Target, mayBeSimulated: Bool = true, _ fixtures: ServerEnvironment.Fixtures
    ) async throws -> (response: Response, sent: Int) {
        let transport = MemoryTransport(body: "network")
        let kind = ServerEnvironment.Kind("test", baseURL: "https://test.example/v1", mayBeSimulated: mayBeSimulated)
        let dispatcher = AppDispatcher(
            environment: ServerEnvironment(kind, fixtures: fixtures), transport: transport)
        return (try await dispatcher.call(target), transport.requests.count)
    }

    @Test("a stub responds if its environment has fixtures and allows stubs")
    func samples() async throws {
        let (simulated, sent) = try await answer(to: Self.sample, .samples)
        #expect(simulated.statusCode == 200)
        #expect(simulated.data == Data(#"{"id":1}"#.utf8))
        #expect(simulated.head?[header: "X-Sample"] == "1")
        #expect(simulated.head?.url == "https://test.example/v1/call")
        #expect(sent == 0)
        #expect(
            try await answer(to: Self.sample, mayBeSimulated: false, .samples).response.data == Data("network".utf8))
        #expect(try await answer(to: Self.sample, mayBeSimulated: false, .samples).sent == 1)
        #expect(try await answer(to: Self.sample, .none).sent == 1)
        #expect(try await answer(to: Self.sample, mayBeSimulated: false, .none).sent == 1)
    }

    @Test("an environment that doesn't state its kind uses the given fixtures")
    func withoutKind() async throws {
        let transport = MemoryTransport()
        var environment = ServerEnvironment(baseURL: "https://test.example")
        environment.fixtures = .samples
        let dispatcher = AppDispatcher(environment: environment, transport: transport)
        #expect(try await dispatcher.json(of: Self.sample) == ["id": 1])
        dispatcher.environment?.fixtures = .none
        await #expect(throws: EndpointError.self) { try await dispatcher.json(of: Self.sample) }
        #expect(transport.requests.count == 1)
    }

    @Test("fixtures pass plugins, interceptors, filters and handlers in the order of server responses")
    func stages() async throws {
        let journal = Journal()
        let expired = AnyCall(sampleResponse: .json(200, #"{"error":"expired"}"#))
        let interceptor = ClosureInterceptor(change: { message in
            journal.write("adapt")
            return message
        })
        let dispatcher = AppDispatcher(
            interceptors: [interceptor], errorFilters: [AppErrors(journal: journal)],
            resultHandlers: [SignOut(journal)], plugins: [RecordingPlugin(hook: { journal.write($0) })],
            transport: MemoryTransport())
        let (real, fake) = (MemoryTransport(body: #"{"error":"expired"}"#), MemoryTransport())
        var entries: [[String]] = []
        for (transport, fixtures) in [(real, ServerEnvironment.Fixtures.none), (fake, .samples)] {
            let before = journal.entries.count
            var configuration = dispatcher.configuration
            configuration.transport = transport
            var environment = ServerEnvironment(baseURL: "https://test.example")
            environment.fixtures = fixtures
            configuration.environment = environment
            await #expect(throws: AppError.expiredSession) {
                try await AppDispatcher(configuration: configuration).perform(expired)
            }
            entries.append(Array(journal.entries.dropFirst(before)))
        }
        #expect(real.requests.count == 1)
        #expect(fake.requests.isEmpty)
        #expect(entries[0] == entries[1])
        #expect(
            entries[1] == [
                "adapt", "prepare", "willSend ", "didReceive", "process", "filter 200", "handle response 200",
                "handle error expiredSession",
            ])
    }

    @Test("immediate stubs and stubs of endpoints pass filters and handlers")
    func immediateStubs() async throws {
        let journal = Journal()
        var configuration = ProviderConfiguration(stub: .immediate)
        configuration.errorFilters = [AppErrors(journal: journal)]
        configuration.resultHandlers = [SignOut(journal)]
        let provider = Provider<AnyCall>(configuration: configuration)
        let expired = AnyCall(sampleResponse: .json(200, #"{"error":"expired"}"#))
        let result = await withCheckedContinuation { done in
            provider.request(expired) { done.resume(returning: $0) }
        }
        #expect(result.error?.underlyingError as? AppError == .expiredSession)
        #expect(journal.entries == ["filter 200", "handle response 200", "handle error expiredSession"])

        configuration.stub = .never
        configuration.stubs = EndpointStubs().stub("GET /call", with: .json(#"{"error":"closed"}"#))
        await #expect(throws: AppError.other("closed")) {
            try await AppDispatcher(configuration: configuration).perform(AnyCall())
        }
    }

    private func withFiles(_ files: [String: String], _ body: (URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for (name, text) in files {
            let file = folder.url.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        try await body(folder.url)
    }

    @Test("a file named by method and path responds, otherwise one named by the operation")
    func files() async throws {
        let files = [
            "GET/call.json": #"{"of":"call"}"#, "POST/call.txt": "posted", "GET.json": "[]",
            "GET/books/A-1.json": #"{"id":"A-1"}"#, "GET/books/{id}.json": #"{"id":"any"}"#,
            "GET/books/{id}/cover.xml": "<cover/>",
        ]
        try await withFiles(files) { folder in
            let fixtures = ServerEnvironment.Fixtures.files(folder)
            let expected: [(any Target, text: String, type: String)] = [
                (AnyCall(), #"{"of":"call"}"#, "application/json"),
                (AnyCall(method: .post), "posted", "text/plain; charset=utf-8"),
                (AnyCall(path: ""), "[]", "application/json"),
                (Books.get("A-1"), #"{"id":"A-1"}"#, "application/json"),
                (Books.get("A-2"), #"{"id":"any"}"#, "application/json"),
                (Books.cover("A-1"), "<cover/>", "application/xml"),
            ]
            for (target, text, type) in expected {
                let (response, sent) = try await answer(to: target, fixtures)
                #expect(sent == 0)
                #expect(response.statusCode == 200)
                #expect(response.data == Data(text.utf8))
                #expect(response.head?[header: "Content-Type"] == type)
            }
        }
    }

    @Test("a call without a file fails and names it; no value leaves the folder")
    func missingFiles() async throws {
        try await withFiles(["inner/GET/call.json": "{}", "secret.json": "{}", "inner/secret.json": "{}"]) { folder in
            let fixtures = ServerEnvironment.Fixtures.files(folder.appendingPathComponent("inner"))
            for path in ["/other", "../secret", "../../secret", "/%2E%2E/secret", "x/../../secret", "..", "\\secret"] {
                let error = await endpointError { try await answer(to: AnyCall(path: path), fixtures) }
                #expect(error?.underlyingError is MissingFixture)
            }
            let error = await endpointError { try await answer(to: Books.get("../secret"), fixtures) }
            #expect((error?.underlyingError as? MissingFixture)?.endpoint == "GET /books/{id}")
        }
    }
}

/// A target as generated ones are.
private enum Books: OperationTarget {
    case get(String)
    case cover(String)

    var baseURL: URL { .sample }

    var operation: OperationRequest {
        switch self {
        case .get(let id): OperationRequest(.get, "/books/{id}", id)
        case .cover(let id): OperationRequest(.get, "/books/{id}/cover", id)
        }
    }
}
