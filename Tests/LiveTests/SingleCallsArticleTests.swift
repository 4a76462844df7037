// swift-format-ignore-file
// Blocks of articles stand here as the articles have them.

import DocSnippets
import Bookstore
import EndpointRuntime
import Foundation
import Testing

/// The code of the article `SingleCalls`.
@Suite("The article on options of single calls")
struct SingleCallsArticleTests {
    private let bookstore = BookstoreClient(stub: .immediate)

    @Test("calls with their own options")
    func calls() async throws {
        let (id, provider) = ("t-1", bookstore.books.provider)
        let books = try await bookstore.books.with(.timeout(.seconds(5)), .header("X-Trace", id)).list()
        for try await book in bookstore.books.with(.header("X-Trace", id)).listAll() { print(book.title) }
        let response = try await provider.with(.noRetries).request(.get(id: "A-1"))
        #expect(books.count == 1)
        #expect(response.statusCode == 200)
    }

    @Test("options are combined")
    func values() async throws {
        let newBook = NewBook(title: "Mu mu", genre: .fiction, price: Money(amount: 7))
        let patient = CallOptions.timeout(.seconds(120)).and(.retrier(RetryPolicy(limit: 5)))
        let book = try await bookstore.books.with(patient, .idempotencyKey("order 42")).create(newBook)
        #expect(book.id == "a1b2c3")
        let hasty = BookstoreClient(configuration: ProviderConfiguration(
            environment: BookstoreEnvironment.production.environment, options: .timeout(.seconds(10)).and(.header("X-App", "Shop"))
        ))
        let options = "\(hasty.books.provider.configuration.options)"
        #expect(options == "CallOptions(header X-App, timeout 10.0 seconds)")
    }

    @Test("every block of the article is compiled in this file")
    func article() throws {
        let article = try DocSnippets(of: "Sources/EndpointRuntime/EndpointRuntime.docc/SingleCalls.md")
        #expect(article.blocks.count == 3)
        #expect(try article.blocksMissing() == [])
    }
}
