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

    func readMe(_ provider: Provider<BooksTarget>, _ bookstore: BookstoreClient) async throws -> [Any] {
        let chain = provider.publisher(.list()).filterSuccessfulStatusCodes().map([Book].self, atKeyPath: "book_list")
        let books = publisher { try await bookstore.books.list() }     // of any call
        let book  = provider.producer(.get(id: "A-1")).map(Book.self, atKeyPath: "book")   // try await book.value()
        for try await progress in provider.requestWithProgress(.getCover(id: "A-1")) { print(progress.fraction) }
        return [chain, books, book]
    }

    @Test("every block of the articles stands in this file, so that it is compiled", arguments: [("EndpointCombine", 1), ("Publishers", 3)])
    func articles(name: String, count: Int) throws {
        let blocks = try blocks(of: "Sources/EndpointCombine/EndpointCombine.docc/\(name).md")
        #expect(blocks.count == count)
        #expect(blocks.filter { !$0.isHere }.map(\.text) == [])
    }

    @Test("the README's publishers stand in this file")
    func readMe() throws {
        let blocks = try blocks(of: "README.md").filter { $0.text.contains(".publisher(") }
        #expect(blocks.count == 1)
        #expect(blocks.filter { !$0.isHere }.map(\.text) == [])
    }

    private func blocks(of path: String) throws -> [(text: String, isHere: Bool)] {
        let here = URL(fileURLWithPath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        let code = try String(contentsOf: here, encoding: .utf8)
        let blocks = text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
        return blocks.map { block in
            let lines = block.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            let indented = lines.map { $0.isEmpty ? "" : String(repeating: " ", count: 8) + $0 }
            return (block, code.contains(indented.joined(separator: "\n")))
        }
    }
}
