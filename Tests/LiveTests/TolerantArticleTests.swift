// swift-format-ignore-file
// Blocks of an article stand here as the article has them.

import DocSnippets
import Bookstore
import EndpointRuntime
import FlyingFox
import Foundation
import Testing

/// The code of the article `TolerantMapping`, against a server that sends what isn't declared.
@Suite("The article on tolerant mapping, live")
struct TolerantArticleTests {
    private static let body = """
        {"book_list":[{"id":1,"title":"Mu mu","genre":"fiction","price":{"amount":"12.50","currency":"EUR"},\
        "added_at":"2024-05-04T12:30:00Z","published":"1854-03-01","author":{"id":"7","name":null}},5],"page":null}
        """

    @Test("every block of the article is in this file")
    func code() throws {
        let article = try DocSnippets(of: "Sources/EndpointRuntime/EndpointRuntime.docc/TolerantMapping.md")
        #expect(article.blocks.count == 2)
        #expect(try article.blocksMissing() == [])
    }

    @Test("tolerant reading decodes what is present, and reports coercions")
    func mending() async throws {
        try await LoopbackServer.serving { _ in .json(200, Self.body) } _: { server in
            let bookstore = BookstoreClient(environment: BookstoreEnvironment(baseURL: server.baseURL + "/v1"))
            await #expect(throws: EndpointError.self) { try await bookstore.books.list() }
            try await show(bookstore)
        }
    }

    private func show(_ bookstore: BookstoreClient) async throws {
        let tolerant = bookstore.with(.mapping(.tolerant) { coercions in coercions.forEach { print($0) } })
        let all = try await tolerant.books.list()
        #expect(all.map(\.price.amount) == [12.5])

        let (books, response) = try await withResponse { try await bookstore.books.with($0, .mapping(.tolerant)).list() }
        for repair in response.coercions {
            // book_list[0].author.id: "7" was read as 7
            print(repair.keyPath, repair.found ?? "nothing", repair.used ?? "left out")
        }
        #expect(books.map(\.id) == ["1"])
        #expect(
            response.coercions.map(\.description) == [
                #"book_list[0].id: 1 was read as "1""#,
                #"book_list[0].author.id: "7" was read as 7"#,
                #"book_list[0].author.name: null was read as """#,
                "book_list[1]: 5 was ignored",
            ])
    }
}
