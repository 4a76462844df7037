// swift-format-ignore-file
// Blocks of articles stand here as the articles have them.

import DocSnippets
import Bookstore
import EndpointOAuth
import EndpointRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking

#endif

// Every block of three articles, as it stands there.

struct Patient: RequestInterceptor {
    func decision(for failure: FailedRequest) async -> RetryDecision {
        guard failure.attempt < 5, failure.message.method == .get else { return .doNotRetry }
        return failure.head?.statusCode == 423 ? .retryAfter(.seconds(10)) : .doNotRetry
    }
}

private struct Session {
    var token = AccessToken("a", refreshToken: "r")

    func renewed(after old: AccessToken?) async throws -> AccessToken { AccessToken("b") }
    func keep(_ token: AccessToken) async throws {}
}

private final class Said {
    var texts: [String] = []
    var logged: [String] = []
}

/// A network that gives one answer.
private struct Answering: Transport {
    let answer: @Sendable () throws -> (Int, String)

    func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        let (status, text) = try answer()
        guard let url = request.request.url,
            let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
        else { throw URLError(.badURL) }
        return TransportResponse(response: response, data: Data(text.utf8))
    }
}

/// The code of the articles `CredentialsAndTokens`, `EndpointOAuth`, `Retries` and `Errors`.
@Suite("Articles on credentials, retries and errors")
struct ArticleTests {
    @Test("clients with static credentials")
    func plain() {
        let member  = BookstoreClient(credentials: .bearer("an access token"))
        let partner = BookstoreClient(credentials: .apiKey("a key"))
        let both    = BookstoreClient(credentials: .bearer("an access token").and(.apiKey("a key")))
        let held = [member, partner, both].map { "\($0.books.provider.configuration.credentials)" }
        #expect(held == ["Credentials(bearer)", "Credentials(apiKey X-API-Key)", "Credentials(bearer, apiKey X-API-Key)"])
    }

    @Test("a client with a token that is refreshed")
    func refreshing() async throws {
        let session = Session()
        let token = RefreshingToken(session.token) { old in
            try await session.renewed(after: old)
        }
        let bookstore = BookstoreClient(credentials: .bearer(token))
        #expect("\(bookstore.books.provider.configuration.credentials)" == "Credentials(bearer)")
        await token.use(AccessToken("another one"))
        await token.use(nil)
        #expect(try await token.token().value == "b")
    }

    @Test("clients of an authorization server")
    func oauth() async {
        let (session, secret) = (Session(), "s")
        let client = OAuthClient(tokenURL: "https://login.bookstore.example/token", id: "shop", secret: secret)
        let shop = BookstoreClient(credentials: .bearer(client.token(scopes: ["books:read"])))

        let user = client.token(renewing: session.token) { new in try await session.keep(new) }
        let personal = BookstoreClient(credentials: .bearer(user))
        let found = OAuthClient(discoveryURL: "https://login.bookstore.example", id: "shop", secret: secret)
        let login = OAuthFlow(
            authorizationURL: "https://login.bookstore.example/in",
            deviceAuthorizationURL: "https://login.bookstore.example/device",
            tokenURL: "https://login.bookstore.example/token"
        )
        let people = OAuthClient(flow: login, id: "shop")
        #expect("\(client) \(found) \(people)" == "OAuthClient(shop) OAuthClient(shop) OAuthClient(shop)")
        let careful = BookstoreClient(credentials: .bearer(client.scopedTokens()))
        #expect("\(careful.books.provider.configuration.credentials)" == "Credentials(bearer)")
        #expect(await user.current == session.token)
        #expect([shop, personal].allSatisfy { $0.books.provider.configuration.environment != nil })
    }

    /// Goes nowhere.
    private struct Browser {
        func open(_ url: URL) async throws -> URL { url }
    }

    @Test("a user's logins, which end where the token can't be refreshed")
    func logins() async {
        let (browser, said) = (Browser(), Said())
        func show(_ text: String) { said.texts.append(text) }
        let flow = OAuthFlow(authorizationURL: "https://login.bookstore.example/in")
        let people = OAuthClient(flow: flow, id: "shop", transport: Answering { (404, "{}") })
        func logIn() async throws {
        let request = try await people.authorization(redirectURL: "shop://login", scopes: ["books:read"])
        let token = try await people.token(for: request, redirectedTo: try await browser.open(request.url))

        let device = try await people.deviceAuthorization(scopes: ["books:read"])
        show("Open \(device.verificationURL) and type \(device.userCode).")
        let other = try await people.token(for: device)
        #expect([token, other].isEmpty)
        }
        await #expect(throws: OAuthError.stateMismatch) { try await logIn() }
        #expect(said.texts.isEmpty)
    }

    @Test("a client that retries")
    func retries() {
        let bookstore = BookstoreClient(credentials: .bearer("an access token"), retrier: RetryPolicy(limit: 3))
        #expect((bookstore.books.provider.configuration.retrier as? RetryPolicy)?.limit == 3)
    }

    @Test("idempotency keys, and a custom clock")
    func policies() throws {
        var policy = RetryPolicy()
        policy.idempotencyKey = IdempotencyKey()
        let request = RequestMessage(.patch, url: "https://a.example")
        #expect(policy.idempotencyKey?.added(to: request)[header: "Idempotency-Key"]?.isEmpty == false)
        let (transport, clock) = (URLSessionTransport(), SuspendingClock())
        let hurried = ProviderConfiguration(
            transport: transport, retrier: RetryPolicy(backoff: RetryBackoff(jitter: 0)), clock: clock
        )
        #expect(hurried.clock is SuspendingClock)
    }

    @Test("a custom retry decision")
    func decision() async throws {
        let failure = FailedRequest(
            message: RequestMessage(.get, url: "https://a.example"), head: ResponseHead(statusCode: 423))
        let decision = await Patient().decision(for: failure)
        guard case .retryAfter(.seconds(10)) = decision else {
            Issue.record("\(decision)")
            return
        }
    }

    @Test("the error message for a user")
    func errors() async throws {
        let said = Said()
        func show(_ text: String) { said.texts.append(text) }
        func log(_ text: String) { said.logged.append(text) }
        func tell(_ bookstore: BookstoreClient) async {
        do {
            _ = try await bookstore.books.get(id: "A-1")
        } catch {
            if let problem = error.body(as: Problem.self) {
                show(problem.title)
            } else if error.isCancelled {
                // The view has disappeared: show nothing.
            } else if error.isTimedOut {
                show("The store takes too long to answer.")
            } else {
                log("\(error)")
            }
        }
        }
        func answering(_ answer: @escaping @Sendable () throws -> (Int, String)) -> BookstoreClient {
            BookstoreClient(retrier: nil, transport: Answering(answer: answer))
        }
        await tell(answering { (404, #"{"title":"No such book"}"#) })
        await tell(answering { throw URLError(.timedOut) })
        await tell(answering { throw URLError(.cancelled) })
        await tell(answering { (502, "<html><title>Bad Gateway</title></html>") })
        #expect(said.texts == ["No such book", "The store takes too long to answer."])
        #expect(said.logged.count == 1)
        #expect(said.logged.first?.contains("/books/A-1 responded 502") == true)
        #expect(said.logged.first?.contains("an HTML page titled \"Bad Gateway\"") == true)
        let error = EndpointError.statusCode(Response(statusCode: 404, data: Data(#"{"title":"No such book"}"#.utf8)))
        let problem = try error.decodedBody(as: Problem.self)
        #expect(problem.title == "No such book")
    }

    @Test(
        "every block of the articles is compiled in this file",
        arguments: [
            ("EndpointRuntime", "CredentialsAndTokens", 3), ("EndpointOAuth", "EndpointOAuth", 4),
            ("EndpointRuntime", "Retries", 4), ("EndpointRuntime", "Errors", 2),
        ])
    func article(module: String, name: String, count: Int) throws {
        let article = try DocSnippets(of: "Sources/\(module)/\(module).docc/\(name).md")
        #expect(article.blocks.count == count)
        #expect(try article.blocksMissing() == [])
    }
}
