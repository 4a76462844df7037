// swift-format-ignore-file
// Blocks of articles stand here as the articles have them.

import DocSnippets
import Bookstore
import EndpointCache
import EndpointClients
import EndpointRuntime
import Foundation
import Testing

/// The code of the articles on caching.
@Suite("The articles on caching", .timeLimit(.minutes(5)))
struct CachingArticleTests {
    private let folder = CacheFolder()

    /// What a screen shows.
    private final class Screen: @unchecked Sendable {
        private let lock = NSLock()
        private var lines: [String] = []

        var shown: [String] { lock.withLock { lines } }

        func show(_ books: [Book], isOld: Bool) {
            lock.withLock { lines.append((isOld ? "old " : "") + books.map(\.title).joined()) }
        }
    }

    /// Each answer has another title.
    private func server() throws -> CountingServer {
        try CountingServer { _, count in
            .init(
                200,
                #"""
                {"book_list":[{"id":"A-1","title":"Mu \#(count)","genre":"fiction","price":{"amount":1,"currency":"EUR"},"added_at":"2026-01-01T00:00:00Z"}],"page":{"number":1,"count":1,"total":1}}
                """#, ["Content-Type: application/json", "Cache-Control: max-age=60"])
        }
    }

    @Test("every code block is in this file", arguments: [("EndpointCache", 1), ("Caching", 9)])
    func code(name: String, count: Int) throws {
        let article = try DocSnippets(of: "Sources/EndpointCache/EndpointCache.docc/\(name).md")
        #expect(article.blocks.count == count)
        #expect(try article.blocksMissing() == [])
    }

    @Test("a cache in the system's caches folder")
    func named() throws {
        let cache = ResponseCache(
            named: "Bookstore", disk: CacheLimits(size: 20 << 20, count: 1000, age: .seconds(7 * 86_400)),
            report: { problem in print(problem) })
        defer { try? FileManager.default.removeItem(at: cache.folder) }
        #expect(cache.folder.lastPathComponent == "Bookstore")
        #expect(cache.folder.deletingLastPathComponent().path == ResponseCache.systemFolder.path)
        #expect(cache.store(1, for: "a", in: .hybrid) && cache.value(for: "a", in: .hybrid) == 1)
    }

    @Test("the cache is shared by calls that name no other one")
    func shared() async throws {
        let server = try server()
        let bookstore = BookstoreClient(environment: BookstoreEnvironment(baseURL: server.url), retrier: nil)
        let screen = Screen()
        func show(_ books: [Book], isOld: Bool) { screen.show(books, isOld: isOld) }
        defer { try? FileManager.default.removeItem(at: ResponseCache.shared.folder) }
        for try await books in cached({ try await bookstore.books.with($0).list() }) {
            show(books.content, isOld: books.isFromCache)
        }
        #expect(ResponseCache.shared.folder.lastPathComponent == "EndpointCache")
        #expect(try FileManager.default.contentsOfDirectory(atPath: ResponseCache.shared.folder.path).count == 1)
    }

    @Test("requests return the cached response first")
    func requests() async throws {
        let server = try server()
        let configuration = ProviderConfiguration(environment: ServerEnvironment(baseURL: server.url), retrier: nil)
        let (bookstore, provider) = (BookstoreClient(configuration: configuration), Provider<BooksTarget>(configuration: configuration))
        let cache = folder.cache()
        let screen = Screen()
        func show(_ books: [Book], isOld: Bool) { screen.show(books, isOld: isOld) }
        _ = try await provider.cachedResponse(of: .list(), policy: .networkOnly, in: cache)
        for try await response in provider.cachedRequest(.list(), policy: .cacheThenNetwork, in: cache) {
            show(try response.map([Book].self, atKeyPath: "book_list"), isOld: response.isFromCache)
        }
        provider.cachedRequest(.list(), in: cache) { result in
            if case .success(let response) = result { print(response.statusCode, response.isFromCache) }
        }
        #expect(screen.shown == ["old Mu 1", "Mu 2"])
        #expect(await server.waits(forCount: 3))
        let books = try await cachedContent(policy: .networkElseCache, in: cache) { try await bookstore.books.with($0).list() }
        #expect(books.content.map(\.title) == ["Mu \(server.count)"])

        let latest = provider.cachedRequest(.list(page: 2), as: .base, in: cache)
        let own = provider.cachedRequest(.list(page: 2), as: .varying(by: "X-Tenant"), in: cache)
        for stream in [latest, own] {
            var count = 0
            for try await response in stream { count += response.statusCode == 200 ? 1 : 0 }
            #expect(count == 1)
        }
        cache.store(3, for: "tab")
        cache.store(books.content, for: "books", in: .hybrid)
        let tab = cache.value(Int.self, for: "tab") ?? 0
        let kept: [Book]? = cache.value(for: "books", in: .hybrid)
        cache.removeValue(for: "books", in: .hybrid)
        #expect(kept == books.content && tab == 3)
        cache.removeAll()
        #expect(folder.names == [])
    }

    @Test("HTTP caching, and MoyaMapper's status")
    func http() async throws {
        /// A client of this test's server.
        struct BookstoreClient {
            nonisolated(unsafe) static var url = ""
            let books: BooksClient

            init(transport: any Transport) {
                books = Bookstore.BookstoreClient(environment: BookstoreEnvironment(baseURL: Self.url), transport: transport).books
            }
        }
        let server = try server()
        BookstoreClient.url = server.url
        let cache = folder.cache()
        let bookstore = BookstoreClient(transport: HTTPCachingTransport(in: cache))
        let fresh = try await bookstore.books.with(.header("Cache-Control", "no-cache")).list()
        let (again, response) = try await withResponse { try await bookstore.books.with($0).list() }
        #expect(again == fresh && response.isFromCache && server.count == 1)

        let library = Provider<BooksTarget>(plugins: [CachedStatusPlugin()])
        #expect(library.configuration.plugins.count == 1)
    }
}
