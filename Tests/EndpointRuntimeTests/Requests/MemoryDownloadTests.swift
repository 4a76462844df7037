import EndpointClients
import Foundation
import Testing

@testable import EndpointHTTP
@testable import EndpointRuntime
@testable import RuntimeTestSupport

/// Downloads through transports that return bodies in memory.
@Suite("Downloads from memory")
struct MemoryDownloadTests {
    /// Returns a part that begins elsewhere to each request for a range, and the whole body to all others.
    private struct WrongPartTransport: Transport {
        let ranges = Locked<[String?]>([])

        func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            let range = request.message[header: "Range"]
            ranges.withLock { $0.append(range) }
            guard range != nil else {
                return TransportResponse(head: ResponseHead(statusCode: 200), data: Data("abcd".utf8))
            }
            let head = ResponseHead(statusCode: 206, headers: ["Content-Range": "bytes 0-1/4"])
            return TransportResponse(head: head, data: Data("xx".utf8))
        }
    }

    @Test("a part that doesn't continue the stored bytes restarts the download")
    func restart() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.url.appendingPathComponent("film")
        let part = DownloadPart(file: file.appendingPathExtension("part"))
        let url = try AnyCall().endpoint(onServer: nil, in: nil).url
        try part.begin(DownloadPart.Origin(url: url, validator: "\"1\"", total: 4))
        try FileHandle.appending(to: part.file).write(contentsOf: Data("ab".utf8))

        let transport = WrongPartTransport()
        let provider = Provider<AnyCall>(transport: transport)
        let destination = DownloadDestination.file(file).resuming(from: part.file)
        let response = try await provider.request(AnyCall(task: .downloadDestination(destination)))
        #expect(transport.ranges.withLock { $0 } == ["bytes=2-", nil])
        #expect(response.file == file)
        #expect(try Data(contentsOf: file) == Data("abcd".utf8))
        #expect(!FileManager.default.fileExists(atPath: part.file.path))
    }
}
