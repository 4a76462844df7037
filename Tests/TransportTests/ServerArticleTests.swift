// swift-format-ignore-file
// Blocks of an article stand here as the article has them.

import ArticleCode
import AsyncHTTPClient
import Bookstore
import EndpointAsyncHTTPClient
import EndpointRuntime
import Foundation
import NIOCore
import RawServer
import Testing

/// The code of the article on servers, against one.
@Suite("The article on servers, live", .timeLimit(.minutes(1)))
struct ServerArticleTests {
    @Test("has no code that isn't here")
    func code() throws {
        let article = try ArticleCode(
            of: "Sources/EndpointAsyncHTTPClient/EndpointAsyncHTTPClient.docc/EndpointAsyncHTTPClient.md")
        #expect(article.blocks.count == 3)
        #expect(try article.blocksMissing() == [])
    }

    @Test("its client makes calls, and fails as every client does")
    func calls() async throws {
        let transport = AsyncHTTPClientTransport()
        let bookstore = BookstoreClient(transport: transport)
        var configuration = AsyncHTTPClientTransport.standardConfiguration
        configuration.timeout.read = .seconds(10)
        let patient = AsyncHTTPClientTransport(configuration: configuration)
        let server = try RawServer { connection in
            while let request = connection.request() {
                if request.line.contains("/missing") {
                    connection.answer(#"{"title":"No such book"}"#, status: "404 Not Found", type: "application/problem+json")
                } else {
                    connection.answer(#"{"book_list":[]}"#)
                }
            }
        }
        #expect(try await bookstore.books.with(.server(server.url)).list() == [])
        let store = BookstoreClient(environment: BookstoreEnvironment(baseURL: server.url), transport: patient)
        #expect(try await store.books.list(genre: .fiction) == [])
        let error = await #expect(throws: EndpointError.self) { try await store.books.get(id: "missing") }
        #expect(error?.body(as: Problem.self)?.title == "No such book")
        try await patient.shutdown()
    }
}
