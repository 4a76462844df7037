import EndpointClients
import Foundation
import Testing

@_spi(Generated) @testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Bodies that are made as they are sent, and requests that are sent again.
@Suite("Streams that are sent again")
struct StreamReplayTests {
    /// Reads the body, then fails once.
    private final class FailingOnce: Transport, Sendable {
        let bodies = Locked<[Data]>([])

        func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            guard case .stream(let stream)? = request.body else { throw URLError(.badURL) }
            var body = Data()
            for try await piece in try stream.makeBytes() { body.append(piece) }
            let count = bodies.withLock { bodies in
                bodies.append(body)
                return bodies.count
            }
            if count == 1 { throw URLError(.networkConnectionLost) }
            return try request.answered(200, headers: [:], Data())
        }
    }

    private struct Upload: TaskTarget {
        var stream: BodyStream
        var baseURL: URL { URL(fileURLWithPath: "/") }
        var path: String { "" }
        var method: EndpointRuntime.HTTPMethod { .put }
        var task: RequestTask { .uploadStream(stream) }
        var headers: [String: String]? { nil }
        var sampleData: Data { Data() }
    }

    private static func pieces() -> AsyncStream<Data> {
        AsyncStream { continuation in
            continuation.yield(Data("a".utf8))
            continuation.yield(Data("b".utf8))
            continuation.finish()
        }
    }

    private func provider(_ transport: FailingOnce) -> Provider<Upload> {
        Provider(
            configuration: ProviderConfiguration(
                environment: ServerEnvironment(baseURL: "https://h"), transport: transport,
                retrier: RetryPolicy.lostConnection))
    }

    @Test("a replayable stream is sent again, a single-use one isn't")
    func replay() async throws {
        let transport = FailingOnce()
        _ = try await provider(transport).request(Upload(stream: BodyStream(bytes: Self.pieces)))
        #expect(transport.bodies.withLock { $0 } == [Data("ab".utf8), Data("ab".utf8)])

        let other = FailingOnce()
        let error = await #expect(throws: EndpointError.self) {
            try await provider(other).request(Upload(stream: BodyStream(Self.pieces())))
        }
        #expect((error?.underlyingError as? URLError)?.code == .networkConnectionLost)
        #expect(other.bodies.withLock { $0 } == [Data("ab".utf8)])
    }

    @Test("a form with asynchronous streams can't be encoded manually in memory")
    func forms() async throws {
        let form = MultipartFormData(
            parts: [.init(name: "a", content: .stream(BodyStream(bytes: Self.pieces)))], boundary: "B")
        #expect(throws: UploadError.waitingStream) { try form.encoded() }
        let upload = try await form.upload(inMemoryUpTo: 1000)
        defer { upload.removeTemporaryFile() }
        guard case .file(let url) = upload.body else {
            Issue.record("of no known length, it goes through a file")
            return
        }
        let text = try String(contentsOf: url, encoding: .utf8)
        #expect(text == "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nab\r\n--B--\r\n")
    }

    @Test("an operation with a binary body takes data, a file or a stream")
    func operations() throws {
        let file = URL(fileURLWithPath: "/f")
        func task(_ body: (any BinaryBody)?) -> OperationRequest {
            OperationRequest(.put, "/a").body(bytes: body, contentType: "image/png")
        }
        guard case .requestData(Data("x".utf8)) = task(Data("x".utf8)).task,
            case .uploadFile(file) = task(.file(file)).task,
            case .uploadStream = task(.stream(BodyStream(Self.pieces()))).task, case .requestPlain = task(nil).task
        else {
            Issue.record("another task")
            return
        }
        #expect(task(.file(file)).headers == ["Content-Type": "image/png"])
        #expect(task(nil).headers.isEmpty)
    }
}
