import EndpointClients
import EndpointRuntime
import FlyingFox
import FlyingSocks
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Uploads and downloads through `URLSession`, with servers on loopback and over real sockets.
@Suite("Transfers, live", .timeLimit(.minutes(3)))
struct TransferLiveTests {
    private static let size = 10_000_000

    private static let bytes = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) })

    private final class Reports: Sendable {
        private let lock = NSLock()
        nonisolated(unsafe) private var list: [RequestProgress] = []

        func append(_ report: RequestProgress) {
            lock.withLock { list.append(report) }
        }

        var all: [RequestProgress] { lock.withLock { list } }
    }

    /// Checks what holds of any transfer: it goes forward, and the last report alone is complete.
    private func check(_ reports: [RequestProgress], of bytes: Int64) {
        let fractions = reports.map(\.fraction)
        #expect(reports.count > 2)
        #expect(fractions == fractions.sorted())
        #expect(fractions.contains { $0 > 0 && $0 < 1 })
        #expect(reports.dropLast().allSatisfy { !$0.isCompleted })
        #expect(reports.last?.isCompleted == true)
        #expect(reports.allSatisfy { $0.bytes != nil })
        #expect(reports.dropLast().last?.bytes?.completedUnitCount == bytes)
    }

    private func withFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("endpoint-live-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(folder)
    }

    @Test("10 MB are downloaded with progress")
    func downloadProgress() async throws {
        let reports = Reports()
        let response = try await LoopbackServer.serving { _ in
            HTTPResponse(statusCode: .ok, body: Self.bytes)
        } _: { server in
            try await Provider<LiveCall>().requestWithProgress(LiveCall(server: server.baseURL)) { reports.append($0) }
        }
        #expect(response.data == Self.bytes)
        check(reports.all, of: Int64(Self.size))
    }

    @Test("without a length there are no fractions before the end")
    func unknownLength() async throws {
        let reports = Reports()
        let response = try await LoopbackServer.serving { _ in
            HTTPResponse(statusCode: .ok, body: HTTPBodySequence(from: Pieces()))
        } _: { server in
            try await Provider<LiveCall>().requestWithProgress(LiveCall(server: server.baseURL)) { reports.append($0) }
        }
        #expect(response.data.count == 4000)
        #expect(reports.all.dropLast().allSatisfy { $0.fraction == 0 && $0.bytes?.completedUnitCount != 0 })
        #expect(reports.all.last?.fraction == 1)
    }

    @Test("a file of 10 MB is uploaded from disk, with progress")
    func uploadFile() async throws {
        let reports = Reports()
        let body = try await LoopbackServer.serving { _ in
            HTTPResponse(statusCode: .ok)
        } _: { server in
            try await withFolder { folder in
                let file = folder.appendingPathComponent("up.bin")
                try Self.bytes.write(to: file)
                let call = LiveCall(server: server.baseURL, method: .put, task: .uploadFile(file))
                _ = try await Provider<LiveCall>().requestWithProgress(call) { reports.append($0) }
                return await server.requests.first?.body
            }
        }
        #expect(body == Self.bytes)
        check(reports.all, of: Int64(Self.size))
    }

    @Test("a form of more than 10 MB is uploaded from a temporary file, with progress")
    func uploadForm() async throws {
        let reports = Reports()
        let stream = BodyStream { InputStream(data: Self.bytes) }
        let form = MultipartFormData(
            parts: [
                MultipartFormData.Part(name: "a", content: .stream(stream)),
                MultipartFormData.Part(name: "b", content: .data(Data("b".utf8))),
            ],
            boundary: "B"
        )
        let request = try await LoopbackServer.serving { _ in
            HTTPResponse(statusCode: .ok)
        } _: { server in
            let call = LiveCall(server: server.baseURL, method: .post, task: .uploadMultipartFormData(form))
            _ = try await Provider<LiveCall>().requestWithProgress(call) { reports.append($0) }
            return await server.requests.first
        }
        let expected = try form.encoded()
        #expect(request?.body == expected)
        #expect(request?.headers["content-type"] == "multipart/form-data; boundary=B")
        #expect(request?.headers["content-length"] == "\(expected.count)")
        check(reports.all, of: Int64(expected.count))
    }

    @Test(
        "a download goes to its file with progress, and replaces an existing file only when complete")
    func downloadToFile() async throws {
        let reports = Reports()
        try await LoopbackServer.serving { request in
            HTTPResponse(statusCode: request.target == "/x" ? .ok : .notFound, body: Self.bytes.prefix(4_000_000))
        } _: { server in
            try await withFolder { folder in
                let file = folder.appendingPathComponent("deep/down.bin")
                var call = LiveCall(server: server.baseURL, task: .downloadDestination(.file(file)))
                let response = try await Provider<LiveCall>().requestWithProgress(call) { reports.append($0) }
                #expect(response.file == file)
                #expect(response.data.isEmpty)
                #expect(try Data(contentsOf: file) == Self.bytes.prefix(4_000_000))
                call.path = "/gone"
                let missing = try await Provider<LiveCall>().request(call)
                #expect(missing.statusCode == 404)
                #expect(missing.file == nil)
                #expect(missing.data.count == 4_000_000)
                #expect(try Data(contentsOf: file).count == 4_000_000)
            }
        }
        check(reports.all, of: 4_000_000)
    }
}

/// 4000 bytes in four pieces, with some time between them.
private struct Pieces: AsyncBufferedSequence {
    typealias Element = UInt8

    struct AsyncIterator: AsyncBufferedIteratorProtocol {
        var left = 4

        mutating func next() async throws -> UInt8? { nil }

        mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
            guard left > 0 else { return nil }
            left -= 1
            try await Task.sleep(for: .milliseconds(5))
            return [UInt8](repeating: 65, count: 1000)
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
}
