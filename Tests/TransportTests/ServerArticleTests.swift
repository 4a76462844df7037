// swift-format-ignore-file
// Blocks of an article stand here as the article has them.

#if AsyncHTTPClient
import DocSnippets
import AsyncHTTPClient
import Bookstore
import EndpointAsyncHTTPClient
import EndpointRuntime
import EndpointOAuth
import Foundation
import NIOCore
import RawServer
import Testing

/// The code of the article on servers, against one.
@Suite("The article on servers, live", .timeLimit(.minutes(1)))
struct ServerArticleTests {
    @Test("every code block is in this file", arguments: [("EndpointAsyncHTTPClient", 1), ("OnServers", 6)])
    func code(name: String, count: Int) throws {
        let article = try DocSnippets(
            of: "Sources/EndpointAsyncHTTPClient/EndpointAsyncHTTPClient.docc/\(name).md")
        #expect(article.blocks.count == count)
        #expect(try article.blocksMissing() == [])
    }

    @Test("its client makes calls, and fails like every client")
    func calls() async throws {
        let transport = AsyncHTTPClientTransport()
        let bookstore = BookstoreClient(transport: transport)
        var configuration = AsyncHTTPClientTransport.defaultConfiguration
        configuration.timeout.connect = .seconds(2)
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

    @Test("its configurations make calls", .enabled(if: Authority.shared != nil))
    func configurations() async throws {
        let password = "s3cret"
        let authorities = try ServerTrust.Certificate.certificates(pem: Authority.shared?.certificate ?? "")
        var configuration = AsyncHTTPClientTransport.defaultConfiguration
        configuration.httpVersion = .http1Only
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 256
        configuration.connectionPool.idleTimeout = .seconds(20)
        let trust = ServerTrust(
            [ServerTrust.Host("internal.example.com", includesSubdomains: true, authorities: Set(authorities))],
            refusesOtherHosts: false)
        let trusting = try AsyncHTTPClientTransport(configuration: configuration, trust: trust)
        let server = try TransportKind.asyncHTTPClient.echo()
        #expect(await Exchanged(trusting, TransportRequest(.get, server.url)).text == "GET / HTTP/1.1||")
        try await trusting.shutdown()

        configuration.proxy = .server(
            host: "proxy.internal", port: 3128, authorization: .basic(username: "service", password: password))
        let proxied = AsyncHTTPClientTransport(configuration: configuration)
        #expect(await Exchanged(proxied, TransportRequest(.get, server.url)).error != nil)
        try await proxied.shutdown()
    }
}
#endif
