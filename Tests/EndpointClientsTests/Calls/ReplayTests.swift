import EndpointClients
import EndpointOAuth
import EndpointRuntime
import Foundation
import Testing

@testable import EndpointHTTP
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Bodies that can be sent twice.
@Suite("Replayed bodies")
struct ReplayTests {
    private func folder<Value>(_ body: (TemporaryFolder) async throws -> Value) async throws -> Value {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        return try await body(folder)
    }

    @Test("a file is uploaded from its location, each time")
    func file() async throws {
        try await folder { folder in
            let file = try folder.file("up", Data("file".utf8))
            let transport = ScriptedTransport(.status(503), .status(503), .status(200))
            let response = try await RetryTests.provider(transport).request(
                AnyCall(method: .put, task: .uploadFile(file)))
            #expect(response.statusCode == 200)
            #expect(transport.bodies == Array(repeating: Data("file".utf8), count: 3))
        }
    }

    @Test(
        "a form's streams are read once for all attempts, into memory or into a file that is removed with the call",
        arguments: [1_000_000, 1])
    func form(limit: Int64) async throws {
        let opened = Locked(0)
        let stream = BodyStream(length: 8) {
            opened.withLock { $0 += 1 }
            return InputStream(data: Data("streamed".utf8))
        }
        let form = MultipartFormData(parts: [.init(name: "a", content: .stream(stream))], boundary: "B")
        let transport = ScriptedTransport(.status(503), .status(503), .status(200))
        var configuration = ProviderConfiguration(
            transport: transport, multipartMemoryLimit: limit, retrier: RetryTests.exact, clock: TestClock()
        )
        configuration.tracksInflights = false
        let call = AnyCall(method: .put, task: .uploadMultipartFormData(form))
        #expect(try await Provider<AnyCall>(configuration: configuration).request(call).statusCode == 200)
        #expect(transport.bodies.count == 3)
        #expect(Set(transport.bodies) == [try form.encoded()])
        // Once for the call and once for the line above.
        #expect(opened.withLock { $0 } == 2)
        let files = transport.exchanges.compactMap { if case .file(let url)? = $0.body { url } else { nil } }
        #expect(Set(files).count == (limit == 1 ? 1 : 0))
        #expect(files.allSatisfy { !FileManager.default.fileExists(atPath: $0.path) })
    }

    /// Puts a stream in the request, which can be read once.
    private struct Streaming: Plugin {
        func prepare(_ request: URLRequest, target: any Target) -> URLRequest {
            var request = request
            request.httpBodyStream = InputStream(data: Data("once".utf8))
            return request
        }
    }

    @Test("a request with a stream isn't sent again, by a retrier or with a new token")
    func stream() async throws {
        struct Eager: RequestInterceptor {
            func decision(for failure: FailedRequest) async -> RetryDecision { .retry }
        }
        let transport = ScriptedTransport(.status(401))
        var configuration = ProviderConfiguration(plugins: [Streaming()], transport: transport, retrier: Eager())
        let token = RefreshingToken(AccessToken("a")) { _ in AccessToken("b") }
        configuration.credentials = .bearer(token)
        let response = try await Provider<AnyCall>(configuration: configuration).request(AnyCall(method: .put))
        #expect(response.statusCode == 401)
        #expect(transport.requests.count == 1)
    }

    @Test("an interrupted download starts again, and replaces the file once")
    func download() async throws {
        try await folder { folder in
            let file = folder.url.appendingPathComponent("down")
            let transport = BreakingOff()
            let call = AnyCall(task: .downloadDestination(.file(file)))
            let response = try await RetryTests.provider(transport).request(call)
            #expect(response.statusCode == 200)
            #expect(transport.exchanges.withLock { $0 } == 2)
            #expect(response.file == file)
            #expect(try Data(contentsOf: file) == Data("whole".utf8))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["down"])
        }
    }

    /// Brings a part of the body, and the whole one when it is asked again.
    private final class BreakingOff: Transport {
        let exchanges = Locked(0)

        func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            let number = exchanges.withLock { exchanges in
                exchanges += 1
                return exchanges
            }
            let head = ResponseHead(statusCode: 200, headers: [:], url: request.message.url)
            var body = ResponseBody(destination: request.destination)
            try body.begin(with: head)
            try body.append(Data("who".utf8))
            if number == 1 {
                body.discard()
                throw InterruptedResponse(error: URLError(.networkConnectionLost), head: head, data: Data("who".utf8))
            }
            try body.append(Data("le".utf8))
            return try body.finish(with: head)
        }
    }
}
