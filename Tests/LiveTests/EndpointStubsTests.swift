import Bookstore
import TestTimeouts
import EndpointClients
@testable import EndpointRuntime
import Foundation
import MediaTypesFeature
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Stubs for single endpoints of generated clients.
@Suite("Stubs of single endpoints", .timeLimit(.minutes(1)))
struct EndpointStubsTests {
    private let stubs = EndpointStubs()
    private var bookstore: BookstoreClient { BookstoreClient(stubs: stubs) }
    private static let newBook = NewBook(title: "Mu mu", genre: .fiction, price: Money(amount: 7))

    private static func book(_ id: String) -> Book {
        Book(id: id, title: "Mu mu", genre: .fiction, price: Money(amount: 7), addedAt: Date(timeIntervalSince1970: 0))
    }

    private static func json(_ id: String) -> String {
        """
        {"id":"\(id)","title":"Mu mu","genre":"fiction","price":{"amount":7.5,"currency":"EUR"},\
        "added_at":"2024-05-04T12:30:00Z"}
        """
    }

    /// Returns the error of a call.
    private func error<Value>(_ call: () async throws -> Value) async -> EndpointError? {
        do {
            _ = try await call()
            return nil
        } catch {
            return error as? EndpointError
        }
    }

    // Responses

    @Test("a stubbed value is what the method returns, without its envelope")
    func values() async throws {
        stubs.stub("GET /books", with: .value([Self.book("A-1")]))
        stubs.stub("PATCH /books/{id}", with: .value(Self.book("A-2")))
        stubs.stub("GET /books/{id}/cover", with: .value(Data("picture".utf8)))
        stubs.stub("DELETE /books/{id}", with: .value(Self.book("A-3"), status: 204))
        #expect(try await bookstore.books.list().map(\.id) == ["A-1"])
        #expect(try await bookstore.books.update(id: "A-2", BookChanges()).id == "A-2")
        #expect(try await bookstore.books.getCover(id: "A-1") == Data("picture".utf8))
        try await bookstore.books.delete(id: "A-1")
        // And what the floor below reads.
        let response = try await bookstore.books.provider.request(.list())
        #expect(try response.map([Book].self, atKeyPath: "book_list").map(\.id) == ["A-1"])
    }

    @Test("a stub applies with any names of path variables, and the call has its operation")
    func operations() async throws {
        stubs.stub("GET /books/{book_id}", with: .value(Self.book("A-1")))
        #expect(try await bookstore.books.get(id: "A-1").id == "A-1")
        let operation = try #require(stubs.calls.first?.operation)
        #expect(operation.route == "GET /books/{id}")
        #expect(operation.operationID == "getBook")
        #expect(operation.group == "Books")
    }

    @Test("a stubbed value is the only page of its list, and stubbed JSON determines whether there are more")
    func pages() async throws {
        stubs.stub("GET /books", with: .value([Self.book("A-1"), Self.book("A-2")]))
        #expect(try await bookstore.books.listAll().collect().map(\.id) == ["A-1", "A-2"])
        let pages = [1, 2].map { number in
            let book = Self.json("B-\(number)")
            return StubResponse.json(#"{"book_list":[\#(book)],"page":{"number":\#(number),"count":1,"total":2}}"#)
        }
        stubs.stub("GET /books", inTurn: pages[0], pages[1])
        #expect(try await bookstore.books.listAll().collect().map(\.id) == ["B-1", "B-2"])
        #expect(stubs.unused.isEmpty)
    }

    @Test("stubbed JSON is decoded as a server's is, and a mismatch is the same error")
    func json() async throws {
        stubs.stub("GET /books/{id}", with: .json(#"{"book":\#(Self.json("A-1"))}"#, headers: ["X-A": "1"]))
        let (book, response) = try await withResponse { try await bookstore.books.with($0).get(id: "A-1") }
        #expect(book.id == "A-1")
        #expect(response.head?[header: "x-a"] == "1")
        #expect(response.head?[header: "Content-Type"] == "application/json")
        stubs.stub("GET /books/{id}", with: .json("{}"))
        #expect(await error { try await bookstore.books.get(id: "A-1") }?.response != nil)
    }

    @Test("a stubbed failure status is an error, with its documented body")
    func failures() async throws {
        stubs.stub("GET /books/{id}", with: .json(#"{"title":"No such book"}"#, status: 404))
        var thrown = await error { try await bookstore.books.get(id: "A-1") }
        #expect(thrown?.statusCode == 404)
        #expect(thrown?.body(as: Problem.self)?.title == "No such book")
        let problem = try #require(thrown?.body(as: Problem.self))
        stubs.stub("GET /books/{id}", with: .value(problem, status: 410))
        thrown = await error { try await bookstore.books.get(id: "A-1") }
        #expect(thrown?.statusCode == 410)
        #expect(thrown?.body(as: Problem.self)?.title == "No such book")
        #expect(thrown?.body(as: Book.self) == nil)
        stubs.stub("GET /books/{id}", with: .error(URLError(.notConnectedToInternet)))
        thrown = await error { try await bookstore.books.get(id: "A-1") }
        #expect((thrown?.underlyingError as? URLError)?.code == .notConnectedToInternet)
    }

    @Test("a stub that is delayed or never responds is cancelled with its call")
    func waits() async throws {
        stubs.stub("GET /books", inTurn: .value([Book]()).delayed(by: .milliseconds(10)), .never, .never)
        #expect(await error { try await bookstore.books.list() } == nil)
        let limited = bookstore.books.with(.timeout(.milliseconds(10)))
        #expect(await error { try await limited.list() }?.isTimedOut == true)
        let client = bookstore
        let call = Task { await error { try await client.books.list() } }
        try await wait(while: stubs.calls.count < 3)
        call.cancel()
        #expect(await call.value?.isCancelled == true)
    }

    @Test("an operation with several media types is stubbed by the accepted one")
    func mediaTypes() async throws {
        let answers = SeveralMediaTypesClient(stubs: stubs).answers
        stubs.stub("GET /video", with: .value(Data("video".utf8)))
        stubs.stub("GET /video application/json", with: .value("about it"))
        #expect(try await answers.getVideo() == Data("video".utf8))
        #expect(try await answers.getVideoAsJSON() == "about it")
        #expect(stubs.calls.map(\.endpoint) == ["GET /video", "GET /video"])
        #expect(stubs.calls(of: "GET /video application/json").count == 1)
    }

    // Strictness

    @Test("an endpoint without a stub is an error that names it and the stubbed ones, and nothing is sent")
    func unexpected() async throws {
        let nothing = await error { try await bookstore.books.list() }
        #expect(nothing?.underlyingError is StubError)
        #expect(nothing?.errorDescription?.contains("No stub for GET /books: nothing is stubbed.") == true)
        stubs.stub("GET /books", with: .sample).stub(AuthorsTarget.self) { _ in nil }
        for call in [
            await error { try await bookstore.books.get(id: "A-1") },
            await error { try await bookstore.authors.get(id: 1) },
        ] {
            let stub = try #require(call?.underlyingError as? StubError)
            #expect(stub.reason == .unexpected)
            #expect(stub.stubbed == ["GET /books", "AuthorsTarget"])
            #expect(call?.errorDescription?.contains("The stubs are: GET /books, AuthorsTarget.") == true)
        }
        // Neither the provider's plugins nor its retrier make it another call.
        #expect(stubs.calls.map(\.endpoint) == ["GET /books", "GET /books/{id}", "GET /authors/{id}"])
        #expect(try await bookstore.books.list().count == 1)
    }

    @Test("handwritten endpoints aren't sent either")
    func typedEndpoints() async {
        struct Count: JSONEndpoint {
            typealias Content = Int
            func makeRequest() throws -> URLRequest { try .get("books") }
        }
        let client = TransportClient(configuration: bookstore.books.provider.configuration)
        await #expect(throws: StubError.self) { try await client.request(Count()) }
    }

    @Test("a value of another type is an error that names both types")
    func types() async {
        stubs.stub("GET /books", with: .value(["A-1"]))
        let thrown = await error { try await bookstore.books.list() }
        let stub = thrown?.underlyingError as? StubError
        #expect(stub?.reason == .type(of: "Array<String>", expected: "Array<Book>"))
        #expect(thrown?.errorDescription?.contains("has the type Array<String>") == true)
        #expect(await error { try await bookstore.books.listAll().collect() } != nil)
    }

    @Test("consecutive responses end with an error, and a new stub replaces them")
    func exhausted() async throws {
        stubs.stub("GET /books", inTurn: .value([Self.book("1")]), .value([Self.book("2")]))
        #expect(try await bookstore.books.list().map(\.id) == ["1"])
        #expect(stubs.unused == ["GET /books"])
        #expect(try await bookstore.books.list().map(\.id) == ["2"])
        let thrown = await error { try await bookstore.books.list() }
        #expect((thrown?.underlyingError as? StubError)?.reason == .exhausted(answers: 2))
        stubs.stub("GET /books", with: .value([Self.book("3")]))
        for _ in 1...3 { #expect(try await bookstore.books.list().map(\.id) == ["3"]) }
    }

    @Test("other endpoints respond with their samples on request")
    func others() async throws {
        let stubs = EndpointStubs(others: .samples).stub("GET /books/{id}", with: .status(404))
        let bookstore = BookstoreClient(stubs: stubs)
        #expect(try await bookstore.books.list().map(\.id) == ["A-1"])
        #expect(await error { try await bookstore.books.get(id: "A-1") }?.statusCode == 404)
    }

    // What was asked

    @Test("recorded calls have their arguments and their request")
    func calls() async throws {
        stubs.stub("POST /books", with: .value(Self.book("A-1")))
        stubs.stub(BooksTarget.self) { target in
            if case .list = target { .value([Book]()) } else { nil }
        }
        let books = bookstore.books.with(.header("X-Trace", "1"))
        _ = try await books.list(genre: .fiction, perPage: 5)
        _ = try await books.create(Self.newBook)
        #expect(stubs.calls.map(\.endpoint) == ["GET /books", "POST /books"])
        #expect(stubs.calls[0].message.url == "https://stub.invalid/books?genre=fiction&per_page=5")
        let post = try #require(stubs.calls(of: "POST /books").first)
        #expect(post.message[header: "X-Trace"] == "1")
        #expect(String(decoding: post.message.body ?? Data(), as: UTF8.self).contains(#""title":"Mu mu""#))
        guard case .list(let genre, _, let page, let size) = stubs.targets(BooksTarget.self).first else {
            Issue.record("the first call was another one")
            return
        }
        #expect(genre == .fiction && page == nil && size == 5)
    }

    @Test("concurrent calls get a response each, and all of them are recorded")
    func concurrency() async throws {
        let count = 200
        let stubs = stubs
        stubs.stub("GET /books/{id}", with: .status(404))
        stubs.stub(BooksTarget.self) { target in
            // May ask the stubs themselves.
            guard case .get(let id) = target, stubs.calls.count > 0 else { return nil }
            return .value(Self.book(id))
        }
        let client = bookstore
        let ids = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<count {
                group.addTask { try await client.books.get(id: "\(number)").id }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(ids.count == count)
        #expect(stubs.calls.count == count)
    }

    @Test("calls with a completion and with a publisher are stubbed too")
    func otherForms() async throws {
        stubs.stub("DELETE /books/{id}", with: .status(204))
        let provider = bookstore.books.provider
        let result = try await withDeadline { continuation in
            provider.request(.delete(id: "A-1"), callbackQueue: .global()) { continuation.resume(returning: $0) }
        }
        #expect(try result.get().statusCode == 204)
        #expect(try await provider.producer(.delete(id: "A-2")).value().statusCode == 204)
    }
}
