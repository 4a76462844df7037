import Bookstore
import TestTimeouts
import EndpointCombine
import EndpointClients
import EndpointRuntime
import FlyingFox
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Options of single calls, as servers on loopback see them over real sockets.
@Suite("Options of calls, live", .timeLimit(.minutes(3)))
struct CallOptionsLiveTests {
    private static let none = #"{"book_list":[],"page":{"number":1,"count":0,"total":0}}"#

    private func client(_ server: LoopbackServer, retrier: (any RequestInterceptor)? = nil) -> BookstoreClient {
        BookstoreClient(environment: BookstoreEnvironment(baseURL: server.baseURL + "/v1"), retrier: retrier)
    }

    private static func book(_ id: Int) -> String {
        """
        {"id":"A-\(id)","title":"Mu mu","genre":"fiction","price":{"amount":7.5,"currency":"EUR"},\
        "added_at":"2024-05-04T12:30:00Z"}
        """
    }

    private struct Text: TypedEndpoint {
        func makeRequest() throws -> URLRequest { try .get("text?page=1") }
        func content(from response: Response) throws -> String { try response.text() }
    }

    private struct Upload: UploadEndpoint {
        func makeRequest() throws -> (URLRequest, UploadBody) { (try .put("up"), .data(Data("bytes".utf8))) }
        func content(from response: Response) throws -> String { try response.text() }
    }

    @Test("header and query options apply to every form of a call")
    func everyForm() async throws {
        let requests = try await LoopbackServer.serving { request in
            let isPicture = request.target.contains("/cover")
            return .json(
                200, request.target.contains("/books?") ? Self.none : "{}",
                type: isPicture ? "image/png" : "application/json")
        } _: { server in
            let options = CallOptions.header("X-Trace", "t 1").and(.query("dry run", "yes & no"))
            let bookstore = client(server)
            let books = bookstore.books.with(options)
            _ = try await books.list(genre: .fiction)
            _ = try await bookstore.with(options).books.list()
            _ = try await books.listAll().collect()
            _ = try await books.getCover(id: "A-1")
            let provider = books.provider
            _ = try await provider.producer(.get(id: "A-1")).value()
            for try await _ in provider.requestWithProgress(.getCover(id: "A-1")) {}
            _ = try await withDeadline { continuation in
                provider.request(.delete(id: "A-1"), callbackQueue: .global()) { continuation.resume(returning: $0) }
            }
            let typed = TransportClient(configuration: bookstore.books.provider.configuration).with(options)
            #expect(try await typed.request(Text()) == "{}")
            #expect(try await typed.upload(Upload()) == "{}")
            return await server.requests
        }
        let query = "dry%20run=yes%20%26%20no"
        #expect(
            requests.map { "\($0.method) \($0.target)" } == [
                "GET /v1/books?genre=fiction&\(query)", "GET /v1/books?\(query)", "GET /v1/books?page=1&\(query)",
                "GET /v1/books/A-1/cover?\(query)", "GET /v1/books/A-1?\(query)", "GET /v1/books/A-1/cover?\(query)",
                "DELETE /v1/books/A-1?\(query)", "GET /v1/text?page=1&\(query)", "PUT /v1/up?\(query)",
            ])
        #expect(requests.allSatisfy { $0.headers["x-trace"] == "t 1" })
        #expect(requests.last?.body == Data("bytes".utf8))
    }

    @Test("a form is sent with its call's header, and keeps the content type with its boundary")
    func upload() async throws {
        let requests = try await LoopbackServer.serving { _ in
            .json(200, #"{"data":{"url":"https://a.example/c","size":5}}"#)
        } _: { server in
            let books = client(server).books.with(.header("X-Trace", "1"), .header("Content-Type", "text/plain"))
            _ = try await books.uploadCover(
                id: "A-1", UploadBookCoverRequest(picture: FilePart(data: Data("image".utf8))))
            return await server.requests
        }
        #expect(requests.map { $0.headers["x-trace"] } == ["1"])
        #expect(requests.first?.headers["content-type"]?.hasPrefix("multipart/form-data; boundary=") == true)
        #expect(requests.first.map { String(decoding: $0.body, as: UTF8.self).contains("image") } == true)
    }

    @Test("all pages of a list use the call's options")
    func pages() async throws {
        let requests = try await LoopbackServer.serving { request in
            let isFirst = request.target.contains("page=1")
            let book = Self.book(isFirst ? 1 : 2)
            return .json(200, #"{"book_list":[\#(book)],"page":{"number":1,"count":1,"total":2}}"#)
        } _: { server in
            let books = client(server).books.with(.header("X-Trace", "1"), .timeout(.seconds(60)))
            let all = try await books.listAll().collect()
            #expect(all.map(\.id) == ["A-1", "A-2"])
            return await server.requests
        }
        #expect(requests.map { $0.headers["x-trace"] } == ["1", "1"])
    }

    @Test("a call with another server is sent there, and the client's own receives nothing")
    func server() async throws {
        try await LoopbackServer.serving { _ in
            .json(200, Self.none)
        } _: { own in
            try await LoopbackServer.serving { _ in
                .json(200, Self.none)
            } _: { other in
                let books = client(own).books
                _ = try await books.with(.server(other.baseURL + "/v2")).list()
                _ = try await books.with(.server(BookstoreEnvironment(baseURL: other.baseURL).url)).list()
                #expect(await other.requests.map(\.target) == ["/v2/books", "/books"])
                #expect(await own.requests.isEmpty)
                _ = try await books.list()
                #expect(await own.requests.map(\.target) == ["/v1/books"])
            }
        }
    }

    @Test("a header with a line break is never sent")
    func injection() async throws {
        let requests = try await LoopbackServer.serving { _ in
            .json(200, Self.none)
        } _: { server in
            for value in ["a\r\nX-Admin: 1", "a\nX-Admin: 1", "a\u{0}b", "a\rb"] {
                let books = client(server).books.with(.header("X-Trace", value))
                await #expect(throws: EndpointError.self) { try await books.list() }
                await #expect(throws: EndpointError.self) { try await books.listAll().collect() }
            }
            return await server.requests
        }
        #expect(requests.isEmpty)
    }

    private actor Busy {
        private var left: Int

        init(_ times: Int) {
            left = times
        }

        func isBusy() -> Bool {
            left -= 1
            return left >= 0
        }
    }

    @Test("a POST with an idempotency key is sent until it succeeds, with one key and the same body")
    func idempotencyKey() async throws {
        let busy = Busy(2)
        let requests = try await LoopbackServer.serving { _ in
            await busy.isBusy() ? .json(503, "{}") : .json(201, #"{"book":\#(Self.book(1))}"#)
        } _: { server in
            let books = client(server, retrier: RetryPolicy(backoff: .none)).books
            let new = NewBook(title: "Mu mu", genre: .fiction, price: Money(amount: 7.5))
            await #expect(throws: EndpointError.self) { try await books.with(.noRetries).create(new) }
            let created = try await books.with(.idempotencyKey("order-42")).create(new)
            #expect(created.id == "A-1")
            return await server.requests
        }
        #expect(requests.map { $0.headers["idempotency-key"] } == [nil, "order-42", "order-42"])
        #expect(Set(requests.map(\.body)).count == 1)
    }

    @Test("a server that never responds is disconnected at the call's timeout")
    func timeout() async throws {
        let server = try SilentServer()
        let (received, closed) = server.takeRequest()
        let books = BookstoreClient(environment: BookstoreEnvironment(baseURL: server.baseURL)).books
        do {
            _ = try await books.with(.timeout(.seconds(3)), .header("X-Trace", "1")).list()
            Issue.record("nobody has answered")
        } catch {
            #expect(error.isTimedOut)
            #expect(!error.isCancelled)
        }
        #expect(await received.value.contains("X-Trace: 1\r\n"))
        #expect(await closed.value)
    }

    @Test("a publisher's call uses its options")
    func publisher() async throws {
        let requests = try await LoopbackServer.serving { _ in
            .json(200, "{}")
        } _: { server in
            let provider = client(server).books.with(.header("X-Trace", "1")).provider
            let (values, value) = AsyncStream.makeStream(of: Int.self)
            let subscription = provider.publisher(.get(id: "A-1"), callbackQueue: .global()).sink(
                receiveCompletion: { _ in value.finish() }, receiveValue: { value.yield($0.statusCode) })
            for await status in values { #expect(status == 200) }
            subscription.cancel()
            return await server.requests
        }
        #expect(requests.map { $0.headers["x-trace"] } == ["1"])
    }
}
