// swift-format-ignore-file
// Blocks of articles stand here as the articles have them.

import DocSnippets
import Bookstore
import EndpointRuntime
import Foundation
import Testing

/// The code of the article `TestingAndPreviews`.
@Suite("The article on testing and previews")
struct TestingArticleTests {
    private let muMu = Book(
        id: "A-1", title: "Mu mu", genre: .fiction, price: Money(amount: 7), addedAt: Date(timeIntervalSince1970: 0))
    private let newBook = NewBook(title: "Mu mu", genre: .fiction, price: Money(amount: 7))

    @Test("single endpoints")
    func single() async throws {
        let stubs = EndpointStubs()
        stubs.stub("GET /books", with: .value([muMu]))
        stubs.stub("GET /books/{id}", with: .json(#"{"title": "No such book"}"#, status: 404))
        let bookstore = BookstoreClient(stubs: stubs)

        let books = try await bookstore.books.list(genre: .fiction)
        #expect(books.map(\.title) == ["Mu mu"])
        await #expect(throws: EndpointError.self) { try await bookstore.books.get(id: "A-1") }
        do {
            try await bookstore.books.delete(id: "A-1")
            Issue.record("nothing is said of it")
        } catch {
            #expect("\(error)".contains("No stub for DELETE /books/{id}. The stubs are: GET /books, GET /books/{id}."))
        }
    }

    @Test("consecutive stubs, stubs by arguments, and recorded calls")
    func calls() async throws {
        let stubs = EndpointStubs()
        let muMu = muMu
        stubs.stub("POST /books", inTurn: .status(503), .value(muMu, status: 201), .error(URLError(.notConnectedToInternet)))
        stubs.stub(BooksTarget.self) { target in
            switch target {
            case .get(id: "A-1"): .value(muMu)
            case .get: .status(404)
            default: nil
            }
        }
        var configuration = ProviderConfiguration(stubs: stubs)
        configuration.credentials = .bearer("t")
        let bookstore = BookstoreClient(configuration: configuration)
        #expect(try await bookstore.books.get(id: "A-1").id == "A-1")
        await #expect(throws: EndpointError.self) { try await bookstore.books.get(id: "A-2") }
        await #expect(throws: EndpointError.self) { try await bookstore.books.create(newBook) }
        #expect(try await bookstore.books.create(newBook).id == "A-1")
        #expect(stubs.unused == ["POST /books"])
        await #expect(throws: EndpointError.self) { try await bookstore.books.create(newBook) }
        let call = try #require(stubs.calls(of: "POST /books").last)
        #expect(call.message[header: "Authorization"] == "Bearer t")
        guard case .create(let sent) = stubs.targets(BooksTarget.self).last else {
            Issue.record("no book was sent")
            return
        }
        #expect(sent.title == "Mu mu")
        #expect(stubs.unused == [])
    }

    @Test("previews")
    func previews() async throws {
        let full = BookstoreClient(stubs: EndpointStubs(others: .samples))
        let empty = BookstoreClient(stubs: EndpointStubs().stub("GET /books", with: .value([Book]())))
        let loading = BookstoreClient(stubs: EndpointStubs().stub("GET /books", with: .never))
        let slow = BookstoreClient(stubs: EndpointStubs().stub("GET /books", with: .sample.delayed(by: .seconds(2))))
        let offline = BookstoreClient(stubs: EndpointStubs().stub("GET /books", with: .error(URLError(.notConnectedToInternet))))
        #expect(try await full.books.list().count == 1)
        #expect(try await empty.books.list().isEmpty)
        do {
            _ = try await loading.books.with(.timeout(.milliseconds(20))).list()
            Issue.record("it has answered")
        } catch {
            #expect(error.isTimedOut)
        }
        #expect(try await slow.books.list().count == 1)
        do {
            _ = try await offline.books.list()
            Issue.record("it has answered")
        } catch {
            #expect((error.underlyingError as? URLError)?.code == .notConnectedToInternet)
        }
    }

    @Test("every block of the article is compiled in this file")
    func article() throws {
        let article = try DocSnippets(of: "Sources/EndpointRuntime/EndpointRuntime.docc/TestingAndPreviews.md")
        #expect(article.blocks.count == 6)
        #expect(try article.blocksMissing() == [])
    }
}
