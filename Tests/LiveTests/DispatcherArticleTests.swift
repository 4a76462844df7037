// swift-format-ignore-file
// Blocks of an article stand here as the article has them.

import DocSnippets
import Bookstore
import EndpointCombine
import EndpointClients
import EndpointRuntime
import Foundation
import RawServer
import Testing

extension ServerEnvironment.Kind {
    static let store = Self("store", baseURL: "https://api.bookstore.example/v1", mayBeSimulated: false)
    static let staging = Self("staging", baseURL: "https://staging.bookstore.example/v1")
}

extension Shelf: HeaderGroupTarget {
    var headerGroups: [HeaderGroup] { ["signed"] }
}

struct ShopSession: RequestInterceptor {
    let tokens: Tokens

    init(_ tokens: Tokens) {
        self.tokens = tokens
    }

    func adapt(_ message: RequestMessage) async throws -> RequestMessage {
        var message = message
        message[header: "X-Session"] = await tokens.current
        return message
    }

    func decision(for failure: FailedRequest) async -> RetryDecision {
        guard failure.head?.statusCode == 401, failure.attempt == 1 else { return .doNotRetry }
        await tokens.renew()
        return .retry
    }
}

enum ShopError: Error {
    case expiredSession
    case refused(String)
    case offline
}

struct ShopErrors: ErrorFilter {
    struct Words: Decodable {
        var error: String
    }

    func filter(response: Response) async throws -> Response {
        guard let words = try? response.map(Words.self) else { return response }
        throw words.error == "expired" ? ShopError.expiredSession : ShopError.refused(words.error)
    }

    func filter(error: any Error) async -> any Error {
        error.isTimedOut ? ShopError.offline : error
    }
}

struct SignOut: ResultHandler {
    let coordinator: Coordinator

    init(_ coordinator: Coordinator) {
        self.coordinator = coordinator
    }

    func handle(error: (any Error)?) async {
        if case ShopError.expiredSession? = error { await coordinator.signOut() }
    }
}

struct Counting: Dispatcher {
    let base: AppDispatcher
    let count: @Sendable (any Target) -> Void

    var configuration: ProviderConfiguration { base.configuration }

    func result(of target: any Target) async -> Result<Response, EndpointError> {
        count(target)
        return await base.result(of: target)
    }
}

// What the article leaves out

/// A target as the article's readers have some.
enum Shelf: TaskTarget {
    case user, close

    var baseURL: URL { URL(string: "https://shelf.example") ?? URL(fileURLWithPath: "/") }
    var path: String { self == .user ? "user" : "close" }
    var method: HTTPMethod { self == .user ? .get : .post }
    var task: RequestTask { .requestPlain }
}

struct User: Decodable, Sendable, Equatable {
    var name: String
}

actor Tokens {
    private(set) var current = "1"

    func renew() { current = "2" }
}

actor Coordinator {
    private(set) var signOuts = 0

    func signOut() { signOuts += 1 }
}

/// The code of the article `EnvironmentsAndDispatchers`, against a server that knows two sessions.
@Suite("The article on environments and dispatchers, live", .timeLimit(.minutes(3)))
struct DispatcherArticleTests {
    private let tokens = Tokens()
    private let coordinator = Coordinator()

    @Test("every block of the article is in this file")
    func code() throws {
        let article = try DocSnippets(of: "Sources/EndpointClients/EndpointClients.docc/EnvironmentsAndDispatchers.md")
        #expect(article.blocks.count == 13)
        #expect(try article.blocksMissing() == [])
    }

    /// Runs `body` with a server whose first session has expired.
    private func serving(_ body: (LoopbackServer) async throws -> Void) async throws {
        try await LoopbackServer.serving { request in
            switch (request.target, request.headers["x-session"]) {
            case ("/v1/user", "2"), ("/v1/close", "2"): .json(200, #"{"data":{"name":"Ivan"}}"#)
            case ("/v1/expired", _): .json(200, #"{"error":"expired"}"#)
            default: .json(401, "{}")
            }
        } _: { server in try await body(server) }
    }

    @Test("a dispatcher and its clients and providers share its environment")
    func dispatchers() async throws {
        let dispatcher = AppDispatcher(
            environment: ServerEnvironment(.staging, headers: ["X-App": "shop"]),
            interceptors: [ShopSession(tokens)],
            errorFilters: [ShopErrors()],
            resultHandlers: [SignOut(coordinator)]
        )
        let bookstore = BookstoreClient(dispatcher: dispatcher)
        let endpoints = TransportClient(dispatcher: dispatcher)
        #expect(bookstore.books.provider.configuration.environment?.baseURL == "https://staging.bookstore.example/v1")
        #expect(endpoints.configuration.environment?.headers == ["X-App": "shop"])

        let sandbox = BookstoreEnvironment.sandbox(region: "us").environment
        dispatcher.environment = sandbox.merging(headers: ["X-App": "shop"])
        let tester = BookstoreClient(environment: BookstoreEnvironment(sandbox))
        #expect(bookstore.books.provider.configuration.environment?.name == "sandbox")
        #expect(tester.books.provider.configuration.environment?.headers == [:])
    }

    @Test("an environment's groups match targets by name and by type")
    func groups() throws {
        let signature = "a1b2"
        let environment = ServerEnvironment(
            .staging,
            headerGroups: ["signed": ["X-Signature": signature], HeaderGroup(BooksTarget.self): ["X-Books": "1"]]
        )
        let shelf = try Provider<Shelf>.defaultEndpoint(of: .user, in: environment)
        #expect(shelf.headers == ["X-Signature": "a1b2"])
        let books = try Provider<BooksTarget>.defaultEndpoint(of: .list(), in: environment)
        #expect(books.headers?["X-Books"] == "1")
    }

    @Test("all forms of calls use the refreshed session")
    func calls() async throws {
        try await serving { server in
            let dispatcher = AppDispatcher(
                environment: ServerEnvironment(.staging, baseURL: server.baseURL + "/v1"),
                interceptors: [ShopSession(tokens)], errorFilters: [ShopErrors()], resultHandlers: [SignOut(coordinator)])
            try await call(dispatcher)
            let sessions = await server.requests.map { $0.headers["x-session"] }
            #expect(sessions.filter { $0 == "1" }.count == 1)
            let (shown, show) = AsyncStream.makeStream(of: Result<User, any Error>.self)
            try await callBack(dispatcher) { show.yield($0) }
            #expect(try await shown.first { _ in true }?.get() == User(name: "Ivan"))
            #expect(await coordinator.signOuts == 0)
        }
    }

    private func call(_ dispatcher: AppDispatcher) async throws {
        let user = try await dispatcher.decodable(User.self, of: Shelf.user, atKeyPath: "data")
        let json = try await dispatcher.json(of: Shelf.user)
        let response = try await dispatcher.response(of: Shelf.user)
        try await dispatcher.perform(Shelf.close)
        #expect(user == User(name: "Ivan"))
        #expect(json["data"]?["name"] == "Ivan")
        #expect(response.statusCode == 200)

        do {
            _ = try await dispatcher.call(Shelf.user)
        } catch {
            print(error.underlyingError as? ShopError ?? .offline, error.response?.statusCode ?? 0)
        }
    }

    private func callBack(
        _ dispatcher: AppDispatcher, _ show: @escaping @Sendable (Result<User, any Error>) -> Void
    ) async throws {
        let running = dispatcher.decodable(User.self, of: Shelf.user, atKeyPath: "data") { result in
            show(result)
        }
        let name = dispatcher.producer(Shelf.user).map(User.self, atKeyPath: "data").map(\.name)
        let users = dispatcher.decodablePublisher(User.self, of: Shelf.user, atKeyPath: "data")
        #expect(!running.isCancelled)
        #expect(try await name.value() == "Ivan")
        #expect("\(type(of: users))".contains("User"))
    }

    @Test("an app's session that has expired permanently signs out")
    func signOut() async throws {
        try await serving { server in
            let dispatcher = AppDispatcher(
                environment: ServerEnvironment(.staging, baseURL: server.baseURL + "/v1"),
                errorFilters: [ShopErrors()], resultHandlers: [SignOut(coordinator)])
            let counted = Counter()
            let counting = Counting(base: dispatcher) { _ in counted.next() }
            await #expect(throws: ShopError.self) { try await counting.json(of: LiveCall(server: "", path: "/expired")) }
            #expect(counted.count == 1)
            #expect(await coordinator.signOuts == 1)
        }
    }
}
