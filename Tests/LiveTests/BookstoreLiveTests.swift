import Bookstore
import EndpointRuntime
import FlyingFox
import Foundation
import RawServer
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The generated client of Specs/bookstore.yaml against servers on loopback, over real sockets.
@Suite("The generated bookstore client, live")
struct BookstoreLiveTests {
    private static let book = """
        {"id":"A-1","title":"Mu mu","genre":"fiction","price":{"amount":7.5,"currency":"EUR"},\
        "added_at":"2024-05-04T12:30:00Z","published":"1854-03-01","author":{"id":7,"name":"Ivan Turgenev"}}
        """

    private func client(
        _ server: LoopbackServer, credentials: BookstoreCredentials = .none
    ) -> BookstoreClient {
        BookstoreClient(environment: BookstoreEnvironment(baseURL: server.baseURL + "/v1"), credentials: credentials)
    }

    @Test("the response of a typed call gives access to its headers")
    func responseOfACall() async throws {
        let (books, response) = try await LoopbackServer.serving { _ in
            .json(
                200, #"{"book_list":[\#(Self.book)],"page":{"number":1,"count":1,"total":1}}"#,
                headers: ["X-RateLimit-Remaining": "41"])
        } _: { server in
            let client = client(server)
            return try await withResponse { try await client.books.with($0).list() }
        }
        #expect(books.map(\.id) == ["A-1"])
        #expect(response.statusCode == 200)
        #expect(try response.header(BookstoreHeaders.rateLimitRemaining) == 41)
    }

    @Test("a list is returned without its envelope, with typed values")
    func listWithoutEnvelope() async throws {
        let books = try await LoopbackServer.serving { _ in
            .json(200, #"{"book_list":[\#(Self.book)],"page":{"number":1,"count":1,"total":1}}"#)
        } _: { server in
            try await client(server).books.list()
        }
        let book = try #require(books.first)
        #expect(books.count == 1)
        #expect(book.id == "A-1")
        #expect(book.genre == .fiction)
        #expect(book.price.amount == Decimal(string: "7.5"))
        #expect(book.published == CalendarDate("1854-03-01"))
        #expect(book.addedAt == Date(timeIntervalSince1970: 1_714_825_800))
        #expect(book.author?.name == "Ivan Turgenev")
        #expect(book.subtitle == nil)
    }

    @Test("query parameters reach the server, except nil ones")
    func queryParameters() async throws {
        let targets = try await LoopbackServer.serving { _ in
            .json(200, #"{"book_list":[],"page":{"number":1,"count":0,"total":0}}"#)
        } _: { server in
            let books = client(server).books
            _ = try await books.list(genre: .unknown("science & fiction"), perPage: 5)
            _ = try await books.list(publishedSince: CalendarDate("1850-01-01"))
            _ = try await books.list()
            return await server.requests.map(\.target)
        }
        #expect(
            targets == [
                "/v1/books?genre=science%20%26%20fiction&per_page=5", "/v1/books?published_since=1850-01-01",
                "/v1/books",
            ]
        )
    }

    @Test("an array with explode false is one parameter")
    func unexplodedArray() async throws {
        let target = try await LoopbackServer.serving { _ in
            .json(200, #"{"data":[]}"#)
        } _: { server in
            _ = try await client(server).store.search(q: "mu mu", kinds: [.book, .author])
            return await server.requests.first?.target
        }
        #expect(target == "/v1/search?q=mu%20mu&kinds=book,author")
    }

    @Test("a path parameter of any value is one segment")
    func pathParameter() async throws {
        let targets = try await LoopbackServer.serving { _ in
            .json(200, #"{"book":\#(Self.book)}"#)
        } _: { server in
            _ = try await client(server).books.get(id: "A-1")
            _ = try await client(server).books.get(id: "a/b?c d")
            return await server.requests.map(\.target)
        }
        #expect(targets == ["/v1/books/A-1", "/v1/books/a%2Fb%3Fc%20d"])
    }

    @Test("a header parameter reaches the server")
    func headerParameter() async throws {
        let id = try #require(UUID(uuidString: "5B1E5F0A-0C8B-4F6C-9B62-0D6A6F0F2C11"))
        let headers = try await LoopbackServer.serving { _ in
            .json(200, #"{"data":[],"page":{"number":1,"count":0,"total":0}}"#)
        } _: { server in
            _ = try await client(server).authors.list(xRequestID: id)
            return await server.requests.first?.headers
        }
        #expect(headers?["x-request-id"]?.uppercased() == id.uuidString)
        #expect(headers?["accept"] == "application/json")
    }

    @Test("a JSON body contains the set values, and the defaults of the others")
    func jsonBody() async throws {
        let request = try await LoopbackServer.serving { _ in
            .json(201, #"{"book":\#(Self.book)}"#)
        } _: { server in
            let book = try await client(server).books.create(
                NewBook(title: "Mu “mu”", genre: .fiction, price: Money(amount: 7.5))
            )
            #expect(book.id == "A-1")
            return try #require(await server.requests.first)
        }
        #expect(request.method == "POST")
        #expect(request.headers["content-type"] == "application/json")
        let sent = try JSONValue(json: request.body)
        #expect(
            sent == [
                "title": "Mu “mu”", "genre": "fiction", "price": ["amount": 7.5, "currency": "EUR"],
            ]
        )
    }

    @Test("in a change, null is sent as null and unset properties are omitted")
    func nullInChanges() async throws {
        let bodies = try await LoopbackServer.serving { _ in
            .json(200, #"{"data":{"book":\#(Self.book),"changed_at":"2024-05-04T12:30:00Z"}}"#)
        } _: { server in
            let books = client(server).books
            _ = try await books.update(id: "A-1", BookChanges(subtitle: .null))
            _ = try await books.update(id: "A-1", BookChanges(title: "Mumu"))
            // Set from variables: nothing is wrapped, and what isn't there is null.
            var (words, none) = (BookChanges(), String?.none)
            let title = "A dog"
            words.subtitle = title
            _ = try await books.update(id: "A-1", words)
            none = none?.uppercased()
            _ = try await books.update(id: "A-1", BookChanges(subtitle: none))
            words.subtitle = nil
            _ = try await books.update(id: "A-1", words)
            return await server.requests.map { String(decoding: $0.body, as: UTF8.self) }
        }
        #expect(
            bodies == [
                #"{"subtitle":null}"#, #"{"title":"Mumu"}"#, #"{"subtitle":"A dog"}"#, #"{"subtitle":null}"#, "{}",
            ])
    }

    @Test("a response without a body returns nothing")
    func noContent() async throws {
        let method = try await LoopbackServer.serving { _ in
            HTTPResponse(statusCode: .noContent)
        } _: { server in
            try await client(server).books.delete(id: "A-1")
            return await server.requests.first?.method
        }
        #expect(method == "DELETE")
    }

    @Test("an upload is multipart, with the file's name and type")
    func upload() async throws {
        let request = try await LoopbackServer.serving { _ in
            .json(200, #"{"data":{"url":"https://covers.example/A-1.png","size":4}}"#)
        } _: { server in
            let picture = FilePart(data: Data([1, 2, 3, 4]), fileName: "cover.png", contentType: "image/png")
            let stored = try await client(server).books.uploadCover(
                id: "A-1", UploadBookCoverRequest(picture: picture, caption: "First edition")
            )
            #expect(stored.size == 4)
            #expect(stored.url.absoluteString == "https://covers.example/A-1.png")
            return try #require(await server.requests.first)
        }
        #expect(request.headers["content-type"]?.hasPrefix("multipart/form-data; boundary=") == true)
        let text = String(decoding: request.body, as: UTF8.self)
        #expect(text.contains("Content-Disposition: form-data; name=\"picture\"; filename=\"cover.png\"\r\n"))
        #expect(text.contains("Content-Type: image/png\r\n"))
        #expect(text.contains("name=\"caption\"\r\n\r\nFirst edition\r\n"))
    }

    @Test("bytes are returned unchanged")
    func binaryContent() async throws {
        let cover = try await LoopbackServer.serving { _ in
            HTTPResponse(statusCode: .ok, headers: [.contentType: "image/png"], body: Data([0x89, 0x50, 0, 255]))
        } _: { server in
            try await client(server).books.getCover(id: "A-1")
        }
        #expect(cover == Data([0x89, 0x50, 0, 255]))
    }

    @Test("a union decodes the case of its discriminator, and preserves unknown objects")
    func union() async throws {
        let results = try await LoopbackServer.serving { _ in
            .json(
                200,
                #"{"data":[{"kind":"author","author":{"id":7,"name":"Ivan"}},{"kind":"book","book":\#(Self.book)},{"kind":"shelf","no":1}]}"#
            )
        } _: { server in
            try await client(server).store.search(q: "mu")
        }
        #expect(results.count == 3)
        guard case .author(let author) = results[0], case .book(let book) = results[1],
            case .unknown(let shelf) = results[2]
        else {
            Issue.record("unexpected cases: \(results)")
            return
        }
        #expect(author.author.name == "Ivan")
        #expect(book.book.title == "Mu mu")
        #expect(shelf == ["kind": "shelf", "no": 1])
    }

    @Test("credentials are sent with each request, except where the operation requires none")
    func credentials() async throws {
        let headers = try await LoopbackServer.serving { request in
            request.target.hasSuffix("/health")
                ? .json(200, #"{"status":"open"}"#) : .json(200, #"{"book":\#(Self.book)}"#)
        } _: { server in
            _ = try await client(server, credentials: .bearer("secret")).books.get(id: "A-1")
            _ = try await client(server, credentials: .apiKey("k-1")).books.get(id: "A-1")
            _ = try await client(server, credentials: .bearer("secret")).store.getHealth()
            return await server.requests.map(\.headers)
        }
        #expect(headers.map { $0["authorization"] } == ["Bearer secret", nil, nil])
        #expect(headers.map { $0["x-api-key"] } == [nil, "k-1", nil])
    }

    @Test("the documented body of an error is decoded on access")
    func documentedError() async throws {
        let error = try await failure(
            of: .json(
                422, #"{"title":"A book needs a title","status":422,"fields":{"title":"is empty"}}"#,
                type: "application/problem+json"
            ))
        guard case .statusCode(let response) = error else {
            Issue.record("unexpected error: \(error)")
            return
        }
        #expect(response.statusCode == 422)
        let problem = try #require(error.body(as: Problem.self))
        #expect(problem.title == "A book needs a title")
        #expect(problem.type == "about:blank")
        #expect(problem.fields == ["title": "is empty"])
    }

    @Test("an undocumented status is an error with the whole response")
    func undocumentedStatus() async throws {
        let error = try await failure(
            of: HTTPResponse(
                statusCode: HTTPStatusCode(418, phrase: "Teapot"), headers: [HTTPHeader("X-Pot"): "short"],
                body: Data("no coffee".utf8)
            ))
        guard case .statusCode(let response) = error else {
            Issue.record("unexpected error: \(error)")
            return
        }
        #expect(response.statusCode == 418)
        #expect(String(decoding: response.data, as: UTF8.self) == "no coffee")
        #expect(response.response?.value(forHTTPHeaderField: "X-Pot") == "short")
        #expect(error.body(as: Problem.self) == nil)
    }

    @Test(
        "a body that isn't JSON is a mapping error with the response",
        arguments: [
            #"{"book": {"id": "A-1""#, "<html>Bad gateway</html>",
        ])
    func invalidJSON(body: String) async throws {
        let error = try await failure(of: .json(200, body))
        #expect(error.response?.statusCode == 200)
        #expect(error.response.map { String(decoding: $0.data, as: UTF8.self) } == body)
    }

    @Test("a value of the wrong type names its key path")
    func wrongType() async throws {
        let wrong = Self.book.replacing(#""amount":7.5"#, with: #""amount":"much""#)
        let error = try await failure(of: .json(200, #"{"book":\#(wrong)}"#))
        guard case .objectMapping(let reason as DecodingError, _) = error, case .dataCorrupted(let context) = reason
        else {
            guard case .objectMapping(let reason as DecodingError, _) = error,
                case .typeMismatch(_, let context) = reason
            else {
                Issue.record("unexpected error: \(error)")
                return
            }
            #expect(context.codingPath.map(\.stringValue) == ["book", "price", "amount"])
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["book", "price", "amount"])
    }

    @Test("an empty body where content is documented is an error")
    func emptyBody() async throws {
        let error = try await failure(of: HTTPResponse(statusCode: .ok))
        #expect(error.response?.statusCode == 200)
        #expect(error.response?.data.isEmpty == true)
    }

    @Test("an unreachable server is the transport's error")
    func connectionRefused() async throws {
        let port = try RefusingPort()
        defer { withExtendedLifetime(port) {} }
        let client = BookstoreClient(environment: BookstoreEnvironment(baseURL: port.url))
        do throws(EndpointError) {
            _ = try await client.books.get(id: "A-1")
            Issue.record("a request to no server succeeded")
        } catch {
            #expect(error.response == nil)
            #expect((error.underlyingError as? URLError)?.code == .cannotConnectToHost)
        }
    }

    @Test("cancelling the task closes the connection: the server sees it", .timeLimit(.minutes(1)))
    func cancellation() async throws {
        let server = try SilentServer()
        let (received, closed) = server.takeRequest()
        let client = BookstoreClient(environment: BookstoreEnvironment(baseURL: server.baseURL))
        let call = Task { try await client.books.get(id: "A-1") }
        #expect(await received.value.hasPrefix("GET /books/A-1 HTTP/1.1\r\n"))

        call.cancel()
        #expect(await closed.value)
        do {
            _ = try await call.value
            Issue.record("a cancelled request succeeded")
        } catch let error as EndpointError {
            #expect((error.underlyingError as? URLError)?.code == .cancelled)
        }
    }

    @Test("a client with stubs returns the samples of the description and sends nothing")
    func stubs() async throws {
        let client = BookstoreClient(stub: .immediate)
        #expect(try await client.books.list().map(\.title) == ["Mu mu"])
        #expect(try await client.authors.get(id: 7).name.isEmpty == false)
        try await client.books.delete(id: "A-1")
    }

    /// Returns the error of `books.get` when the server responds with `response`.
    private func failure(of response: HTTPResponse) async throws -> EndpointError {
        try await LoopbackServer.serving { _ in
            response
        } _: { server in
            do throws(EndpointError) {
                _ = try await client(server).books.get(id: "A-1")
            } catch {
                return error
            }
            throw UnexpectedSuccess()
        }
    }

    private struct UnexpectedSuccess: Error {}
}
