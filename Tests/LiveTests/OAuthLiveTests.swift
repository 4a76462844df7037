import TestTimeouts
import EndpointOAuth
import EndpointRuntime
import FlyingFox
import Foundation
import SecurityFeature
import Testing

/// Flows of OAuth 2 with an authorization server on loopback, over real sockets: what it receives, byte by byte.
@Suite("OAuth, live", .timeLimit(.minutes(3)))
struct OAuthLiveTests {
    /// The endpoints of an authorization server, each with its responses in order, the last one repeatedly.
    private actor AuthorizationServer {
        private var answers: [String: [(status: Int, body: String)]]

        init(_ answers: [String: [(status: Int, body: String)]]) {
            self.answers = answers
        }

        func answer(_ request: LoopbackServer.Received) -> HTTPResponse {
            let path = request.target.components(separatedBy: "?")[0]
            guard let answer = answers[path]?.first else { return HTTPResponse(statusCode: .noContent) }
            if answers[path]?.count ?? 0 > 1 { answers[path]?.removeFirst() }
            let host = "http://" + (request.headers["host"] ?? "")
            return .json(answer.status, answer.body.replacingOccurrences(of: "HOST", with: host))
        }
    }

    private func lines(_ server: LoopbackServer) async -> [String] {
        await server.requests.map { "\($0.method) \($0.target) \(String(decoding: $0.body, as: UTF8.self))" }
    }

    private static let token = #"{"access_token":"t1","token_type":"Bearer","expires_in":3600,"refresh_token":"r1"}"#
    private static let begun =
        #"{"device_code":"d/1","user_code":"AB-12","verification_uri":"HOST/go","verification_uri_complete":"HOST/go?c=AB-12","expires_in":60,"interval":0.05}"#

    private static func refusal(_ code: String) -> (status: Int, body: String) { (400, #"{"error":"\#(code)"}"#) }

    /// A flow of the description on a server of our own.
    private func flow(_ flow: OAuthFlow, on server: LoopbackServer) -> OAuthFlow {
        func moved(_ url: String?) -> String? {
            url?.replacingOccurrences(of: "https://login.example", with: server.baseURL)
        }
        return OAuthFlow(
            authorizationURL: moved(flow.authorizationURL), deviceAuthorizationURL: moved(flow.deviceAuthorizationURL),
            tokenURL: moved(flow.tokenURL), refreshURL: moved(flow.refreshURL)
        )
    }

    @Test("a login on another device ends with a token that authenticates the client")
    func device() async throws {
        let pending = Self.refusal("authorization_pending")
        let authorization = AuthorizationServer([
            "/device": [(200, Self.begun)], "/token": [pending, pending, (200, Self.token)],
        ])
        try await LoopbackServer.serving {
            await authorization.answer($0)
        } _: { server in
            let client = OAuthClient(flow: flow(SecurityCredentials.loginDeviceAuthorization, on: server), id: "tv")
            let device = try await client.deviceAuthorization(scopes: ["read", "books:write"])
            #expect(device.userCode == "AB-12")
            #expect(device.completeVerificationURL == server.baseURL + "/go?c=AB-12")
            let token = try await client.token(for: device)
            let credentials = SecurityCredentials.login(client.token(renewing: token))
            try await SecurityClient(
                environment: SecurityEnvironment(baseURL: server.baseURL), credentials: credentials
            ).all.getScoped()
            let question =
                "POST /token client_id=tv&device_code=d%2F1&grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code"
            #expect(
                await lines(server)
                    == [
                        "POST /device client_id=tv&scope=read%20books%3Awrite", question, question, question,
                        "GET /scoped ",
                    ]
            )
            let headers = await server.requests.map(\.headers)
            #expect(headers.map { $0["authorization"] } == [nil, nil, nil, nil, "Bearer t1"])
            #expect(headers[0]["content-type"] == "application/x-www-form-urlencoded")
        }
    }

    @Test("a server that responds slow_down is polled five seconds later, and cancelling ends the wait")
    func slowDown() async throws {
        let authorization = AuthorizationServer(["/device": [(200, Self.begun)], "/token": [Self.refusal("slow_down")]])
        try await LoopbackServer.serving {
            await authorization.answer($0)
        } _: { server in
            let client = OAuthClient(flow: flow(SecurityCredentials.loginDeviceAuthorization, on: server), id: "tv")
            let device = try await client.deviceAuthorization()
            let task = Task { try await client.token(for: device) }
            try await wait(while: await server.requests.count < 2)
            let refused = ContinuousClock.now
            // A client that ignored the refusal would send twenty requests in this time.
            try await Task.sleep(for: .seconds(1))
            let count = await server.requests.count
            #expect(count == 2 || ContinuousClock.now - refused > .seconds(4))
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test("a refused login and an expired one are distinct errors", arguments: ["access_denied", "expired_token"])
    func refused(code: String) async throws {
        let authorization = AuthorizationServer(["/device": [(200, Self.begun)], "/token": [Self.refusal(code)]])
        try await LoopbackServer.serving {
            await authorization.answer($0)
        } _: { server in
            let client = OAuthClient(flow: flow(SecurityCredentials.loginDeviceAuthorization, on: server), id: "tv")
            let device = try await client.deviceAuthorization()
            await #expect(throws: OAuthError.refused(code: code, description: nil)) {
                try await client.token(for: device)
            }
        }
    }

    @Test("a refused token is refreshed at the description's endpoint, and the call succeeds")
    func refreshURL() async throws {
        let authorization = AuthorizationServer([
            "/refresh": [(200, Self.token)], "/scoped": [(401, "{}"), (204, "")],
        ])
        try await LoopbackServer.serving {
            await authorization.answer($0)
        } _: { server in
            let client = OAuthClient(
                flow: flow(SecurityCredentials.loginAuthorizationCode, on: server), id: "shop", secret: "s")
            let held = client.token(renewing: AccessToken("old", refreshToken: "r/0"))
            let environment = SecurityEnvironment(baseURL: server.baseURL)
            try await SecurityClient(environment: environment, credentials: .login(held)).all.getScoped()
            #expect(
                await lines(server)
                    == ["GET /scoped ", "POST /refresh grant_type=refresh_token&refresh_token=r%2F0", "GET /scoped "]
            )
            #expect(
                await server.requests.map { $0.headers["authorization"] } == [
                    "Bearer old", "Basic c2hvcDpz", "Bearer t1",
                ])
            #expect(await held.current?.refreshToken == "r1")
        }
    }

    @Test("a token is requested with the scopes of the operation only")
    func scopes() async throws {
        let authorization = AuthorizationServer(["/token": [(200, Self.token)]])
        try await LoopbackServer.serving {
            await authorization.answer($0)
        } _: { server in
            let client = OAuthClient(flow: flow(SecurityCredentials.loginClientCredentials, on: server), id: "shop")
            let security = SecurityClient(
                environment: SecurityEnvironment(baseURL: server.baseURL), credentials: .login(client.scopedTokens())
            )
            try await security.all.getScoped()
            try await security.all.getScoped()
            let question = "POST /token client_id=shop&grant_type=client_credentials&scope=read%20books%3Awrite"
            #expect(await lines(server) == [question, "GET /scoped ", "GET /scoped "])
        }
    }

    @Test("an authorization server's metadata contains its endpoints (RFC 8414)")
    func metadata() async throws {
        let document = #"{"issuer":"HOST","token_endpoint":"HOST/t","device_authorization_endpoint":"HOST/d"}"#
        let path = "/.well-known/oauth-authorization-server"
        let authorization = AuthorizationServer([
            path: [(200, document)], "/t": [(200, Self.token)], "/d": [(200, Self.begun)],
        ])
        try await LoopbackServer.serving {
            await authorization.answer($0)
        } _: { server in
            #expect(SecurityCredentials.loginMetadataURL == "https://login.example" + path)
            let client = OAuthClient(metadataURL: server.baseURL + path, id: "tv")
            let device = try await client.deviceAuthorization()
            #expect(try await client.token(for: device).value == "t1")
            #expect(await server.requests.map(\.target) == [path, "/d", path, "/t"])
        }
    }
}
