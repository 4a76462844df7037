import Bookstore
import EndpointRuntime
import FlyingFox
import Foundation
import RawServer
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Responses of typed calls that are saved or read as they arrive.
@Suite("Saved and streamed responses, live", .timeLimit(.minutes(1)))
struct ResponseTakingLiveTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    private func client(_ url: String, credentials: BookstoreCredentials = .none) -> BookstoreClient {
        BookstoreClient(environment: BookstoreEnvironment(baseURL: url + "/v1"), credentials: credentials, retrier: nil)
    }

    @Test("a call is saved with progress, even when its body can't be decoded")
    func saving() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("books.json")
        let shown = AsyncStream.makeStream(of: Double.self)
        let error = try await LoopbackServer.serving { _ in
            HTTPResponse(
                statusCode: .ok, headers: [.contentType: "text/weird"], body: Data("not what is documented".utf8))
        } _: { server in
            let books = client(server.baseURL).books
                .with(.saving(to: .file(file)), .progress { shown.continuation.yield($0.fraction) })
            return await #expect(throws: EndpointError.self) { try await books.list() }
        }
        shown.continuation.finish()
        #expect(error?.response?.file == file)
        #expect(try String(contentsOf: file, encoding: .utf8) == "not what is documented")
        #expect(await shown.stream.reduce(0) { max($0, $1) } == 1)
    }

    @Test("a failure status is the error of the call, and the existing file remains")
    func refusing() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("cover.png")
        try Data("old".utf8).write(to: file)
        let error = try await LoopbackServer.serving { _ in
            .json(404, #"{"message":"gone"}"#)
        } _: { server in
            let bookstore = client(server.baseURL)
            return await #expect(throws: EndpointError.self) {
                try await bookstore.books.with(.saving(to: .file(file))).getCover(id: "A-1")
            }
        }
        #expect(error?.statusCode == 404)
        #expect(try String(contentsOf: file, encoding: .utf8) == "old")
    }

    @Test("bytes are received as they are sent, and releasing them closes the connection")
    func opening() async throws {
        let (closings, closing) = AsyncStream.makeStream(of: Bool.self)
        let server = try RawServer { connection in
            guard connection.request() != nil else { return }
            connection.begin(type: "image/png")
            connection.sendChunk("first")
            closing.yield(connection.isClosedByPeer())
        }
        do {
            let bookstore = client(server.url)
            let (response, bytes) = try await bookstore.books.provider.open(.getCover(id: "A-1"))
            #expect(response.statusCode == 200)
            for try await piece in bytes {
                #expect(piece == Data("first".utf8))
                break
            }
        }
        #expect(await closings.first { _ in true } == true)
    }

    @Test("the response of a stub is saved and opened too; a closure without a call has none")
    func stubs() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("cover.png")
        let stubs = EndpointStubs()
        stubs.stub("GET /books/{id}/cover", with: .data(Data("png".utf8), type: "image/png"))
        let books = BookstoreClient(stubs: stubs).books
        let (cover, response) = try await withResponse {
            try await books.with($0, .saving(to: .file(file))).getCover(id: "A-1")
        }
        #expect(cover == Data("png".utf8) && response.file == file && response.data.isEmpty)
        #expect(try Data(contentsOf: file) == cover)
        var all = Data()
        for try await piece in try await books.provider.open(.getCover(id: "A-1")).bytes { all += piece }
        #expect(all == cover)
        await #expect(throws: EndpointError.self) { try await withResponse { _ in 1 } }
    }

    @Test("a token request during the call isn't taken for its response")
    func tokens() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("cover.png")
        try await LoopbackServer.serving { request in
            request.target.hasSuffix("/cover")
                ? HTTPResponse(statusCode: .ok, headers: [.contentType: "image/png"], body: Data("png".utf8))
                : .json(
                    200,
                    #"{"book":{"id":"token","title":"t","genre":"fiction","price":{"amount":1,"currency":"EUR"},"added_at":"2024-05-04T12:30:00Z","published":"1854-03-01","author":{"id":7,"name":"n"}}}"#
                )
        } _: { server in
            let plain = client(server.baseURL)
            var configuration = plain.books.provider.configuration
            configuration.interceptors = [Asking(bookstore: plain)]
            let bookstore = BookstoreClient(configuration: configuration)
            let cover = try await bookstore.books.with(.saving(to: .file(file))).getCover(id: "A-1")
            #expect(cover == Data("png".utf8))
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == "png")
    }

    /// Makes another typed call before each request.
    private struct Asking: RequestInterceptor {
        let bookstore: BookstoreClient

        func adapt(_ message: RequestMessage) async throws -> RequestMessage {
            var message = message
            message[header: "X-Asked"] = try await bookstore.books.get(id: "token").id
            return message
        }
    }
}
