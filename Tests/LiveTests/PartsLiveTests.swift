import EndpointRuntime
import Foundation
import MultipartResponsesFeature
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Multipart bodies whose parts have a position and no name, taken apart by Python's `email`.
@Suite("Parts without names, live", .enabled(if: PythonServer.isThere, "there is no python3"), .timeLimit(.minutes(1)))
struct PartsLiveTests {
    private typealias Change = MultipartResponsesFeature.Change

    /// Line ends of every kind, what looks like a boundary, and every byte there is.
    private static let bytes = Data(0...255) + Data("\r\n--boundary\r\n--\r--\n\r\n".utf8)

    private func parts(_ send: (PartsClient) async throws -> Void) async throws -> [MultipartLiveTests.Parts.Part] {
        let server = try PythonServer(MultipartLiveTests.echo)
        let environment = MultipartResponsesEnvironment(baseURL: server.url)
        try await send(MultipartResponsesClient(environment: environment).parts)
        let (data, _) = try await URLSession.shared.data(from: try #require(URL(string: server.url)))
        return try JSONDecoder().decode(MultipartLiveTests.Parts.self, from: data).parts
    }

    @Test("each part of a tuple has the encoding of its position, and further parts that of the items")
    func batch() async throws {
        let picture = FilePart(data: Self.bytes, contentType: "image/png")
        let changes = [Change(index: 1, text: "ä\r\n"), Change(index: 2, text: "")]
        let found = try await parts {
            try await $0.runBatch(RunBatchRequest(first: "# Ü", second: picture, rest: changes))
        }
        #expect(
            found.map(\.body) == [
                Data("# Ü".utf8), Self.bytes, Data(#"{"index":1,"text":"ä\r\n"}"#.utf8),
                Data(#"{"index":2,"text":""}"#.utf8),
            ])
        #expect(
            found.map { $0.headers["content-type"] } == [
                "text/markdown", "image/png", "application/merge-patch+json", "application/merge-patch+json",
            ])
        #expect(found.allSatisfy { $0.headers["content-disposition"] == nil })
    }

    @Test("further parts of bytes are files, sent unchanged with the media type of each")
    func pictures() async throws {
        let pictures = [FilePart(data: Self.bytes), FilePart(data: Data([2]), contentType: "image/gif")]
        let found = try await parts {
            try await $0.addPictures(.init(first: Change(index: 1, text: "a"), rest: pictures))
        }
        #expect(found.map(\.body) == [Data(#"{"index":1,"text":"a"}"#.utf8), Self.bytes, Data([2])])
        #expect(found.map { $0.headers["content-type"] } == ["application/json", "image/png", "image/gif"])
    }

    @Test("an empty encoding of the first part is the default, not the encoding of further parts")
    func emptyEncoding() async throws {
        let found = try await parts {
            try await $0.replacePictures(
                .init(first: Change(index: 1, text: "a"), rest: [FilePart(data: Data([2]))]))
        }
        #expect(found.map { $0.headers["content-type"] } == ["application/json", "image/png"])
    }

    @Test("headers with a single value are sent with their parts, and a file has its own")
    func pair() async throws {
        let picture = FilePart(
            data: Data([1]), fileName: "a \"b\".png", headers: ["Content-Location": "https://a.example/b.png"])
        let found = try await parts {
            try await $0.replacePair(.init(first: Change(index: 3, text: "c"), picture: picture))
        }
        #expect(found.map { $0.headers["content-type"] } == ["application/json", "image/png"])
        #expect(found.map { $0.headers["content-id"] } == ["<change>", nil])
        #expect(found.last?.headers["content-disposition"] == #"attachment; filename="a %22b%22.png""#)
        #expect(found.last?.headers["content-location"] == "https://a.example/b.png")
        #expect(found.map(\.body) == [Data(#"{"index":3,"text":"c"}"#.utf8), Data([1])])
    }

    @Test("a file's own disposition replaces the one made from its name")
    func disposition() async throws {
        let inline = FilePart(data: Data([1]), fileName: "a", headers: ["Content-Disposition": "inline"])
        let bare = FilePart(data: Data([2]), headers: ["content-disposition": "inline; filename=x"])
        let found = try await parts { try await $0.storePictures([inline, bare]) }
        #expect(found.map { $0.headers["content-disposition"] } == ["inline", "inline; filename=x"])
    }

    @Test("a list of strings, and one of files that are read while they are sent")
    func lists() async throws {
        let notes = ["one", "", "drei\r\n--x\r\n", "😀"]
        let texts = try await parts { try await $0.addNotes(notes) }
        #expect(texts.map(\.text) == notes)
        #expect(texts.allSatisfy { $0.headers["content-type"] == "text/markdown" && $0.headers["x-kind"] == "note" })

        let file = FileManager.default.temporaryDirectory.appendingPathComponent("part-\(UUID().uuidString).gif")
        try Self.bytes.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let stream = FilePart(stream: BodyStream(length: 3) { AsyncStream(pieces: [Data([1]), Data([2, 3])]) })
        let pictures = try await parts { try await $0.storePictures([FilePart(file: file), stream]) }
        #expect(pictures.map(\.body) == [Self.bytes, Data([1, 2, 3])])
        #expect(pictures.first?.headers["content-type"] == "image/gif")
        #expect(pictures.first?.headers["content-disposition"] == "attachment; filename=\"\(file.lastPathComponent)\"")
    }

    @Test("a body without parts, or with a gap between positions, is refused")
    func refused() async throws {
        let client = MultipartResponsesClient(environment: MultipartResponsesEnvironment(baseURL: "http://127.0.0.1:9"))
            .parts
        let none = await #expect(throws: EndpointError.self) { try await client.addNotes([]) }
        guard case .encodableMapping(UploadError.noParts)? = none else { return #expect(none == nil) }
        let gap = await #expect(throws: EndpointError.self) {
            try await client.runBatch(RunBatchRequest(second: FilePart(data: Data())))
        }
        guard case .encodableMapping(is EncodingError)? = gap else { return #expect(gap == nil) }
    }
}

extension AsyncStream {
    fileprivate init(pieces: [Element]) where Element: Sendable {
        self.init { continuation in
            for piece in pieces { continuation.yield(piece) }
            continuation.finish()
        }
    }
}
