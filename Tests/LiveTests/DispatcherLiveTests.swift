import Bookstore
import EndpointCombine
import EndpointClients
import EndpointRuntime
import Foundation
import RawServer
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The errors of an app.
private enum AppError: Error, Equatable {
    case expiredUserSession
    case closed(String)
    case offline
}

/// Finds them under `error`, whatever the status.
private struct AppErrors: ErrorFilter {
    private struct Words: Decodable {
        var error: String
    }

    func filter(response: Response) async throws -> Response {
        switch (try? response.map(Words.self))?.error {
        case nil: return response
        case "expired": throw AppError.expiredUserSession
        case let words?: throw AppError.closed(words)
        }
    }

    func filter(error: any Error) async -> any Error {
        (error as? URLError)?.code == .cannotConnectToHost ? AppError.offline : error
    }
}

/// Handles expired sessions by signing out.
private actor CountingSignOuts: ResultHandler {
    private(set) var signOuts = 0
    private(set) var results = 0

    func handle(response: Response?) { results += 1 }

    func handle(error: (any Error)?) {
        if error as? AppError == .expiredUserSession { signOuts += 1 }
    }
}

/// Marks requests with a session, and begins a new one where the server knows no more of the old one.
private actor NumberedSession: RequestInterceptor {
    private var number = 1

    func adapt(_ message: RequestMessage) -> RequestMessage {
        var message = message
        message[header: "X-Session"] = "session \(number)"
        return message
    }

    func decision(for failure: FailedRequest) -> RetryDecision {
        guard failure.head?.statusCode == 401, failure.attempt == 1 else { return .doNotRetry }
        number += 1
        return .retry
    }
}

/// A target of groups on a test's own server.
private struct GroupedLiveCall: TaskTarget, HeaderGroupTarget {
    var server: String
    var headerGroups: [HeaderGroup]
    var headers: [String: String]?

    var baseURL: URL { URL(string: server) ?? URL(fileURLWithPath: "/") }
    var path: String { "/grouped" }
    var method: HTTPMethod { .get }
    var task: RequestTask { .requestPlain }
}

/// Apps with a dispatcher, against servers on loopback and over real sockets.
@Suite("Dispatchers, live", .timeLimit(.minutes(3)))
struct DispatcherLiveTests {
    /// Returns the result of an app's call whose server responds with `body`.
    private func outcome(
        _ body: String, status: Int = 200, _ call: (AppDispatcher, BookstoreClient) async throws -> Void
    ) async throws -> (error: (any Error)?, signOuts: Int, results: Int) {
        let coordinator = CountingSignOuts()
        let error = try await LoopbackServer.serving { _ in
            .json(status, body)
        } _: { server -> (any Error)? in
            let dispatcher = AppDispatcher(
                environment: ServerEnvironment(baseURL: server.baseURL), errorFilters: [AppErrors()],
                resultHandlers: [coordinator])
            do {
                try await call(dispatcher, BookstoreClient(dispatcher: dispatcher))
                return nil
            } catch {
                return error
            }
        }
        return (error, await coordinator.signOuts, await coordinator.results)
    }

    @Test(
        "an app whose session has expired signs out once, after any form of call",
        arguments: [200, 401])
    func expiredSession(status: Int) async throws {
        let body = #"{"error":"expired"}"#
        let typed = try await outcome(body, status: status) { _, bookstore in _ = try await bookstore.books.list() }
        let failure = try #require(typed.error as? EndpointError)
        #expect(failure.underlyingError as? AppError == .expiredUserSession)
        #expect(failure.response?.statusCode == status)
        #expect(typed.signOuts == 1)
        #expect(typed.results == 1)

        let json = try await outcome(body, status: status) { app, _ in _ = try await app.json(of: StoreTarget.getHealth)
        }
        #expect(json.error as? AppError == .expiredUserSession)
        #expect(json.signOuts == 1)

        let endpoint = try await outcome(body, status: status) { app, _ in
            _ = try await TransportClient(dispatcher: app).request(Health())
        }
        #expect(endpoint.error as? AppError == .expiredUserSession)
        #expect(endpoint.signOuts == 1)

        let pages = try await outcome(body, status: status) { app, _ in
            let numbers = Provider<Numbers>(configuration: app.configuration)
            let pages: Pages<Int> = numbers.pages(of: .list(server: ""), .byLink())
            for try await _ in pages {}
        }
        #expect((pages.error as? EndpointError)?.underlyingError as? AppError == .expiredUserSession)
        #expect(pages.signOuts == 1)
    }

    @Test("other errors and successes sign nobody out, but reach the handlers")
    func others() async throws {
        let closed = try await outcome(#"{"error":"closed"}"#) { _, bookstore in _ = try await bookstore.books.list() }
        #expect((closed.error as? EndpointError)?.underlyingError as? AppError == .closed("closed"))
        #expect(closed.signOuts == 0)
        #expect(closed.results == 1)

        let good = try await outcome(#"{"book_list":[]}"#) { _, bookstore in
            let books = try await bookstore.books.list()
            #expect(books.isEmpty)
        }
        #expect(good.error == nil)
        #expect(good.signOuts == 0)
        #expect(good.results == 1)

        let missing = try await outcome("{}", status: 404) { _, bookstore in _ = try await bookstore.books.list() }
        #expect((missing.error as? EndpointError)?.statusCode == 404)
        #expect(missing.signOuts == 0)
    }

    @Test("an unreachable server is the app's own error, without a response")
    func offline() async throws {
        let port = try RefusingPort()
        let dispatcher = AppDispatcher(
            environment: ServerEnvironment(baseURL: port.url), errorFilters: [AppErrors()], retrier: nil)
        let failure = await #expect(throws: EndpointError.self) {
            try await dispatcher.call(StoreTarget.getHealth)
        }
        withExtendedLifetime(port) {}
        #expect(failure?.underlyingError as? AppError == .offline)
        #expect(failure?.response == nil)
    }

    @Test(
        "an interceptor's header reaches the server, and a 401 is retried once with a new session")
    func interceptor() async throws {
        func sessions(_ answer: @escaping @Sendable (LoopbackServer.Received) -> Int) async throws -> [String?] {
            try await LoopbackServer.serving { request in
                .json(answer(request), "{}")
            } _: { server in
                let dispatcher = AppDispatcher(
                    environment: ServerEnvironment(baseURL: server.baseURL), interceptors: [NumberedSession()])
                _ = try await dispatcher.call(LiveCall(server: server.baseURL, method: .post))
                return await server.requests.map { $0.headers["x-session"] }
            }
        }
        #expect(try await sessions { _ in 200 } == ["session 1"])
        #expect(
            try await sessions { $0.headers["x-session"] == "session 1" ? 401 : 200 } == ["session 1", "session 2"])
        #expect(try await sessions { _ in 401 } == ["session 1", "session 2"])
        #expect(try await sessions { _ in 500 } == ["session 1"])
    }

    /// The lines that a server has received of one call.
    private func lines(
        _ call: @escaping (_ url: String) async throws -> Void
    ) async throws -> [String] {
        let (heads, head) = AsyncStream.makeStream(of: String.self)
        let server = try RawServer { connection in
            head.yield(connection.request()?.head ?? "")
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")
        }
        try await call(server.url)
        return await heads.first { _ in true }?.components(separatedBy: "\r\n") ?? []
    }

    @Test("of headers with one name the target's is sent, otherwise its group's, otherwise the common one")
    func headers() async throws {
        let lines = try await lines { url in
            var environment = ServerEnvironment(
                baseURL: url, headers: ["X-A": "common", "X-B": "common", "X-C": "common"])
            environment.headerGroups = ["auth": ["X-B": "group", "X-C": "group", "X-D": "group"], "no": ["X-E": "no"]]
            let dispatcher = AppDispatcher(environment: environment)
            let call = GroupedLiveCall(server: url, headerGroups: ["auth"], headers: ["x-c": "target"])
            try await dispatcher.perform(call)
        }
        #expect(lines.first == "GET /grouped HTTP/1.1")
        let own = lines.filter { $0.lowercased().hasPrefix("x-") }
        #expect(own.map { $0.lowercased() }.sorted() == ["x-a: common", "x-b: group", "x-c: target", "x-d: group"])
    }

    @Test("a generated target has the headers of its group and its own")
    func headersOfGenerated() async throws {
        let lines = try await lines { url in
            var environment = BookstoreEnvironment(baseURL: url + "/v1").environment
            environment.headerGroups = [
                HeaderGroup(StoreTarget.self): ["X-Store": "1"], "BooksTarget": ["X-Books": "1"],
            ]
            let client = BookstoreClient(dispatcher: AppDispatcher(environment: environment))
            _ = try? await client.store.getHealth()
        }
        #expect(lines.first == "GET /v1/health HTTP/1.1")
        #expect(lines.contains("X-Store: 1"))
        #expect(lines.contains("Accept: application/json"))
        #expect(!lines.contains { $0.hasPrefix("X-Books") })
    }

    @Test("a cookie that one call received is sent with the next one")
    func cookies() async throws {
        try await LoopbackServer.serving { request in
            .json(200, "{}", headers: request.target == "/a" ? ["Set-Cookie": "session=7; Path=/"] : [:])
        } _: { server in
            let dispatcher = AppDispatcher(environment: ServerEnvironment(baseURL: server.baseURL))
            try await dispatcher.perform(LiveCall(server: server.baseURL, path: "/a"))
            try await dispatcher.perform(LiveCall(server: server.baseURL, path: "/b"))
            _ = try? await BookstoreClient(dispatcher: dispatcher).store.getHealth()
            #expect(await server.requests.map { $0.headers["cookie"] } == [nil, "session=7", "session=7"])
        }
    }

    @Test("ten calls of one dispatcher and its clients share one session and one connection")
    func connections() async throws {
        let numbers = Heard<Int>()
        let server = try RawServer { connection in
            while connection.request() != nil {
                numbers.add(connection.number)
                connection.answer("{}", type: "application/json")
            }
        }
        let dispatcher = AppDispatcher(environment: ServerEnvironment(baseURL: server.url))
        for _ in 0..<5 {
            try await dispatcher.perform(LiveCall(server: server.url))
            _ = try? await BookstoreClient(dispatcher: dispatcher).store.getHealth()
        }
        #expect(numbers.all.count == 10)
        #expect(Set(numbers.all).count == 1)
    }

    @Test("clients switch environments with their dispatcher")
    func environments() async throws {
        try await LoopbackServer.serving { _ in
            .json(200, #"{"book_list":[]}"#)
        } _: { first in
            try await LoopbackServer.serving { _ in
                .json(200, #"{"book_list":[]}"#)
            } _: { second in
                let dispatcher = AppDispatcher(environment: BookstoreEnvironment(baseURL: first.baseURL).environment)
                let bookstore = BookstoreClient(dispatcher: dispatcher)
                let endpoints = TransportClient(dispatcher: dispatcher)
                for server in [first, second, first] {
                    dispatcher.environment?.baseURL = server.baseURL
                    _ = try await bookstore.books.list()
                    _ = try await endpoints.request(Health())
                    try await dispatcher.perform(StoreTarget.getHealth)
                }
                #expect(
                    await first.requests.map(\.target) == [
                        "/books", "/health", "/health", "/books", "/health", "/health",
                    ])
                #expect(await second.requests.map(\.target) == ["/books", "/health", "/health"])
            }
        }
    }

    @Test(
        "environments generated from servers have their names and their variables, and optional headers")
    func generatedEnvironments() async throws {
        #expect(BookstoreEnvironment.production.environment.name == "production")
        #expect(BookstoreEnvironment.production.environment.baseURL == "https://api.bookstore.example/v1")
        let sandbox = BookstoreEnvironment.sandbox(region: "us").environment
        #expect(sandbox.name == "sandbox")
        #expect(sandbox.baseURL == "https://us.sandbox.bookstore.example/v1")
        let sent = try await SentRequest.of(answer: "{}") { url in
            var environment = sandbox.merging(headers: ["X-Region": "us"])
            environment.baseURL = url
            _ = try? await BookstoreClient(environment: BookstoreEnvironment(environment)).store.getHealth()
        }
        #expect(sent.target == "/health")
        #expect(sent.headers["x-region"] == "us")
    }

    @Test("a session caches what the environment's cache policy allows")
    func cachePolicies() async throws {
        try await LoopbackServer.serving { _ in
            .json(200, "{}", headers: ["Cache-Control": "max-age=600"])
        } _: { server in
            let dispatcher = AppDispatcher(environment: ServerEnvironment(baseURL: server.baseURL))
            var asked: [Int] = []
            let policies: [ServerEnvironment.RequestCachePolicy] = [
                .reloadIgnoringLocalAndRemoteCacheData, .returnCacheDataElseLoad, .reloadIgnoringLocalCacheData,
                .useProtocolCachePolicy,
            ]
            for policy in policies {
                dispatcher.environment?.cachePolicy = policy
                for _ in 0..<2 { try await dispatcher.perform(LiveCall(server: server.baseURL)) }
                asked.append(await server.requests.count)
            }
            #if canImport(FoundationNetworking)
                // The sessions of Linux cache no responses.
                #expect(asked == [2, 4, 6, 8])
            #else
                #expect(asked == [2, 2, 4, 4])
            #endif
        }
    }

    /// The form of a call and its cancellation.
    enum Form: CaseIterable {
        case task, completion, producer, publisher, client
    }

    @Test("cancelling a call closes its connection, in each of its forms", arguments: Form.allCases)
    func cancellation(form: Form) async throws {
        let server = try SilentServer()
        let (received, closed) = server.takeRequest()
        let dispatcher = AppDispatcher(environment: ServerEnvironment(baseURL: server.baseURL), retrier: nil)
        let cancel: @Sendable () -> Void
        switch form {
        case .task:
            let task = Task { try await dispatcher.json(of: StoreTarget.getHealth) }
            cancel = { task.cancel() }
        case .completion:
            let running = dispatcher.json(of: StoreTarget.getHealth) { _ in }
            cancel = { running.cancel() }
        case .producer:
            let running = dispatcher.producer(StoreTarget.getHealth).start { _ in }
            cancel = { running.cancel() }
        case .publisher:
            let held = HeldSubscription(
                dispatcher.jsonPublisher(of: StoreTarget.getHealth)
                    .sink(receiveCompletion: { _ in }, receiveValue: { _ in }))
            cancel = { held.cancel() }
        case .client:
            let bookstore = BookstoreClient(dispatcher: dispatcher)
            let task = Task { try await bookstore.store.getHealth() }
            cancel = { task.cancel() }
        }
        #expect(await received.value.hasPrefix("GET /health"))
        cancel()
        #expect(await closed.value)
    }
}

/// A handwritten endpoint.
private struct Health: TypedEndpoint {
    func makeRequest() throws -> URLRequest { .get(try #require(URL(string: "health"))) }
    func content(from response: Response) throws -> JSONValue { try response.mapJSONValue() }
}

/// The received values, in order.
private final class Heard<Value: Sendable>: Sendable {
    private let lock = NSLock()
    /// Read and written under the lock only.
    nonisolated(unsafe) private var list: [Value] = []

    var all: [Value] { lock.withLock { list } }

    func add(_ value: Value) { lock.withLock { list.append(value) } }
}

/// Holds a subscription for as long as a test needs it.
private final class HeldSubscription: Sendable {
    private let lock = NSLock()
    /// Read and written under the lock only.
    nonisolated(unsafe) private var subscription: AnyCancellable?

    init(_ subscription: AnyCancellable) {
        lock.withLock { self.subscription = subscription }
    }

    func cancel() { lock.withLock { subscription?.cancel() } }
}
