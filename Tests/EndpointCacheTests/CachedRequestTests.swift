import Bookstore
import Dispatch
import EndpointCache
import EndpointClients
import EndpointOAuth
import EndpointRuntime
import Foundation
import RawServer
import Testing

/// Requests that are answered from a cache, from the network, or both.
@Suite("Cached requests", .timeLimit(.minutes(5)))
struct CachedRequestTests {
    private enum Library: TaskTarget {
        case books(page: Int)
        case checked

        var baseURL: URL { URL(string: "http://placeholder.invalid") ?? URL(fileURLWithPath: "/") }
        var path: String { "/books" }
        var method: HTTPMethod { .get }
        var validationType: ValidationType { .none }
        var task: RequestTask {
            switch self {
            case .books(let page):
                .requestParameters(parameters: ["page": .number(JSONNumber(page))], encoding: URLEncoding.default)
            case .checked: .requestPlain
            }
        }
    }

    private let folder = CacheFolder()

    /// Starts a server that responds `answer 1`, `answer 2` and so on.
    private func server() throws -> CountingServer {
        try CountingServer { request, count in .init(200, "answer \(count) to \(request.line.split(separator: " ")[1])")
        }
    }

    private func provider(
        _ server: CountingServer, plugins: [any Plugin] = [], credentials: Credentials = .none
    ) -> Provider<Library> {
        Provider(
            configuration: ProviderConfiguration(
                environment: ServerEnvironment(baseURL: server.url), credentials: credentials, plugins: plugins,
                retrier: nil))
    }

    /// Returns the responses, such as `230 answer 1`, with MoyaMapper's status.
    private func answers(
        _ provider: Provider<Library>, _ target: Library = .books(page: 1),
        _ policy: CachePolicy = .cacheOnceThenNetwork, as key: CacheKey = .default, in cache: ResponseCache
    ) async -> [String] {
        var answers: [String] = []
        do {
            for try await response in provider.cachedRequest(target, policy: policy, as: key, in: cache) {
                let text = String(decoding: response.data, as: UTF8.self)
                let answer = text.components(separatedBy: " to ")[0]
                answers.append("\(response.withCachedStatusCode.statusCode) \(answer)")
            }
        } catch let error as EndpointError {
            let isMiss = error.underlyingError is CacheMiss
            answers.append(isMiss ? "miss" : error.statusCode.map { "failure \($0)" } ?? "failure")
        } catch {
            answers.append("\(error)")
        }
        return answers
    }

    @Test(
        "a process's first request returns the cached, then the network's response, later ones only the latter"
    )
    func processes() async throws {
        let server = try server()
        let provider = provider(server)
        #expect(await answers(provider, in: folder.cache()) == ["200 answer 1"])
        let second = folder.cache()
        #expect(await answers(provider, in: second) == ["230 answer 1", "200 answer 2"])
        #expect(await answers(provider, in: second) == ["200 answer 3"])
        #expect(await answers(provider, .books(page: 2), in: second) == ["200 answer 4"])
        #expect(server.count == 4)
        #expect(await answers(provider, in: folder.cache()) == ["230 answer 3", "200 answer 5"])
    }

    @Test("optionally each request returns both")
    func always() async throws {
        let server = try server()
        let cache = folder.cache()
        #expect(await answers(provider(server), .books(page: 1), .cacheThenNetwork, in: cache) == ["200 answer 1"])
        for count in 2...4 {
            #expect(
                await answers(provider(server), .books(page: 1), .cacheThenNetwork, in: cache)
                    == ["230 answer \(count - 1)", "200 answer \(count)"])
        }
    }

    @Test("a failure follows the cached response, and isn't cached")
    func failures() async throws {
        let server = try server()
        let cache = folder.cache()
        _ = await answers(provider(server), in: cache)
        server.change { _, _ in .init(500, "broken") }
        #expect(await answers(provider(server), in: folder.cache()) == ["230 answer 1", "failure 500"])
        server.change { _, _ in .init(404, "none") }
        #expect(await answers(provider(server), in: folder.cache()) == ["230 answer 1", "failure 404"])
        server.change { _, _ in .lost }
        #expect(await answers(provider(server), in: folder.cache()) == ["230 answer 1", "failure"])
        #expect(await answers(provider(server), .books(page: 1), .cacheOnly, in: cache) == ["230 answer 1"])
        #expect(await answers(provider(server), .checked, in: cache) == ["failure"])
        #expect(await answers(provider(server), .checked, .cacheOnly, in: cache) == ["miss"])
    }

    @Test("a response with a part of the content isn't stored for calls for all of it")
    func partialContent() async throws {
        let server = try CountingServer { request, _ in
            request["Range"] == nil ? .init(200, "whole") : .init(206, "who", ["Content-Range: bytes 0-2/5"])
        }
        let (provider, cache) = (provider(server), folder.cache())
        let part = provider.with(.header("Range", "bytes=0-2"))
        #expect(await answers(part, .books(page: 1), .cacheElseNetwork, in: cache) == ["206 who"])
        #expect(await answers(provider, .books(page: 1), .cacheElseNetwork, in: cache) == ["200 whole"])
    }

    @Test("the key selects the response that is returned and replaced")
    func keys() async throws {
        let server = try server()
        let provider = provider(server)
        let cache = folder.cache()
        #expect(await answers(provider, .books(page: 1), as: .base, in: cache) == ["200 answer 1"])
        #expect(await answers(provider, .books(page: 2), as: .base, in: cache) == ["200 answer 2"])
        // The next process has the last stored page, whichever it asks for.
        #expect(
            await answers(provider, .books(page: 1), as: .base, in: folder.cache()) == ["230 answer 2", "200 answer 3"])
        #expect(await answers(provider, .books(page: 1), as: .default, in: folder.cache()) == ["200 answer 4"])
        #expect(await answers(provider, .books(page: 1), as: .custom("x"), in: folder.cache()) == ["200 answer 5"])
        let next = folder.cache()
        #expect(
            await answers(provider, .books(page: 9), as: .custom("x"), in: next) == ["230 answer 5", "200 answer 6"])
        #expect(await answers(provider, .books(page: 1), as: .default, in: next) == ["230 answer 4", "200 answer 7"])
    }

    private final class Journal: Plugin, @unchecked Sendable {
        private let lock = NSLock()
        private var lines: [String] = []

        var entries: [String] { lock.withLock { lines } }

        func willSend(_ request: PluginRequest, target: any Target) { lock.withLock { lines.append("send") } }

        func process(
            _ result: Result<Response, EndpointError>, target: any Target
        ) -> Result<Response, EndpointError> {
            let status = (try? result.get()).map { "\($0.statusCode) \($0.isFromCache)" } ?? "failure"
            lock.withLock { lines.append(status) }
            return result
        }
    }

    @Test("plugins process cached responses too, optionally with status 230")
    func plugins() async throws {
        let server = try server()
        let journal = Journal()
        let cache = folder.cache()
        let provider = provider(server, plugins: [CachedStatusPlugin(), journal])
        _ = await answers(provider, .books(page: 1), .cacheThenNetwork, in: cache)
        #expect(journal.entries == ["send", "200 false"])
        var statuses: [Int] = []
        for try await response in provider.cachedRequest(.books(page: 1), policy: .cacheThenNetwork, in: cache) {
            statuses.append(response.statusCode)
        }
        #expect(statuses == [230, 200])
        #expect(journal.entries == ["send", "200 false", "230 true", "send", "200 false"])
        // What is cached has its own status.
        #expect(
            try await self.provider(server).cachedResponse(of: .books(page: 1), policy: .cacheOnly, in: cache)
                .statusCode == 200)
    }

    @Test("a response that plugins fail isn't stored")
    func refused() async throws {
        struct Refusal: Plugin {
            func process(
                _ result: Result<Response, EndpointError>, target: any Target
            ) -> Result<Response, EndpointError> {
                result.flatMap { .failure(.underlying(CacheMiss(), $0)) }
            }
        }
        let server = try server()
        let cache = folder.cache()
        #expect(await answers(provider(server, plugins: [Refusal()]), in: cache) == ["miss"])
        #expect(await answers(provider(server), .books(page: 1), .cacheOnly, in: cache) == ["miss"])
        #expect(folder.names == [])
    }

    @Test("nothing is read or sent before a loop requests it, and no more than requested")
    func cold() async throws {
        let server = try server()
        let cache = folder.cache()
        _ = await answers(provider(server), in: cache)
        let journal = Journal()
        let provider = provider(server, plugins: [journal])
        let stream = provider.cachedRequest(.books(page: 1), policy: .cacheThenNetwork, in: cache)
        _ = cached(policy: .cacheThenNetwork, in: cache) { try await provider.with($0).request(.books(page: 1)) }
        try await Task.sleep(for: .milliseconds(20))
        #expect(journal.entries == [] && server.count == 1)
        for try await response in stream {
            #expect(response.isFromCache)
            break
        }
        #expect(journal.entries == ["200 true"] && server.count == 1)
    }

    @Test("other policies: cache else network, network else cache, cache only, network only")
    func policies() async throws {
        let server = try server()
        let (cache, provider) = (folder.cache(), provider(server))
        let target = Library.books(page: 1)
        #expect(await answers(provider, target, .cacheOnly, in: cache) == ["miss"])
        #expect(server.count == 0)
        #expect(await answers(provider, target, .cacheElseNetwork, in: cache) == ["200 answer 1"])
        #expect(await answers(provider, target, .cacheElseNetwork, in: cache) == ["230 answer 1"])
        #expect(await answers(provider, target, .cacheOnly, in: cache) == ["230 answer 1"])
        #expect(server.count == 1)
        #expect(await answers(provider, target, .networkOnly, in: cache) == ["200 answer 2"])
        #expect(await answers(provider, target, .networkElseCache, in: cache) == ["200 answer 3"])
        server.change { _, _ in .lost }
        #expect(await answers(provider, target, .networkElseCache, in: cache) == ["230 answer 3"])
        #expect(await answers(provider, target, .networkOnly, in: cache) == ["failure"])
        server.change { _, _ in .init(503) }
        #expect(await answers(provider, target, .networkElseCache, in: cache) == ["230 answer 3"])
        // Who isn't let in gets nothing of what is cached.
        server.change { _, _ in .init(401) }
        #expect(await answers(provider, target, .networkElseCache, in: cache) == ["failure 401"])
        #expect(await answers(provider, .checked, .networkElseCache, in: cache) == ["failure 401"])
    }

    @Test("the last of several responses, or none")
    func last() async throws {
        let server = try server()
        let (cache, provider) = (folder.cache(), provider(server))
        let target = Library.books(page: 1)
        let first = try await provider.cachedResponse(of: target, policy: .cacheThenNetwork, in: cache)
        let second = try await provider.cachedResponse(of: target, policy: .cacheThenNetwork, in: cache)
        #expect(!first.isFromCache && !second.isFromCache && second.data.count == first.data.count && server.count == 2)
        #expect(
            try await provider.cachedResponse(of: target, policy: .networkElseCache, in: cache).isFromCache == false)
        server.change { _, _ in .lost }
        #expect(try await provider.cachedResponse(of: target, policy: .networkElseCache, in: cache).isFromCache)
        await #expect(throws: EndpointError.self) {
            try await provider.cachedResponse(of: target, policy: .cacheThenNetwork, in: cache)
        }
    }

    @Test("callbacks run once or twice on their queue, with the cached response first")
    func callbacks() async throws {
        let server = try server()
        let (cache, provider) = (folder.cache(), provider(server))
        _ = await answers(provider, in: cache)
        let key = DispatchSpecificKey<Bool>()
        let queue = DispatchQueue(label: "callbacks")
        queue.setSpecific(key: key, value: true)
        let (results, continuation) = AsyncStream<(Bool, Bool)>.makeStream()
        provider.cachedRequest(.books(page: 1), policy: .cacheThenNetwork, in: cache, callbackQueue: queue) { result in
            let onQueue = DispatchQueue.getSpecific(key: key) == true
            continuation.yield(((try? result.get())?.isFromCache ?? false, onQueue))
        }
        var heard: [Bool] = []
        for await (isFromCache, onQueue) in results {
            #expect(onQueue)
            heard.append(isFromCache)
            if heard.count == 2 { break }
        }
        #expect(heard == [true, false])
    }

    @Test("the network response's progress precedes its completion, the cached one has none")
    func progress() async throws {
        let server = try server()
        let (cache, provider) = (folder.cache(), provider(server))
        _ = await answers(provider, in: cache)
        let (events, continuation) = AsyncStream<String>.makeStream()
        provider.cachedRequest(
            .books(page: 1), policy: .cacheThenNetwork, in: cache, callbackQueue: DispatchQueue(label: "callbacks"),
            progress: { continuation.yield($0.isCompleted ? "complete" : "part") }
        ) { result in
            continuation.yield(
                result.value?.isFromCache == true ? "cached" : result.error == nil ? "network" : "failure")
        }
        var heard: [String] = []
        for await event in events where event != "part" {
            heard.append(event)
            if event == "network" || event == "failure" { break }
        }
        #expect(heard == ["cached", "complete", "network"])
    }

    @Test("callbacks isolated to an actor run there")
    @MainActor func callbacksOnActors() async throws {
        let server = try server()
        let (cache, provider) = (folder.cache(), provider(server))
        _ = await answers(provider, in: cache)
        var onMain: [Bool] = []
        await withCheckedContinuation { done in
            provider.cachedRequest(.books(page: 1), policy: .cacheThenNetwork, in: cache) { result in
                MainActor.assertIsolated()
                onMain.append((try? result.get())?.isFromCache ?? false)
                if onMain.count == 2 { done.resume() }
            }
        }
        #expect(onMain == [true, false])
    }

    @Test("a cancelled request sends nothing more, and reports the cancellation")
    func cancellation() async throws {
        let server = try CountingServer { _, _ in
            Thread.sleep(forTimeInterval: 10)
            return .init(200, "late")
        }
        let provider = provider(server)
        let cache = folder.cache()
        let (results, continuation) = AsyncStream<Result<Response, EndpointError>>.makeStream()
        let running = provider.cachedRequest(.books(page: 1), in: cache, callbackQueue: .global()) { result in
            continuation.yield(result)
            continuation.finish()
        }
        #expect(await server.waits(forCount: 1))
        running.cancel()
        var errors: [Bool] = []
        for await result in results {
            if case .failure(let error) = result { errors.append(error.isCancelled) }
        }
        #expect(errors == [true])
        #expect(folder.names == [])
    }

    @Test("calls of a generated client return the cached value, then the network's")
    func generatedClient() async throws {
        @Sendable func books(_ title: String) -> String {
            """
            {"book_list":[{"id":"A-1","title":"\(title)","genre":"fiction","price":{"amount":1.5,"currency":"EUR"},\
            "added_at":"2026-01-01T00:00:00Z"}],"page":{"number":1,"count":1,"total":1}}
            """
        }
        let server = try CountingServer { _, count in
            .init(200, books("Mu \(count)"), ["Content-Type: application/json"])
        }
        let bookstore = BookstoreClient(
            environment: BookstoreEnvironment(baseURL: server.url), credentials: .bearer("S3CRET"),
            retrier: nil)
        let cache = folder.cache()
        func titles(_ policy: CachePolicy = .cacheThenNetwork) async throws -> [String] {
            var titles: [String] = []
            for try await books in cached(policy: policy, in: cache, { try await bookstore.books.with($0).list() }) {
                titles.append((books.isFromCache ? "cached " : "") + (books.content.first?.title ?? "none"))
            }
            return titles
        }
        #expect(try await titles() == ["Mu 1"])
        #expect(try await titles() == ["cached Mu 1", "Mu 2"])
        #expect(server.requests.allSatisfy { $0["Authorization"] == "Bearer S3CRET" })
        for name in folder.names {
            let data = try Data(contentsOf: folder.files.appendingPathComponent(name))
            #expect(!String(decoding: data, as: UTF8.self).contains("S3CRET"))
        }

        // A hotel's network responds with its own page.
        server.change { _, _ in .init(200, "<html>log in</html>", ["Content-Type: text/html"]) }
        await #expect(throws: EndpointError.self) { try await titles() }
        #expect(try await titles(.cacheOnly) == ["cached Mu 2"])

        // Another version of the app asks for what was never there: the network is asked for it.
        let former = folder.cache()
        former.store(
            Response(statusCode: 200, data: Data("{}".utf8), message: nil, head: ResponseHead(statusCode: 200)),
            for: CacheKey.default.text(
                for: RequestMessage(url: server.url + "/books", headers: ["Accept": "application/json"])), in: .hybrid)
        server.change { _, count in .init(200, books("Mu \(count)"), ["Content-Type: application/json"]) }
        #expect(try await titles(.cacheElseNetwork) == ["Mu \(server.count)"])
        #expect(folder.problems.kinds == [.unusableResponse])
        #expect(try await titles(.cacheOnly) == ["cached Mu \(server.count)"])
        // A model that is only received can be kept by itself too.
        let list = try await bookstore.books.list()
        #expect(cache.store(list, for: "list", in: .hybrid) && cache.value(for: "list", in: .hybrid) == list)
    }

    @Test("all requests of a call are stored after the whole call succeeds")
    func several() async throws {
        let server = try CountingServer { request, count in
            request.line.contains("page=2") && count == 2 ? .init(500) : .init(200, "\(count)")
        }
        let (cache, provider) = (folder.cache(), provider(server))
        func texts(_ policy: CachePolicy) async throws -> (String, Bool) {
            let result = try await cachedContent(policy: policy, in: cache) { options in
                let provider = provider.with(options)
                let first = try await provider.request(.books(page: 1)).filterSuccessfulStatusCodes().mapString()
                let second = try await provider.request(.books(page: 2)).filterSuccessfulStatusCodes().mapString()
                return "\(first) \(second)"
            }
            return (result.content, result.isFromCache)
        }
        await #expect(throws: EndpointError.self) { try await texts(.networkOnly) }
        #expect(folder.names == [])
        #expect(try await texts(.networkOnly) == ("3 4", false))
        #expect(try await texts(.cacheOnly) == ("3 4", true))
        cache.removeResponse(for: CacheKey.default.text(for: RequestMessage(url: server.url + "/books?page=2")))
        #expect(try await texts(.cacheElseNetwork) == ("3 5", true))
    }

    @Test("token requests during a call aren't stored")
    func tokens() async throws {
        let server = try server()
        let tokens = RefreshingToken { [provider = provider(server)] _ in
            let text = try await provider.request(.checked).mapString()
            return AccessToken(text.split(separator: " ").joined())
        }
        let cache = folder.cache()
        let provider = provider(server, credentials: .bearer(tokens))
        #expect(await answers(provider, in: cache) == ["200 answer 2"])
        #expect(folder.names.count == 1)
        #expect(await answers(self.provider(server), .checked, .cacheOnly, in: cache) == ["miss"])
    }

    @Test("stubs work as without a cache")
    func stubs() async throws {
        let stubs = EndpointStubs()
        stubs.stub(Library.self) { _ in .json("1") }
        let provider = Provider<Library>(configuration: ProviderConfiguration(stubs: stubs))
        let cache = folder.cache()
        for _ in 0..<2 { #expect(await answers(provider, .books(page: 1), .cacheThenNetwork, in: cache) == ["200 1"]) }
        #expect(folder.names == [])
    }
}
