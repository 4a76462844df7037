import Bookstore
import TestTimeouts
import EndpointOAuth
import EndpointRuntime
import FlyingFox
import Foundation
import Testing

/// Credentials on their way to servers on loopback, over real sockets.
@Suite("Credentials, live", .timeLimit(.minutes(3)))
struct CredentialsLiveTests {
    private static let book =
        #"{"book":{"id":"A-1","title":"Mu mu","genre":"fiction","added_at":"2024-05-04T12:30:00Z","price":{"amount":7.5,"currency":"EUR"}}}"#

    /// A bookstore that takes the token which its own token endpoint gave last.
    private actor Store {
        private var token = "given elsewhere"
        private(set) var grants: [String] = []
        private(set) var refusals = 0
        private let takesAny: Bool
        /// Refusals are held back until so many have come, so that all of them are of the same token.
        private let together: Int

        init(takesAny: Bool = true, together: Int = 0) {
            self.takesAny = takesAny
            self.together = together
        }

        func answer(_ request: LoopbackServer.Received) async -> HTTPResponse {
            if request.target == "/token" {
                grants.append(String(decoding: request.body, as: UTF8.self))
                token = "token \(grants.count)"
                let body =
                    #"{"access_token":"\#(token)","token_type":"Bearer","expires_in":3600,"refresh_token":"r\#(grants.count)"}"#
                return .json(200, body)
            }
            if takesAny, request.headers["authorization"] == "Bearer " + token {
                return .json(200, CredentialsLiveTests.book)
            }
            refusals += 1
            try? await wait(while: refusals < together)
            return .json(401, #"{"title":"Who are you?","status":401}"#)
        }
    }

    private func bookstore(_ server: LoopbackServer, _ credentials: BookstoreCredentials) -> BookstoreClient {
        BookstoreClient(environment: BookstoreEnvironment(baseURL: server.baseURL + "/v1"), credentials: credentials)
    }

    private func token(_ server: LoopbackServer) -> RefreshingToken {
        OAuthClient(tokenURL: server.baseURL + "/token", id: "shop", secret: "s").token(
            renewing: AccessToken("old", refreshToken: "r0")
        )
    }

    @Test("a name and a password authenticate a client")
    func basic() async throws {
        let pair = Data("user:pass word".utf8).base64EncodedString()
        try await LoopbackServer.serving { request in
            .json(request.headers["authorization"] == "Basic " + pair ? 200 : 401, "{}")
        } _: { server in
            for (password, status) in [("pass word", 200), ("wrong", 401)] {
                let configuration = ProviderConfiguration(credentials: .basic(user: "user", password: password))
                let response = try await Provider<LiveCall>(configuration: configuration).request(
                    LiveCall(server: server.baseURL))
                #expect(response.statusCode == status)
            }
        }
    }

    @Test("a refused token is refreshed once for all calls, and all of them succeed", arguments: [5, 100])
    func renewal(calls: Int) async throws {
        // A session has few connections to a server: more than these don't come together.
        let store = Store(together: 5)
        try await LoopbackServer.serving {
            await store.answer($0)
        } _: { server in
            let bookstore = bookstore(server, .bearer(token(server)))
            let ids = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<calls { group.addTask { try await bookstore.books.get(id: "A-1").id } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(ids == Array(repeating: "A-1", count: calls))
            #expect(await store.grants == ["grant_type=refresh_token&refresh_token=r0"])
            let refusals = await store.refusals
            #expect((5...calls).contains(refusals))
            #expect(await server.requests.count == calls + refusals + 1)
        }
    }

    @Test("a server that refuses every token is requested twice, and its 401 is the error")
    func noLoop() async throws {
        let store = Store(takesAny: false)
        try await LoopbackServer.serving {
            await store.answer($0)
        } _: { server in
            do throws(EndpointError) {
                _ = try await bookstore(server, .bearer(token(server))).books.get(id: "A-1")
                Issue.record("there is a book")
            } catch {
                guard case .statusCode(let response) = error else {
                    Issue.record("\(error)")
                    return
                }
                #expect(response.statusCode == 401)
                #expect(error.body(as: Problem.self)?.title == "Who are you?")
            }
            #expect(await server.requests.filter { $0.target != "/token" }.count == 2)
            #expect(await store.grants.count == 1)
        }
    }

    @Test("the first of two alternatives with a credential is sent, and none where none is required")
    func alternatives() async throws {
        let headers = try await LoopbackServer.serving { request in
            request.target.hasSuffix("/health") ? .json(200, #"{"status":"open"}"#) : .json(200, Self.book)
        } _: { server in
            let both = bookstore(server, .apiKey("k").and(.bearer("t")))
            _ = try await both.books.get(id: "A-1")
            _ = try await bookstore(server, .apiKey("k")).books.get(id: "A-1")
            _ = try await both.store.getHealth()
            return await server.requests.map(\.headers)
        }
        #expect(headers.map { $0["authorization"] } == ["Bearer t", nil, nil])
        #expect(headers.map { $0["x-api-key"] } == [nil, "k", nil])
    }

    @Test("a redirect to another server drops the token, and that server's 401 refreshes none")
    func redirect() async throws {
        try await LoopbackServer.serving { _ in
            .json(401, "{}")
        } _: { other in
            let place = other.baseURL + "/there"
            let store = Store()
            try await LoopbackServer.serving { request in
                if request.target == "/token" { return await store.answer(request) }
                return .json(302, "", headers: ["Location": place])
            } _: { server in
                let configuration = ProviderConfiguration(credentials: .bearer(token(server)))
                let response = try await Provider<LiveCall>(configuration: configuration).request(
                    LiveCall(server: server.baseURL))
                #expect(response.statusCode == 401)
                #expect(await server.requests.map { $0.headers["authorization"] } == ["Bearer old"])
                #expect(await other.requests.map { $0.headers["authorization"] } == [nil])
                #expect(await store.grants.isEmpty)
            }
        }
    }

    @Test("a redirect of the token endpoint isn't followed, and no secrets are sent there")
    func foreignTokenEndpoint() async throws {
        try await LoopbackServer.serving { _ in
            .json(200, #"{"access_token":"a"}"#)
        } _: { other in
            let place = other.baseURL + "/token"
            try await LoopbackServer.serving { _ in
                .json(307, "{}", headers: ["Location": place])
            } _: { server in
                let client = OAuthClient(
                    tokenURL: server.baseURL + "/token", id: "shop", secret: "s", authentication: .form)
                await #expect(throws: OAuthError.self) { try await client.clientCredentials() }
                #expect(await server.requests.count == 1)
                #expect(await other.requests.isEmpty)
            }
        }
    }

    @Test("an OpenID provider's configuration contains its token endpoint")
    func discovery() async throws {
        let store = Store()
        try await LoopbackServer.serving { request in
            guard request.target == "/.well-known/openid-configuration" else { return await store.answer(request) }
            let issuer = "http://" + (request.headers["host"] ?? "")
            return .json(200, #"{"issuer":"\#(issuer)","token_endpoint":"\#(issuer)/token"}"#)
        } _: { server in
            let client = OAuthClient(discoveryURL: server.baseURL, id: "shop", secret: "s")
            let bookstore = bookstore(server, .bearer(client.token(scopes: ["books"])))
            let books = [try await bookstore.books.get(id: "A-1"), try await bookstore.books.get(id: "A-1")]
            #expect(books.map(\.title) == ["Mu mu", "Mu mu"])
            #expect(await store.grants == ["grant_type=client_credentials&scope=books"])
        }
    }
}
