import EndpointDigests

/// A user's login in a browser (RFC 6749, sections 4.1 and 4.2).
///
/// The login consists of the URL to open and of the values that verify the redirect.
///
/// ```swift
/// // A flow of the generated credentials: of a scheme `login`, their `loginAuthorizationCode`.
/// let client = OAuthClient(flow: login, id: "shop")
/// let login = try await client.authorization(redirectURL: "shop://login", scopes: ["read"])
/// let token = try await client.token(for: login, redirectedTo: try await browser.open(login.url))
/// ```
///
/// Only the client that requested the code can exchange it for a token (RFC 7636).
public struct OAuthLogin: Sendable {
    /// The URL to open in a browser.
    public let url: URL
    /// The URL that the browser is redirected to.
    public let redirectURL: String
    /// The random state that the redirect must contain (RFC 6749, section 10.12).
    public let state: String
    /// The code verifier, a secret; nil if the redirect contains a token instead of a code.
    let verifier: String?
    /// The flow with the endpoints of the login.
    let flow: OAuthFlow
}

extension OAuthLogin: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "OAuthLogin(\(redirectURL))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["redirectURL": redirectURL]) }
}

extension OAuthClient {
    /// The type of the response that the redirect contains.
    public enum LoginResponseType: Sendable {
        /// A code, which the client exchanges for a token (RFC 6749, section 4.1).
        case code
        /// The token itself ("implicit" flow, RFC 6749, section 4.2), for servers that don't support codes.
        case token
    }

    /// Begins a login in a browser.
    ///
    /// - Parameters:
    ///   - redirectURL: The URL that the browser is redirected to. The URL must be registered with the server.
    ///   - scopes: The requested scopes; empty for the server's default scopes.
    /// - Throws: ``OAuthError``. The transport's error if looking up the server's endpoints fails.
    public func authorization(
        redirectURL: String, scopes: [String] = [], answer: LoginResponseType = .code
    ) async throws -> OAuthLogin {
        let flow = try await flow()
        guard let address = flow.authorizationURL else {
            throw OAuthError.missingEndpoint("authorization endpoint")
        }
        let state = Self.random(bytes: 16)
        var fields = ["client_id": id, "redirect_uri": redirectURL, "state": state]
        if !scopes.isEmpty { fields["scope"] = scopes.joined(separator: " ") }
        var verifier: String?
        switch answer {
        case .token: fields["response_type"] = "token"
        case .code:
            let secret = Self.random(bytes: 32)
            verifier = secret
            fields["response_type"] = "code"
            fields["code_challenge"] = Self.base64URL(SHA256.digest(of: Array(secret.utf8)))
            fields["code_challenge_method"] = "S256"
        }
        var components = URLComponents(string: address)
        let query = [components?.percentEncodedQuery, Self.form(fields)].compactMap(\.self).filter { !$0.isEmpty }
        components?.percentEncodedQuery = query.joined(separator: "&")
        guard let url = components?.url, url.host != nil else {
            throw EndpointError.requestMapping(address)
        }
        return OAuthLogin(url: url, redirectURL: redirectURL, state: state, verifier: verifier, flow: flow)
    }

    /// Exchanges the code in a redirect for a token.
    ///
    /// - Parameter url: The complete URL that the browser was redirected to.
    /// - Throws: ``OAuthError/refused(code:description:)`` if the user or the server refuses the login.
    ///   ``OAuthError/stateMismatch`` if the redirect belongs to another login, or its URL isn't
    ///   ``OAuthLogin/redirectURL``. ``OAuthError/issuerMismatch(_:)`` if the redirect comes from another server;
    ///   otherwise the error of the transport.
    public func token(for request: OAuthLogin, redirectedTo url: URL) async throws -> AccessToken {
        let answer = try request.parameters(of: url)
        guard answer["state"] == request.state else { throw OAuthError.stateMismatch }
        if let issuer = request.flow.issuer {
            guard let sender = answer["iss"] ?? (request.flow.requiresIssuer ? nil : issuer) else {
                throw OAuthError.stateMismatch
            }
            guard sender == issuer else { throw OAuthError.issuerMismatch(sender) }
        }
        if let code = answer["error"] { throw OAuthError.refused(code: code, description: answer["error_description"]) }
        guard let verifier = request.verifier else {
            return try TokenResponse.token(of: .object(answer.mapValues { .string($0) }), status: 200, asked: Date())
        }
        guard let code = answer["code"] else { throw OAuthError.stateMismatch }
        let fields = [
            "grant_type": "authorization_code", "code": code, "redirect_uri": request.redirectURL,
            "code_verifier": verifier,
        ]
        return try await grant(fields, [])
    }

    private static func random(bytes count: Int) -> String {
        base64URL((0..<count).map { _ in UInt8.random(in: .min ... .max) })
    }

    /// Returns the base64url encoding of bytes, without padding (RFC 4648, section 5).
    private static func base64URL(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
