// swift-format-ignore-file
// Blocks of articles stand here as the articles have them.

import DocSnippets
import Bookstore
import EndpointClients
import EndpointRuntime
import FlyingFox
import Foundation
import RawServer
import StreamsFeature
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking

#endif

struct CoverUpload: UploadEndpoint, VoidContent {
    var picture: URL

    func makeRequest() throws -> (URLRequest, UploadBody) { (try .put("books/A-1/cover"), .file(picture)) }
}

struct BookCount: JSONEndpoint {
    typealias Content = Int
    var keyPath: KeyPathRoot { "page.total" }

    func makeRequest() throws -> URLRequest { try .get("books") }
}

/// The code of the articles `UploadsAndDownloads` and `TargetsAndProviders`, against a server.
@Suite("Articles on calls, live", .timeLimit(.minutes(3)))
struct CallArticleTests {
    private static let book = """
        {"id":"A-1","title":"Mu mu","genre":"fiction","price":{"amount":7.5,"currency":"EUR"},\
        "added_at":"2024-05-04T12:30:00Z"}
        """

    @Sendable private static func answer(_ request: LoopbackServer.Received) -> HTTPResponse {
        switch request.method + " " + request.target {
        case "GET /v1/books":
            .json(200, #"{"book_list":[\#(book)],"page":{"number":1,"count":1,"total":12}}"#, headers: ["X-RateLimit-Remaining": "41"])
        case "GET /v1/books/A-1": .json(200, #"{"book":\#(book)}"#)
        case "GET /v1/books/A-1/cover": HTTPResponse(statusCode: .ok, headers: [.contentType: "image/png"], body: Data("png".utf8))
        case "PUT /v1/books/A-1/cover": .json(200, #"{"data":{"url":"https://a.example/1.png","size":3}}"#)
        default: .json(404, #"{"title":"Nothing is here"}"#)
        }
    }

    @MainActor private static func loaded(_ client: TransportClient) async -> Int? {
        let loader = WebLoader(client, BookCount())
        await loader.load().value
        if case .success(let count) = loader.state { return count }
        return nil
    }

    private func serving(_ body: (BookstoreClient, URL) async throws -> Void) async throws -> [LoopbackServer.Received] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("endpoint-article-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await LoopbackServer.serving(Self.answer) { server in
            try await body(BookstoreClient(environment: BookstoreEnvironment(baseURL: server.baseURL + "/v1")), folder)
            return await server.requests
        }
    }

    @Test("files and streams are uploaded with progress")
    func uploads() async throws {
        let requests = try await serving { bookstore, folder in
        let picture = folder.appendingPathComponent("cover.png")
        let png = Data("png".utf8)
        try png.write(to: picture)
        @Sendable func pieces() -> () -> Data? {
            var left = [Data("abc".utf8)]
            return { left.popLast() }
        }
        let memory = FilePart(data: png, fileName: "cover.png", contentType: "image/png")
        let file   = FilePart(file: picture)              // its name and type from the file's name
        let stream = FilePart(stream: BodyStream(length: 3) { pieces() }, fileName: "cover.png")

        let stored = try await bookstore.books.uploadCover(id: "A-1", UploadBookCoverRequest(picture: file, caption: "Front"))
        print(stored.url, stored.size)

        _ = try await bookstore.books.uploadCover(id: "A-1", UploadBookCoverRequest(picture: memory))
        _ = try await bookstore.books.uploadCover(id: "A-1", UploadBookCoverRequest(picture: stream))
        var shown: [Double] = []
        func show(_ fraction: Double) { shown.append(fraction) }
        let upload = UploadBookCoverRequest(picture: FilePart(file: picture))
        for try await progress in bookstore.books.provider.requestWithProgress(.uploadCover(id: "A-1", upload)) {
            show(progress.fraction)
            if let response = progress.response { print(response.statusCode) }
        }
        #expect(shown.last == 1)
        #expect(stored.size == 3)
        }
        let bodies = requests.map { String(decoding: $0.body, as: UTF8.self) }
        try #require(bodies.count == 4)
        #expect(bodies.allSatisfy { $0.contains("filename=\"cover.png\"\r\nContent-Type: image/png\r\n") })
        #expect(bodies[0].contains("\r\n\r\nFront\r\n"))
        #expect(bodies.map { $0.contains("\r\n\r\npng\r\n") } == [true, true, false, true])
        #expect(bodies[2].contains("\r\n\r\nabc\r\n"))
    }

    @Test("bytes are uploaded as a whole body from any source")
    func bodies() async throws {
        let queue = DispatchQueue(label: "bodies")
        nonisolated(unsafe) var found: [String] = []
        let server = try RawServer { connection in
            while let request = connection.request(), let body = connection.body(of: request) {
                queue.sync { found.append(String(decoding: body, as: UTF8.self)) }
                connection.send("HTTP/1.1 204 No Content\r\n\r\n")
            }
        }
        let streams = StreamsClient(environment: StreamsEnvironment(baseURL: server.url), retrier: nil)
        _ = try await serving { _, folder in
        let picture = folder.appendingPathComponent("cover.png")
        let png = Data("png".utf8)
        try png.write(to: picture)
        @Sendable func pictures() -> AsyncStream<Data> {
            AsyncStream { continuation in
                continuation.yield(png)
                continuation.finish()
            }
        }
        try await streams.changes.importLog(png)
        try await streams.changes.importLog(.file(picture))
        try await streams.changes.importLog(.stream(BodyStream { pictures() }))
        try await streams.changes.importLog(.data(png, contentType: "image/png"))
        }
        #expect(queue.sync { found } == ["png", "png", "png", "png"])
    }

    @Test("an operation's response is saved to a file")
    func downloads() async throws {
        let requests = try await serving { bookstore, folder in
        let destination = folder.appendingPathComponent("deep/down.png")
        let cover = try await bookstore.books.with(.saving(to: .file(destination))).getCover(id: "A-1")
        print(destination.lastPathComponent, cover.count)
        #expect(cover == Data("png".utf8))
        #expect(try Data(contentsOf: destination) == Data("png".utf8))

        let part = destination.appendingPathExtension("part")
        let whole = try await bookstore.books.with(.saving(to: .file(destination).resuming(from: part))).getCover(id: "A-1")
        #expect(whole == cover)
        #expect(!FileManager.default.fileExists(atPath: part.path))

        let (head, bytes) = try await bookstore.books.provider.open(.getCover(id: "A-1"))
        var count = 0
        for try await piece in bytes { count += piece.count }
        print(head.statusCode, count)
        #expect(count == 3)
        }
        #expect(requests.map(\.target) == Array(repeating: "/v1/books/A-1/cover", count: 3))
    }

    @Test("handwritten targets, producers, responses and endpoints")
    func targets() async throws {
        let requests = try await serving { bookstore, _ in
        let provider = Provider<BooksTarget>(configuration: bookstore.books.provider.configuration)
        let response = try await provider.request(.get(id: "A-1"))
        let book     = try response.filterSuccessfulStatusCodes().map(Book.self, atKeyPath: "book")

        let request = provider.request(.get(id: "A-1")) { result in
            print((try? result.get())?.statusCode ?? 0)
        }

        request.cancel()
        let first = provider.producer(.get(id: "A-1")).map(Book.self, atKeyPath: "book")
        let title = try await first.value().title
        for try await progress in provider.requestWithProgress(.getCover(id: "A-1")) { print(progress.fraction) }

        let (books, answer) = try await withResponse { try await bookstore.books.with($0).list() }
        let left = try answer.header(BookstoreHeaders.rateLimitRemaining)   // Int?

        let client = TransportClient(configuration: bookstore.books.provider.configuration)
        let count  = try await client.request(BookCount())                    // an async function; a callback form too

        #expect([book.title, title] + books.map(\.title) == ["Mu mu", "Mu mu", "Mu mu"])
        #expect(left == 41)
        #expect(count == 12)
        #expect(await Self.loaded(client) == 12)
        try await client.upload(CoverUpload(picture: URL(fileURLWithPath: #filePath)))
        }
        #expect(requests.filter { $0.target == "/v1/books" }.count == 3)
        #expect(requests.last?.method == "PUT")
    }

    @Test(
        "every block of the articles is compiled in this file",
        arguments: [("EndpointRuntime", "UploadsAndDownloads", 8), ("EndpointRuntime", "TargetsAndProviders", 7)]
    )
    func article(module: String, name: String, count: Int) throws {
        let article = try DocSnippets(of: "Sources/\(module)/\(module).docc/\(name).md")
        #expect(article.blocks.count == count)
        #expect(try article.blocksMissing() == [])
    }
}
