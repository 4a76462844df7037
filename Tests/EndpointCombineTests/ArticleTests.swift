// swift-format-ignore-file
// Blocks of articles stand here as the articles have them.

import DocSnippets
import Bookstore
import EndpointCombine
import EndpointClients
import EndpointRuntime
import Foundation
import Testing


/// The code of the module's articles.
@Suite("Articles of EndpointCombine")
struct ArticleTests {
    func overview(_ provider: Provider<BooksTarget>) -> any Publisher {
        let titles = provider.publisher(.list())
            .filterSuccessfulStatusCodes()
            .map([Book].self, atKeyPath: "book_list")
            .map { books in books.map(\.title) }
        return titles
    }

    func publishers(_ provider: Provider<BooksTarget>, _ bookstore: BookstoreClient) -> [any Publisher] {
        // The response of a target.
        let response = provider.publisher(.get(id: "A-1"))
        // The progress of a request; the last value has the response.
        let cover = provider.publisherWithProgress(.getCover(id: "A-1"))
        // The result of any call, for example of a generated client.
        let books = publisher { try await bookstore.books.list(genre: .fiction) }
        // The elements of a sequence: items of pages, events of a stream, the responses of a cached request.
        let all = publisher(elementsOf: bookstore.books.listAll())
        return [response, cover, books, all]
    }

    func subscription(_ provider: Provider<BooksTarget>) -> AnyCancellable {
        let subscription = provider.publisher(.list(), callbackQueue: .global())
            .filterSuccessfulStatusCodes()
            .map([Book].self, atKeyPath: "book_list")
            .sink(
                receiveCompletion: { completion in
                    if case .failure(let error) = completion { print(error.localizedDescription) }
                },
                receiveValue: { books in print(books.count) }
            )
        return subscription
    }

    func loop(_ provider: Provider<BooksTarget>) async throws {
        for try await fraction in provider.requestWithProgress(.getCover(id: "A-1")).filterProgress() {
            print(fraction)
        }
    }

    @Test(
        "every code block of the articles is in this file, so it is compiled",
        arguments: [("EndpointCombine", 1), ("PublishersAndOperators", 3)])
    func articles(name: String, count: Int) throws {
        let article = try DocSnippets(of: "Sources/EndpointCombine/EndpointCombine.docc/\(name).md")
        #expect(article.blocks.count == count)
        #expect(try article.blocksMissing() == [])
    }
}
