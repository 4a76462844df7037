import EndpointDigests
import EndpointRuntime
import Foundation
import Testing

@testable import EndpointOAuth
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The flows of a description, beside that of the client itself.
@Suite("OAuth flows", .timeLimit(.minutes(1)))
struct OAuthFlowTests {
    private static let token = ScriptedTransport.Answer(body: #"{"access_token":"a","token_type":"Bearer"}"#)

    private func client(_ transport: any Transport) -> OAuthClient {
        let flow = OAuthFlow(
            authorizationURL: "https://a.example/login?tenant=1", tokenURL: "https://a.example/token",
            refreshURL: "https://a.example/refresh"
        )
        return OAuthClient(flow: flow, id: "the shop", transport: transport)
    }

    private func sent(_ transport: ScriptedTransport) -> [String] {
        zip(transport.requests, transport.bodies).map { "\($0.url?.path ?? "") \(String(decoding: $1, as: UTF8.self))" }
    }

    @Test("tokens are refreshed at the description's refresh URL, and issued at the token endpoint")
    func refreshURL() async throws {
        let transport = ScriptedTransport { _, _ in Self.token }
        _ = try await client(transport).refresh(with: "r")
        _ = try await client(transport).clientCredentials()
        let held = client(transport).token(renewing: AccessToken("old", refreshToken: "r2"))
        _ = try await held.refresh(after: AccessToken("old"))
        #expect(
            sent(transport) == [
                "/refresh client_id=the%20shop&grant_type=refresh_token&refresh_token=r",
                "/token client_id=the%20shop&grant_type=client_credentials",
                "/refresh client_id=the%20shop&grant_type=refresh_token&refresh_token=r2",
            ]
        )
    }

    @Test("a user's name and password are sent unchanged")
    func password() async throws {
        let transport = ScriptedTransport(Self.token)
        _ = try await client(transport).password(user: "a&b", password: "p=ü", scopes: ["read"])
        #expect(
            sent(transport) == [
                "/token client_id=the%20shop&grant_type=password&password=p%3D%C3%BC&scope=read&username=a%26b"
            ])
    }

    private func query(_ url: URL) -> [String: String] {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
    }

    @Test("a code is exchanged with PKCE (RFC 7636)")
    func authorizationCode() async throws {
        let transport = ScriptedTransport(Self.token)
        let client = client(transport)
        let login = try await client.authorization(redirectURL: "shop://login", scopes: ["read", "write"])
        let query = query(login.url)
        #expect(
            login.url.absoluteString.hasPrefix("https://a.example/login?tenant=1&client_id=the%20shop&code_challenge="))
        #expect(
            query["response_type"] == "code" && query["code_challenge_method"] == "S256"
                && query["scope"] == "read write")
        #expect(query["redirect_uri"] == "shop://login" && query["state"] == login.state && login.state.count >= 16)
        #expect(query["code_challenge"]?.count == 43 && login.verifier?.count == 43)
        let other = try await client.authorization(redirectURL: "shop://login")
        #expect(other.state != login.state && other.verifier != login.verifier)

        let back = try #require(URL(string: "shop://login?code=c%2B1&state=\(login.state)"))
        #expect(try await client.token(for: login, redirectedTo: back).value == "a")
        #expect(
            sent(transport) == [
                "/token client_id=the%20shop&code=c%2B1&code_verifier=\(login.verifier ?? "")&grant_type=authorization_code&redirect_uri=shop%3A%2F%2Flogin"
            ]
        )
        await #expect(throws: OAuthError.stateMismatch) { try await client.token(for: other, redirectedTo: back) }
    }

    @Test("a denied authorization and a response without a code are errors")
    func refusals() async throws {
        let client = client(ScriptedTransport(Self.token))
        let login = try await client.authorization(redirectURL: "shop://login")
        let refused = try #require(
            URL(string: "shop://login?error=access_denied&error_description=not+now&state=\(login.state)"))
        await #expect(throws: OAuthError.refused(code: "access_denied", description: "not now")) {
            try await client.token(for: login, redirectedTo: refused)
        }
        let empty = try #require(URL(string: "shop://login?state=\(login.state)"))
        await #expect(throws: OAuthError.stateMismatch) { try await client.token(for: login, redirectedTo: empty) }
    }

    @Test("the implicit flow reads its token from the fragment")
    func implicit() async throws {
        let transport = ScriptedTransport(Self.token)
        let client = client(transport)
        let login = try await client.authorization(redirectURL: "shop://login", answer: .token)
        #expect(query(login.url)["response_type"] == "token" && query(login.url)["code_challenge"] == nil)
        let back = try #require(
            URL(string: "shop://login#access_token=t&token_type=bearer&expires_in=60&state=\(login.state)"))
        let token = try await client.token(for: login, redirectedTo: back)
        #expect(token.value == "t" && token.expires != nil)
        #expect(transport.requests.isEmpty)
    }

    private static let documents: [(address: String, issuer: String, isTrusted: Bool)] = [
        ("https://a.example/.well-known/oauth-authorization-server", "https://a.example", true),
        ("https://a.example/.well-known/oauth-authorization-server", "https://a.example/", true),
        ("https://a.example/.well-known/oauth-authorization-server/one", "https://a.example/one", true),
        ("https://a.example/.well-known/oauth-authorization-server/one", "https://a.example/two", false),
        ("https://a.example/.well-known/oauth-authorization-server", "https://evil.example", false),
        ("https://a.example/.well-known/openid-configuration", "https://evil.example", false),
        ("https://a.example/metadata.json", "https://whoever.example", true),
    ]

    @Test(
        "an authorization server's metadata has its endpoints and its issuer (RFC 8414, section 3.3)",
        arguments: documents
    )
    func metadata(row: (address: String, issuer: String, isTrusted: Bool)) async throws {
        let transport = ScriptedTransport { _, request in
            if request.request.httpMethod == "POST" { return Self.token }
            return .init(
                body:
                    #"{"issuer":"\#(row.issuer)","token_endpoint":"https://a.example/t","device_authorization_endpoint":"https://a.example/d","authorization_endpoint":"http://a.example/a"}"#
            )
        }
        let client = OAuthClient(metadataURL: row.address, id: "i", transport: transport)
        guard row.isTrusted else {
            await #expect(throws: OAuthError.issuerMismatch(row.issuer)) { try await client.clientCredentials() }
            return
        }
        _ = try await client.clientCredentials()
        #expect(transport.requests.map { $0.url?.absoluteString } == [row.address, "https://a.example/t"])
        #expect(try await client.flow().deviceAuthorizationURL == "https://a.example/d")
        // What was looked up over https isn't given away in the open.
        await #expect(throws: OAuthError.missingEndpoint("authorization endpoint")) {
            try await client.authorization(redirectURL: "x://y")
        }
    }

    private static let messages: [(text: String, digest: String)] = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (String(repeating: "a", count: 1_000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
    ]

    @Test("SHA-256 matches FIPS 180-4", arguments: messages)
    func digest(row: (text: String, digest: String)) {
        let hex = SHA256.digest(of: Array(row.text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(hex == row.digest)
    }
}
