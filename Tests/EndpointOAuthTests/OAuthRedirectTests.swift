import EndpointRuntime
import Foundation
import Testing

@testable import EndpointOAuth
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Redirects of logins (RFC 6749, sections 3.1 and 4.1.2; RFC 9207).
@Suite("OAuth redirects", .timeLimit(.minutes(1)))
struct OAuthRedirectTests {
    private static let token = ScriptedTransport.Answer(body: #"{"access_token":"a","token_type":"Bearer"}"#)

    private func client(issuer: String? = nil, _ transport: ScriptedTransport = ScriptedTransport(token)) -> OAuthClient
    {
        let flow = OAuthFlow(
            authorizationURL: "https://a.example/login", tokenURL: "https://a.example/token", issuer: issuer)
        return OAuthClient(flow: flow, id: "shop", transport: transport)
    }

    /// Returns the error of a redirect in which `STATE` is the login's state.
    private func error(
        of redirect: String, to redirectURL: String = "shop://login", _ client: OAuthClient,
        _ type: OAuthClient.LoginResponseType = .code
    ) async throws -> OAuthError? {
        let login = try await client.authorization(redirectURL: redirectURL, answer: type)
        let url = try #require(URL(string: redirect.replacingOccurrences(of: "STATE", with: login.state)))
        do {
            _ = try await client.token(for: login, redirectedTo: url)
            return nil
        } catch let error as OAuthError {
            return error
        }
    }

    private static let locations: [(redirectURL: String, redirect: String, isRefused: Bool)] = [
        ("shop://login", "shop://login?code=c&state=STATE", false),
        ("shop:login", "shop:login?code=c&state=STATE", false),
        ("shop://login", "shop://login:1?code=c&state=STATE", true),
        ("shop://login", "SHOP://login/?code=c&state=STATE", false),
        ("shop://login", "evil://login?code=c&state=STATE", true),
        ("shop://login", "shop://other?code=c&state=STATE", true),
        ("shop://login", "shop://login/other?code=c&state=STATE", true),
        ("shop://login", "?code=c&state=STATE", true),
        ("https://shop.example/in", "https://SHOP.example:443/in?code=c&state=STATE#_=_", false),
        ("https://shop.example/in", "http://shop.example/in?code=c&state=STATE", true),
        ("https://shop.example/in", "https://shop.example.evil.example/in?code=c&state=STATE", true),
        ("http://127.0.0.1:4000", "http://127.0.0.1:4000/?code=c&state=STATE", false),
        ("http://127.0.0.1:4000", "http://127.0.0.1:4001/?code=c&state=STATE", true),
        ("http://127.0.0.1:4000/cb", "http://127.0.0.1:4000/cb?code=c&state=STATE&scope=a&scope=b", false),
        ("shop://login?app=1", "shop://login?app=1&code=c&state=STATE", false),
        ("shop://login?app=1", "shop://login?app=2&code=c&state=STATE", true),
        ("shop://login?app=1", "shop://login?code=c&state=STATE", true),
    ]

    @Test("a redirect to another URL than the login's is refused", arguments: locations)
    func location(row: (redirectURL: String, redirect: String, isRefused: Bool)) async throws {
        let transport = ScriptedTransport(Self.token)
        let error = try await error(of: row.redirect, to: row.redirectURL, client(transport))
        #expect(error == (row.isRefused ? .stateMismatch : nil), "\(row.redirect)")
        #expect(transport.requests.isEmpty == row.isRefused)
    }

    private static let refused = [
        "shop://login?code=c&code=d&state=STATE", "shop://login?code=c&state=STATE&state=STATE",
        "shop://login?code=c&state=STATE&state=x", "shop://login?code=&code=c&state=STATE",
        "shop://login?code=c&state=STATE&iss=a&iss=b", "shop://login?error=e&error=f&state=STATE",
        "shop://login?code=&state=STATE", "shop://login?code&state=STATE", "shop://login?code=c&state=",
    ]

    @Test("a redirect with a doubled parameter or without a code is refused", arguments: refused)
    func doubled(redirect: String) async throws {
        let transport = ScriptedTransport(Self.token)
        #expect(try await error(of: redirect, client(transport)) == .stateMismatch)
        #expect(transport.requests.isEmpty)
    }

    @Test("a fragment with a doubled token is refused; unknown parameters are ignored")
    func implicit() async throws {
        let doubled = "shop://login#access_token=t&access_token=u&state=STATE"
        #expect(try await error(of: doubled, client(), .token) == .stateMismatch)
        let unknown = "shop://login?x=1&x=2#access_token=t&y=1&y=2&error=&state=STATE"
        #expect(try await error(of: unknown, client(), .token) == nil)
        #expect(try await error(of: "shop://login?x=1&x=2&error=&code=c&state=STATE", client()) == nil)
    }

    private static let issuers: [(known: String?, redirect: String, error: OAuthError?)] = [
        ("https://a.example", "code=c&iss=https%3A%2F%2Fa.example", nil),
        ("https://a.example", "code=c", nil),
        ("https://a.example", "code=c&iss=https%3A%2F%2Fevil.example", .issuerMismatch("https://evil.example")),
        ("https://a.example", "code=c&iss=https%3A%2F%2Fa.example%2F", .issuerMismatch("https://a.example/")),
        ("https://a.example", "error=e&iss=https%3A%2F%2Fevil.example", .issuerMismatch("https://evil.example")),
        (nil, "code=c&iss=https%3A%2F%2Fa.example", nil),
    ]

    @Test("a redirect with the `iss` of another provider is refused (RFC 9207)", arguments: issuers)
    func issuer(row: (known: String?, redirect: String, error: OAuthError?)) async throws {
        let redirect = "shop://login?state=STATE&" + row.redirect
        #expect(try await error(of: redirect, client(issuer: row.known)) == row.error)
    }

    @Test(
        "a discovered provider's issuer is compared, and required where its metadata announces it",
        arguments: [true, false])
    func discovered(announces: Bool) async throws {
        let document =
            #"{"issuer":"https://a.example","authorization_endpoint":"https://a.example/in","token_endpoint":"https://a.example/t","authorization_response_iss_parameter_supported":\#(announces)}"#
        let transport = ScriptedTransport { _, request in
            request.request.httpMethod == "POST" ? Self.token : .init(body: document)
        }
        let clients = [
            OAuthClient(discoveryURL: "https://a.example", id: "shop", transport: transport),
            OAuthClient(
                metadataURL: "https://a.example/.well-known/oauth-authorization-server", id: "shop",
                transport: transport),
        ]
        for client in clients {
            let evil = "shop://login?code=c&state=STATE&iss=https://evil.example"
            #expect(try await error(of: evil, client) == .issuerMismatch("https://evil.example"))
            #expect(try await error(of: "shop://login?code=c&state=STATE&iss=https://a.example", client) == nil)
            let missing = try await error(of: "shop://login?code=c&state=STATE", client)
            #expect(missing == (announces ? .stateMismatch : nil))
        }
    }
}
