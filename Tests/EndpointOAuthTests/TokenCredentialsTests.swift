import EndpointClients
import Foundation
import Testing
import TestTimeouts

@testable import EndpointOAuth
@testable import EndpointRuntime
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tokens that are asked for, on their way with requests.
@Suite("Token credentials", .timeLimit(.minutes(3)))
struct TokenCredentialsTests {
    private typealias Issuer = RefreshingTokenTests.Issuer

    private func provider(
        _ transport: any Transport, _ tokens: any TokenProvider, plugins: [any Plugin] = [],
        retrier: (any RequestInterceptor)? = nil, stub: StubBehavior = .never
    ) -> Provider<AnyCall> {
        Provider(
            configuration: ProviderConfiguration(
                credentials: .bearer(tokens), plugins: plugins, transport: transport, stub: stub, retrier: retrier,
                clock: TestClock()
            )
        )
    }

    /// A server that knows one token.
    private func server(_ token: String) -> ScriptedTransport {
        ScriptedTransport { _, request in
            .status(request.request.value(forHTTPHeaderField: "Authorization") == "Bearer \(token)" ? 200 : 401)
        }
    }

    @Test(
        "a rejected token is refreshed, and the request sent once more, with any method",
        arguments: [HTTPMethod.get, .post])
    func replay(method: HTTPMethod) async throws {
        let issuer = Issuer()
        let recorder = RecordingPlugin()
        let transport = server("token 1")
        let provider = provider(
            transport, RefreshingToken(AccessToken("old"), renew: issuer.renew), plugins: [recorder])
        let response = try await provider.request(AnyCall(method: method, task: .requestData(Data("b".utf8))))
        #expect(response.statusCode == 200)
        #expect(transport.headers("Authorization") == ["Bearer old", "Bearer token 1"])
        #expect(transport.bodies == [Data("b".utf8), Data("b".utf8)])
        #expect(issuer.count == 1)
        let each = ["prepare", "willSend ", "didReceive"]
        #expect(recorder.events == each + each + ["process"])
        _ = try await provider.request(AnyCall())
        #expect(transport.requests.count == 3)
    }

    @Test("a server that rejects every token receives two requests, and its 401 is the result")
    func noLoop() async throws {
        let issuer = Issuer()
        let transport = ScriptedTransport(.status(401))
        let provider = provider(transport, RefreshingToken(AccessToken("old"), renew: issuer.renew))
        #expect(try await provider.request(AnyCall()).statusCode == 401)
        #expect(transport.requests.count == 2)
        #expect(issuer.count == 1)
    }

    @Test("a resend after a refresh isn't a retry: both have their own limits")
    func withRetries() async throws {
        let issuer = Issuer()
        let transport = ScriptedTransport(.status(503), .status(401), .status(503), .status(401))
        let provider = provider(
            transport, RefreshingToken(AccessToken("old"), renew: issuer.renew),
            retrier: RetryPolicy(backoff: RetryBackoff(jitter: 0))
        )
        #expect(try await provider.request(AnyCall()).statusCode == 401)
        #expect(transport.headers("Authorization") == ["Bearer old", "Bearer old", "Bearer token 1", "Bearer token 1"])
        #expect(issuer.count == 1)
    }

    @Test("a failed refresh is the error, with the 401 response; the next call tries again")
    func failedRenewal() async throws {
        let issuer = Issuer()
        issuer.fail(true)
        let transport = server("token 2")
        let provider = provider(transport, RefreshingToken(AccessToken("old"), renew: issuer.renew))
        let error = await endpointError { try await provider.request(AnyCall()) }
        guard case .underlying(TokenError.refreshFailed(let cause), let response) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(cause is Issuer.Refusal)
        #expect(response?.statusCode == 401)
        #expect(error?.localizedDescription.hasPrefix("The server rejected the access token") == true)
        issuer.fail(false)
        #expect(try await provider.request(AnyCall()).statusCode == 200)
        #expect(transport.requests.count == 2)
    }

    @Test("a token that can't be obtained fails the request, which isn't sent")
    func unavailable() async throws {
        let issuer = Issuer()
        issuer.fail(true)
        let transport = server("token 1")
        let error = await endpointError {
            try await provider(transport, RefreshingToken(renew: issuer.renew)).request(AnyCall())
        }
        guard case .underlying(TokenError.unavailable(let cause), nil) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(cause is Issuer.Refusal)
        #expect(transport.requests.isEmpty)
    }

    @Test("100 calls rejected together refresh once, and all succeed, also those rejected late")
    func parallel() async throws {
        let issuer = Issuer()
        let transport = ScriptedTransport { number, request in
            if request.request.value(forHTTPHeaderField: "Authorization") == "Bearer token 1" { return .status(200) }
            // Some answers to the old token come when the new one is long there.
            if number % 10 == 9 { try await wait(while: issuer.count == 0) }
            return .status(401)
        }
        let provider = provider(transport, RefreshingToken(AccessToken("old"), renew: issuer.renew))
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<100 { group.addTask { try await provider.request(AnyCall()).statusCode } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 100))
        #expect(issuer.count == 1)
    }

    @Test("a call cancelled during a refresh ends immediately, as cancelled")
    func cancellation() async throws {
        let issuer = Issuer(isOpen: false)
        let transport = server("token 1")
        let provider = provider(transport, RefreshingToken(AccessToken("old"), renew: issuer.renew))
        let task = Task { try await provider.request(AnyCall()) }
        try await wait(while: issuer.count == 0)
        task.cancel()
        #expect(await endpointError { try await task.value }?.isCancellation == true)
        issuer.open()
        #expect(try await provider.request(AnyCall()).statusCode == 200)
        #expect(issuer.count == 1)
    }

    @Test("a 401 of another server or of another header refreshes nothing")
    func foreignRefusal() async throws {
        let issuer = Issuer()
        let token = RefreshingToken(AccessToken("old"), renew: issuer.renew)
        let elsewhere = ScriptedTransport(.init(status: 401, url: "https://other.example/v1/call"))
        #expect(try await provider(elsewhere, token).request(AnyCall()).statusCode == 401)
        let own = ScriptedTransport(.status(401))
        let call = AnyCall(headers: ["Authorization": "Digest x"])
        #expect(try await provider(own, token).request(call).statusCode == 401)
        #expect(own.headers("Authorization") == ["Digest x"])
        #expect(elsewhere.requests.count == 1)
        #expect(own.requests.count == 1)
        #expect(issuer.count == 0)
    }

    @Test("stubs require no token")
    func stubs() async throws {
        let issuer = Issuer()
        issuer.fail(true)
        for stub in [StubBehavior.immediate, .delayed(seconds: 0)] {
            let provider = provider(ScriptedTransport(.status(200)), RefreshingToken(renew: issuer.renew), stub: stub)
            #expect(try await provider.request(AnyCall(sampleResponse: .empty(401))).statusCode == 401)
        }
        #expect(issuer.count == 0)
    }

    @Test("printed values contain no token and no password")
    func secrets() async throws {
        let secret = "s3cr3t"
        let token = AccessToken(secret, refreshToken: secret)
        let client = OAuthClient(tokenURL: "https://a.example", id: "shop", secret: secret)
        let credentials = Credentials.bearer(secret).and(.basic(user: "u", password: secret))
            .and(.apiKey(secret, name: "k", in: .query)).and(.bearer(RefreshingToken(token) { _ in token }))
        for value in [token, credentials, client, TokenError.unavailable(OAuthError.noRefreshToken)] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            #expect(!"\(value) \(String(reflecting: value)) \(dumped)".contains(secret))
        }
        let lines = Locked<[String]>([])
        let logger = NetworkLogger(.verbose) { entries in lines.withLock { $0 += entries } }
        let transport = server("none")
        _ = try await provider(
            transport, RefreshingToken(token) { _ in AccessToken("new " + secret) }, plugins: [logger]
        )
        .request(AnyCall())
        #expect(transport.requests.count == 2)
        #expect(!lines.withLock { $0 }.isEmpty)
        #expect(!lines.withLock { $0 }.joined().contains(secret))
    }

    private static let rows: [(security: [[RequiredScheme]]?, held: [String], sent: [String])] = [
        ([["a"], ["b"]], ["a", "b"], ["a"]), ([["a"], ["b"]], ["b"], ["b"]), ([["b"], ["a"]], ["a", "b"], ["b"]),
        ([["a", "b"], ["c"]], ["a", "c"], ["c"]), ([["a", "b"], ["c"]], ["a", "b", "c"], ["a", "b"]),
        ([], ["a"], []), ([[]], ["a"], []), ([[], ["a"]], ["a"], ["a"]), ([["a"], []], ["b"], []),
        ([["a"]], [], []), (nil, ["a", "b"], ["a", "b"]), ([["d"]], ["a", "b"], []),
    ]

    @Test("the first complete alternative is sent", arguments: rows)
    func alternatives(row: (security: [[RequiredScheme]]?, held: [String], sent: [String])) async throws {
        let held = row.held.map { Credentials.apiKey($0, name: $0, in: .header, scheme: $0) }
        let credentials = held.reduce(Credentials.none) { $0.and($1) }
        var request = URLRequest(url: try #require(URL(string: "https://a.example")))
        credentials.apply(to: &request, security: row.security)
        #expect(["a", "b", "c"].filter { request.value(forHTTPHeaderField: $0) != nil } == row.sent)
        var other = URLRequest(url: try #require(URL(string: "https://a.example")))
        _ = try await credentials.applyTokens(to: &other, security: row.security)
        #expect(other.allHTTPHeaderFields == request.allHTTPHeaderFields)
    }

    @Test("a complete alternative takes precedence over one that other credentials would complete")
    func complete() throws {
        let credentials = Credentials.apiKey("a", name: "a", in: .header, scheme: "a").and(.bearer("t"))
        for (security, sent) in [
            ([["x"], ["a"]], "a"), ([["a", "x"], ["a"]], "a"), ([["x"]], "t"), ([["a", "x"]], "at"),
        ] as [([[RequiredScheme]], String)] {
            var request = URLRequest(url: try #require(URL(string: "https://a.example")))
            credentials.apply(to: &request, security: security)
            #expect((request.value(forHTTPHeaderField: "a") == "a") == sent.contains("a"))
            #expect((request.value(forHTTPHeaderField: "Authorization") == "Bearer t") == sent.contains("t"))
        }
    }

    @Test("credentials without a scheme are sent wherever credentials are required")
    func unscoped() throws {
        let credentials = Credentials.bearer("t").and(.apiKey("k", name: "X-Key", in: .header))
        for (security, isSent) in [([["x", "y"]], true), ([["x"]], true), ([], false), ([[]], false)]
            as [([[RequiredScheme]], Bool)]
        {
            var request = URLRequest(url: try #require(URL(string: "https://a.example")))
            credentials.apply(to: &request, security: security)
            #expect((request.value(forHTTPHeaderField: "Authorization") == "Bearer t") == isSent)
            #expect((request.value(forHTTPHeaderField: "X-Key") == "k") == isSent)
        }
    }
}
