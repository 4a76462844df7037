import EndpointClients
import EndpointRuntime
import EndpointXML
import Foundation
import MultipartResponsesFeature
import RawServer
import StreamsFeature
import Testing
import XMLFeature

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Errors of a server or a disk: each results in a clear error of the call, and leaves nothing behind.
@Suite("Bad input, live", .serialized, .timeLimit(.minutes(2)))
struct BadInputLiveTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Serves a connection after the request.
        let serve: @Sendable (RawConnection) -> Void
        let call: @Sendable (Clients) async throws -> Void
        /// Of the error.
        let name: String
        let words: String

        init(
            _ description: String, error name: String, _ words: String,
            serve: @escaping @Sendable (RawConnection) -> Void,
            call: @escaping @Sendable (Clients) async throws -> Void
        ) {
            testDescription = description
            self.serve = serve
            self.call = call
            self.name = name
            self.words = words
        }
    }

    struct Clients: Sendable {
        let url: String
        /// The folder that has to be unchanged in the end.
        let folder: URL

        var xml: XMLFeature.PetsClient {
            DocumentsInXMLClient(environment: DocumentsInXMLEnvironment(baseURL: url), retrier: nil).pets
        }
        var streams: StreamsClient { StreamsClient(environment: StreamsEnvironment(baseURL: url), retrier: nil) }
        var parts: PartsClient {
            MultipartResponsesClient(environment: MultipartResponsesEnvironment(baseURL: url), retrier: nil).parts
        }
    }

    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
    private static let search = "{\"text\":\"\(String(repeating: "x", count: 5000))\"}"

    @Sendable private static func get(_ clients: Clients) async throws {
        _ = try await clients.streams.searches.search(q: "a")
    }

    @Sendable private static func save(_ clients: Clients, to path: String) async throws {
        let file = clients.folder.appendingPathComponent(path)
        _ = try await clients.streams.searches.with(.saving(to: .file(file))).search(q: "a")
    }

    private static let rows: [Row] = [
        Row(
            "broken XML", error: "objectMapping", "on line 2",
            serve: { $0.answer("<pet id=\"1\">\n<name>a</nam></pet>", type: "application/xml") },
            call: { _ = try await $0.xml.get(id: 1) }),
        Row(
            "XML that is cut off", error: "objectMapping", "line",
            serve: { $0.answer("<pet id=\"1\"><name>a</name>", type: "application/xml") },
            call: { _ = try await $0.xml.get(id: 1) }),
        Row(
            "a broken event in a good stream", error: "jsonMapping", "At [1]: the item isn't JSON",
            serve: { connection in
                connection.answer(
                    "data: {\"index\":0,\"text\":\"a\"}\n\ndata: {\"index\":\n\ndata: {\"index\":2,\"text\":\"c\"}\n\n",
                    type: "text/event-stream")
            },
            call: { clients in
                var indexes: [Int] = []
                defer { #expect(indexes == [0]) }
                for try await piece in try await clients.streams.searches.searchStream(q: "a") {
                    indexes.append(piece.index)
                }
            }),
        Row(
            "a record that is cut off", error: "objectMapping", "The sequence ends within a value",
            serve: { $0.answer("\u{1E}12", type: "application/json-seq") },
            call: { _ = try await $0.streams.changes.exportRecords().collect() }),
        Row(
            "a part without an end", error: "objectMapping", "ends within its part 1",
            serve: {
                $0.answer(
                    "--b\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nhalf",
                    type: "multipart/form-data; boundary=b")
            },
            call: { _ = try await $0.parts.getReport(id: "1") }),
        Row(
            "a part whose header has no end", error: "objectMapping", "has more than 65536 bytes",
            serve: {
                $0.answer(
                    "--b\r\nX: \(String(repeating: "x", count: 100_000))\r\n\r\n", type: "multipart/mixed; boundary=b")
            },
            call: { _ = try await $0.parts.listChanges().collect() }),
        Row(
            "a length that lies, in memory", error: "underlying", "responded 200",
            serve: { $0.send(head + "9000\r\n\r\n" + search) }, call: get),
        Row(
            "a length that lies, in a download", error: "underlying", "responded 200",
            serve: { $0.send(head + "9000\r\n\r\n" + search) }, call: { try await save($0, to: "download") }),
        Row(
            "a length that lies, in a stream", error: "underlying", "responded 200",
            serve: {
                $0.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: 900\r\n\r\ndata: \n\n")
            }, call: { _ = try await $0.streams.changes.watchTicks().collect() }),
        Row(
            "a length that lies, of what is sent", error: "underlying", "has 3 bytes, not the declared 4",
            serve: { _ = $0.isClosedByPeer() },
            call: { clients in
                let url = try #require(URL(string: clients.url))
                let stream = BodyStream(length: 4) {
                    var piece: Data? = Data("abc".utf8)
                    return {
                        defer { piece = nil }
                        return piece
                    }
                }
                _ = try await Provider<Upload>().request(Upload(baseURL: url, stream: stream))
            }),
        Row(
            "a body over the limit", error: "underlying", "exceeds the limit of 1000 bytes in memory",
            serve: { $0.answer(search) },
            call: { _ = try await $0.streams.searches.with(.bodyLimit(1000)).search(q: "a") }),
        Row(
            "a body that isn't compressed as it says", error: "underlying", "unencoding",
            serve: { $0.send(head + "4\r\nContent-Encoding: gzip\r\n\r\nnone") }, call: get),
        Row(
            "a file that can't be written: something else is in its place", error: "underlying", "responded 200",
            serve: { $0.answer(search) }, call: { try await save($0, to: "kept/below") }),
        Row(
            "a file that can't be written: it is there and isn't to be replaced", error: "underlying", "responded 200",
            serve: { $0.answer(search) },
            call: { clients in
                let file = clients.folder.appendingPathComponent("kept")
                _ = try await clients.streams.searches.with(.saving(to: .file(file, options: []))).search(q: "a")
            }),
    ]

    private struct Upload: TaskTarget {
        var baseURL: URL
        var stream: BodyStream
        var path: String { "" }
        var method: EndpointRuntime.HTTPMethod { .post }
        var task: RequestTask { .uploadStream(stream) }
        var headers: [String: String]? { nil }
        var sampleData: Data { Data() }
    }

    /// The runtime's own files among those of the system's folder for what isn't kept.
    private static func temporaryFiles() throws -> Set<String> {
        let names = try FileManager.default.contentsOfDirectory(atPath: FileManager.default.temporaryDirectory.path)
        return Set(names.filter { $0.hasPrefix("endpoint-") })
    }

    @Test("is a clear error, and creates no files", arguments: rows)
    func errors(row: Row) async throws {
        let manager = FileManager.default
        let folder = manager.temporaryDirectory.appendingPathComponent("bad-input-\(UUID().uuidString)")
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? manager.removeItem(at: folder) }
        try Data("kept".utf8).write(to: folder.appendingPathComponent("kept"))
        let before = try Self.temporaryFiles()
        let server = try RawServer { connection in
            if connection.request() != nil { row.serve(connection) }
        }
        let error = await #expect(throws: EndpointError.self) {
            try await row.call(Clients(url: server.url, folder: folder))
        }
        let words = try #require(error?.description)
        #expect(words.hasPrefix(row.name + "("), "\(words)")
        #expect(words.contains(row.words), "\(words)")
        #expect(error?.isCancelled == false && error?.isTimedOut == false)
        #expect(try manager.contentsOfDirectory(atPath: folder.path) == ["kept"])
        #expect(try String(contentsOf: folder.appendingPathComponent("kept"), encoding: .utf8) == "kept")
        // Those of other tests come and go.
        var left = try Self.temporaryFiles().subtracting(before)
        for _ in 0..<1200 where !left.isEmpty {
            try await Task.sleep(for: .milliseconds(50))
            left.formIntersection(try Self.temporaryFiles())
        }
        #expect(left.isEmpty)
    }
}
