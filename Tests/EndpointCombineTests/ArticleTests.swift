import Bookstore
import EndpointCombine
import EndpointRuntime
import Foundation
import Testing

/// The code of the module's articles, as it stands there.
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
        // How far it has come; the last value has the response.
        let cover = provider.publisherWithProgress(.getCover(id: "A-1"))
        // What any call returns, that of a generated client for example.
        let books = publisher { try await bookstore.books.list(genre: .fiction) }
        return [response, cover, books]
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

    @Test("every block of the articles stands in this file, so that it is compiled", arguments: ["EndpointCombine", "Publishers"])
    func blocks(article: String) throws {
        let here = URL(fileURLWithPath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appendingPathComponent("Sources/EndpointCombine/EndpointCombine.docc/\(article).md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let code = try String(contentsOf: here, encoding: .utf8)
        let blocks = text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
        #expect(!blocks.isEmpty)
        for block in blocks {
            let lines = block.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            let indented = lines.map { $0.isEmpty ? "" : String(repeating: " ", count: 8) + $0 }
            #expect(code.contains(indented.joined(separator: "\n")), "\(block)")
        }
    }
}
