import EndpointRuntime
import Foundation
import Testing

@testable import EndpointOAuth
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Grants (RFC 6749) and discovery (OpenID Connect Discovery 1.0).
@Suite("OAuth client", .timeLimit(.minutes(1)))
struct OAuthClientTests {
    private func client(_ transport: any Transport, secret: String? = "p&w", _ way: OAuthClient.Authentication = .basic)
        -> OAuthClient
    {
        OAuthClient(
            tokenURL: "https://login.example/token", id: "my shop", secret: secret, authentication: way,
            transport: transport
        )
    }

    private func thrown<Value>(_ body: () async throws -> Value) async -> OAuthError? {
        do {
            _ = try await body()
            return nil
        } catch {
            return error as? OAuthError
        }
    }

    @Test("client credentials are requested with a form, and the client authenticates in the header")
    func clientCredentials() async throws {
        let transport = ScriptedTransport(.init(body: #"{"access_token":"a","token_type":"bearer","expires_in":3600}"#))
        let before = Date()
        let token = try await client(transport).clientCredentials(scopes: ["read", "write"])
        #expect(token.value == "a")
        #expect(token.refreshToken == nil)
        let left = try #require(token.expires).timeIntervalSince(before)
        #expect(left >= 3600 && left < 3660)
        let request = try #require(transport.requests.first)
        #expect(request.url?.absoluteString == "https://login.example/token")
        #expect(request.httpMethod == "POST")
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded")
        let pair = Data("my%20shop:p%26w".utf8).base64EncodedString()
        #expect(request.value(forHTTPHeaderField: "Authorization") == "Basic \(pair)")
        #expect(transport.bodies == [Data("grant_type=client_credentials&scope=read%20write".utf8)])
        #expect(transport.exchanges.first?.returnsCrossServerRedirects == true)
    }

    @Test("a client may authenticate in the form, and a public client sends only its ID")
    func form() async throws {
        let transport = ScriptedTransport(.init(body: #"{"access_token":"a","token_type":"Bearer"}"#))
        #expect(try await client(transport, .form).clientCredentials().expires == nil)
        _ = try await client(transport, secret: nil).clientCredentials()
        #expect(transport.headers("Authorization") == [nil, nil])
        #expect(
            transport.bodies.map { String(decoding: $0, as: UTF8.self) } == [
                "client_id=my%20shop&client_secret=p%26w&grant_type=client_credentials",
                "client_id=my%20shop&grant_type=client_credentials",
            ]
        )
    }

    @Test("a refresh token is retained until the server issues another one")
    func refresh() async throws {
        let transport = ScriptedTransport(
            .init(body: #"{"access_token":"b","token_type":"Bearer"}"#),
            .init(body: #"{"access_token":"c","token_type":"Bearer","refresh_token":"r2"}"#)
        )
        let kept = Locked<[AccessToken]>([])
        let token = client(transport).token(renewing: AccessToken("a", refreshToken: "r&1")) { new in
            kept.withLock { $0.append(new) }
        }
        let second = try await token.refresh(after: AccessToken("a"))
        #expect(second == AccessToken("b", refreshToken: "r&1"))
        #expect(try await token.refresh(after: second) == AccessToken("c", refreshToken: "r2"))
        #expect(transport.bodies.first == Data("grant_type=refresh_token&refresh_token=r%261".utf8))
        #expect(kept.withLock { $0.map(\.value) } == ["b", "c"])
        let none = client(transport).token(renewing: AccessToken("a"))
        #expect(await thrown { try await none.refresh(after: AccessToken("a")) } == .noRefreshToken)
    }

    private static let answers: [(status: Int, body: String, error: OAuthError)] = [
        (
            400, #"{"error":"invalid_grant","error_description":"gone"}"#,
            .refused(code: "invalid_grant", description: "gone")
        ),
        (401, #"{"error":"invalid_client"}"#, .refused(code: "invalid_client", description: nil)),
        (500, "<html>", .invalidResponse(status: 500)), (200, "<html>", .invalidResponse(status: 200)),
        (400, "{}", .invalidResponse(status: 400)), (200, "{}", .invalidResponse(status: 200)),
        (302, #"{"access_token":"a"}"#, .invalidResponse(status: 302)),
        (200, #"{"access_token":"","token_type":"Bearer"}"#, .invalidResponse(status: 200)),
        (200, #"{"access_token":"a\r\nX: y","token_type":"Bearer"}"#, .invalidResponse(status: 200)),
        (200, #"{"access_token":"a","token_type":"mac"}"#, .unknownTokenType("mac")),
        (
            200, #"{"access_token":"a","token_type":"Bearer","error":"invalid_grant"}"#,
            .refused(code: "invalid_grant", description: nil)
        ),
        (200, #"{"error":"authorization_pending"}"#, .refused(code: "authorization_pending", description: nil)),
        (200, #"{"access_token":"a","error":{"code":1}}"#, .invalidResponse(status: 200)),
        (400, #"{"error":""}"#, .invalidResponse(status: 400)),
    ]

    @Test("a response without a usable token is an error with the reason", arguments: answers)
    func errors(row: (status: Int, body: String, error: OAuthError)) async {
        let transport = ScriptedTransport(.init(status: row.status, body: row.body))
        #expect(await thrown { try await client(transport).clientCredentials() } == row.error)
        #expect(row.error.errorDescription?.isEmpty == false)
    }

    @Test("a token beside an empty error is a token", arguments: ["null", "\"\""])
    func emptyError(error: String) async throws {
        let transport = ScriptedTransport(.init(body: #"{"access_token":"a","error":\#(error)}"#))
        #expect(try await client(transport).clientCredentials().value == "a")
    }

    @Test(
        "a lifetime may be a string; an invalid one is ignored",
        arguments: [(#""60""#, true), (#""soon""#, false), ("-5", false), ("null", false)])
    func lifetimes(text: String, isKnown: Bool) async throws {
        let transport = ScriptedTransport(.init(body: #"{"access_token":"a","expires_in":\#(text)}"#))
        #expect((try await client(transport).clientCredentials().expires != nil) == isKnown)
    }

    @Test("a provider discovered over https can't have a token endpoint over http")
    func unsafeEndpoint() async {
        let body = #"{"issuer":"https://login.example","token_endpoint":"http://login.example/t"}"#
        let transport = ScriptedTransport(.init(body: body))
        let client = OAuthClient(discoveryURL: "https://login.example", id: "i", transport: transport)
        #expect(await thrown { try await client.clientCredentials() } == .missingEndpoint("token endpoint"))
        #expect(transport.requests.count == 1)
    }

    private func discovery(_ issuer: String) -> ScriptedTransport {
        ScriptedTransport { _, request in
            if request.request.httpMethod == "POST" {
                return .init(body: #"{"access_token":"a","token_type":"Bearer"}"#)
            }
            return .init(body: #"{"issuer":"\#(issuer)","token_endpoint":"https://login.example/t","x":1}"#)
        }
    }

    @Test(
        "a provider's token endpoint is read from its configuration document",
        arguments: [
            "https://login.example/a", "https://login.example/a/",
            "https://login.example/a/.well-known/openid-configuration",
        ]
    )
    func discovered(address: String) async throws {
        let transport = discovery("https://login.example/a")
        let client = OAuthClient(discoveryURL: address, id: "i", transport: transport)
        #expect(try await client.token().token().value == "a")
        #expect(
            transport.requests.map { $0.url?.absoluteString }
                == ["https://login.example/a/.well-known/openid-configuration", "https://login.example/t"]
        )
        let configuration = try await OpenIDConfiguration(discovering: address, transport: transport)
        #expect(configuration.issuer == "https://login.example/a")
        #expect(configuration.authorizationURL == nil)
        #expect(configuration.document["x"] == .number(JSONNumber(1)))
    }

    @Test("a document of another issuer is rejected, unless that issuer is allowed")
    func issuer() async throws {
        let transport = discovery("https://evil.example")
        let address = "https://login.example"
        let error = await thrown { try await OpenIDConfiguration(discovering: address, transport: transport) }
        #expect(error == .issuerMismatch("https://evil.example"))
        _ = try await OpenIDConfiguration(discovering: address, checksIssuer: false, transport: transport)
        let missing = ScriptedTransport(.status(404))
        #expect(
            await thrown { try await OpenIDConfiguration(discovering: address, transport: missing) }
                == .invalidResponse(status: 404))
    }

    @Test("an error shows no secret that the server echoes, and no control character")
    func echoes() async throws {
        let body =
            #"{"error":"invalid_\u001b[31mgrant","error_description":"wrong s3cret-of-client, r3fresh-token \u202e\u009b2J"}"#
        for way in [OAuthClient.Authentication.basic, .form] {
            let transport = ScriptedTransport(.init(status: 400, body: body))
            let error = try #require(
                await thrown {
                    try await client(transport, secret: "s3cret-of-client", way).refresh(with: "r3fresh-token")
                })
            var texts = "\(error)" + error.localizedDescription
            dump(error, to: &texts)
            for secret in ["s3cret-of-client", "r3fresh-token"] { #expect(!texts.contains(secret), "\(texts)") }
            for scalar in "\u{1B}\u{202E}\u{9B}".unicodeScalars {
                #expect(!"\(error)".unicodeScalars.contains(scalar))
            }
        }
        let escape = "\u{1B}[2J"
        for error in [OAuthError.unknownTokenType(escape), .issuerMismatch(escape)] {
            #expect(!"\(error)".contains("\u{1B}"))
        }
    }

    @Test("a connection's error shows no secret of the endpoint's URL")
    func connections() async throws {
        let url = "https://user:passwd77@login.example/token?api_key=k3y"
        let transport = ScriptedTransport { _, request in
            throw URLError(.networkConnectionLost, userInfo: [NSURLErrorFailingURLStringErrorKey: url])
        }
        let client = OAuthClient(tokenURL: url, id: "shop", transport: transport)
        let error = await #expect(throws: URLError.self) { try await client.clientCredentials() }
        var text = "\(error as Any)"
        dump(error as Any, to: &text)
        #expect(!text.contains("passwd77"))
        #expect(!text.contains("k3y"))
    }
}
