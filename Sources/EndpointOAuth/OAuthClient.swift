/// A client of an authorization server that requests access tokens.
///
/// The client supports every grant of OAuth 2 (RFC 6749, RFC 8628).
///
/// ```swift
/// let client = OAuthClient(tokenURL: "https://login.bookstore.example/token", id: "shop", secret: secret)
/// let bookstore = BookstoreClient(credentials: .bearer(client.token(scopes: ["read"])))
/// ```
///
/// Its requests go through the transport alone: no plugin and no logger sees them, and no redirect takes them to
/// another server. The token endpoint should be one of `https` (section 3.2).
public struct OAuthClient: Sendable {
    /// The client's authentication (section 2.3.1).
    public enum Authentication: Sendable {
        /// In the `Authorization` header; all servers know it.
        case basic
        /// In the form body.
        case form
    }

    private enum Source: Sendable {
        case known(OAuthFlow)
        /// The URL of an OpenID provider.
        case discovery(String)
        /// The URL of the metadata of any authorization server (RFC 8414).
        case metadata(String)
    }

    private let source: Source
    let id: String
    private let secret: String?
    private let authentication: Authentication
    private let transport: any Transport

    /// - Parameters:
    ///   - tokenURL: The token endpoint.
    ///   - secret: Nil for a public client, which only sends its ID (section 3.2.1).
    public init(
        tokenURL: String, id: String, secret: String? = nil, authentication: Authentication = .basic,
        transport: any Transport = URLSessionTransport()
    ) {
        self.init(.known(OAuthFlow(tokenURL: tokenURL)), id, secret, authentication, transport)
    }

    /// Creates a client for the URLs of a description's flow.
    ///
    /// - Parameters:
    ///   - flow: One of the generated credentials' constants, such as `loginClientCredentials`
    ///     for the scheme `login`.
    ///   - secret: Nil for a public client, which only sends its ID (section 3.2.1).
    public init(
        flow: OAuthFlow, id: String, secret: String? = nil, authentication: Authentication = .basic,
        transport: any Transport = URLSessionTransport()
    ) {
        self.init(.known(flow), id, secret, authentication, transport)
    }

    /// Creates a client for an OpenID provider, whose endpoints are looked up whenever a token is needed.
    ///
    /// - Parameters:
    ///   - discoveryURL: The provider's URL, or that of its document
    ///     (``OpenIDConfiguration/init(discovering:checksIssuer:transport:)``).
    ///   - secret: Nil for a public client, which only sends its ID (section 3.2.1).
    public init(
        discoveryURL: String, id: String, secret: String? = nil, authentication: Authentication = .basic,
        transport: any Transport = URLSessionTransport()
    ) {
        self.init(.discovery(discoveryURL), id, secret, authentication, transport)
    }

    /// Creates a client for an authorization server with metadata (RFC 8414).
    ///
    /// The server's endpoints are looked up whenever a token is needed.
    ///
    /// - Parameters:
    ///   - metadataURL: The URL of the document itself (``OpenIDConfiguration/init(metadataAt:transport:)``).
    ///   - secret: Nil for a public client, which only sends its ID (section 3.2.1).
    public init(
        metadataURL: String, id: String, secret: String? = nil, authentication: Authentication = .basic,
        transport: any Transport = URLSessionTransport()
    ) {
        self.init(.metadata(metadataURL), id, secret, authentication, transport)
    }

    private init(
        _ source: Source, _ id: String, _ secret: String?, _ authentication: Authentication,
        _ transport: any Transport
    ) {
        self.source = source
        self.id = id
        self.secret = secret
        self.authentication = authentication
        self.transport = transport
    }

    // Tokens that renew themselves

    /// Returns the client's own token, from the client credentials grant (section 4.4).
    ///
    /// The token is requested and refreshed with that grant.
    public func token(scopes: [String] = []) -> RefreshingToken {
        RefreshingToken { _ in try await clientCredentials(scopes: scopes) }
    }

    /// Returns the client's own tokens with only the scopes that an operation requires.
    ///
    /// The provider has one token for each set of scopes.
    ///
    /// - Parameter standard: The scopes for operations whose description lists none.
    public func scopedTokens(standard: [String] = []) -> ScopedTokens {
        ScopedTokens(standard: standard) { scopes, _ in try await clientCredentials(scopes: scopes) }
    }

    /// Returns a user's token, refreshed with its refresh token (section 6).
    ///
    /// - Parameter keep: Called with each new token, to store it: many servers revoke the used refresh token. If it
    ///   throws, the refresh fails.
    public func token(
        renewing token: AccessToken, keep: @escaping @Sendable (AccessToken) async throws -> Void = { _ in }
    ) -> RefreshingToken {
        RefreshingToken(token) { old in
            guard let refreshToken = old?.refreshToken else { throw OAuthError.noRefreshToken }
            let new = try await refreshed(by: refreshToken)
            try await keep(new)
            return new
        }
    }

    // Grants

    /// Requests a token for the client itself (section 4.4).
    ///
    /// - Parameter scopes: Empty for the server's default scopes.
    /// - Throws: ``OAuthError``, or the transport's error.
    public func clientCredentials(scopes: [String] = []) async throws -> AccessToken {
        try await grant(["grant_type": "client_credentials"], scopes)
    }

    /// Requests a token with a user's name and password (section 4.3).
    ///
    /// Use another grant if the server supports one.
    ///
    /// - Parameter scopes: Empty for the server's default scopes.
    /// - Throws: ``OAuthError``, or the transport's error.
    public func password(user: String, password: String, scopes: [String] = []) async throws -> AccessToken {
        try await grant(["grant_type": "password", "username": user, "password": password], scopes)
    }

    /// Exchanges a refresh token for a new token (section 6).
    ///
    /// The new token has the same refresh token unless the server sends another.
    ///
    /// - Parameter scopes: Empty for those of the first token.
    /// - Throws: ``OAuthError``, or the transport's error.
    public func refreshed(by refreshToken: String, scopes: [String] = []) async throws -> AccessToken {
        let fields = ["grant_type": "refresh_token", "refresh_token": refreshToken]
        var token = try await grant(fields, scopes) { $0.refreshURL ?? $0.tokenURL }
        if token.refreshToken == nil { token.refreshToken = refreshToken }
        return token
    }

    // Requests

    /// Asks for a token.
    ///
    /// - Parameter endpoint: Where.
    func grant(
        _ fields: [String: String], _ scopes: [String], at endpoint: (OAuthFlow) -> String? = { $0.tokenURL }
    ) async throws -> AccessToken {
        let (answer, asked) = try await post(fields, scopes, "token endpoint", at: endpoint)
        do {
            return try TokenResponse.token(status: answer.head.statusCode, answer.data, asked: asked)
        } catch let error as OAuthError {
            throw error.hiding(secrets(in: fields))
        }
    }

    /// Returns the secrets of a request with these fields.
    func secrets(in fields: [String: String]) -> SentSecrets {
        let shown = ["grant_type", "redirect_uri", "scope", "username"]
        return SentSecrets(fields.filter { !shown.contains($0.key) }.map(\.value) + [secret ?? ""])
    }

    /// Sends a form by which the client proves who it is.
    ///
    /// - Parameter name: What the endpoint is called.
    func post(
        _ fields: [String: String], _ scopes: [String], _ name: String, at endpoint: (OAuthFlow) -> String?
    ) async throws -> (answer: TransportResponse, asked: Date) {
        var fields = fields
        if !scopes.isEmpty { fields["scope"] = scopes.joined(separator: " ") }
        guard let address = endpoint(try await flow()) else { throw OAuthError.missingEndpoint(name) }
        guard let url = URL(string: address), url.host != nil else { throw EndpointError.requestMapping(address) }
        let headers: HeaderFields = [
            "Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded",
        ]
        var message = RequestMessage(.post, url: url.absoluteString, headers: headers)
        if let secret, authentication == .basic {
            let pair = PercentEncoding.encoded(id) + ":" + PercentEncoding.encoded(secret)
            message[header: "Authorization"] = "Basic " + Data(pair.utf8).base64EncodedString()
        } else {
            fields["client_id"] = id
            fields["client_secret"] = secret
        }
        message.body = Data(Self.form(fields).utf8)
        let asked = Date()
        return (try await transport.exchangeNaming(TransportRequest(message, returnsCrossServerRedirects: true)), asked)
    }

    static func form(_ fields: [String: String]) -> String {
        fields.sorted { $0.key < $1.key }.map { $0.key + "=" + PercentEncoding.encoded($0.value) }.joined(
            separator: "&")
    }

    /// Returns the endpoints' URLs, looked up if necessary.
    func flow() async throws -> OAuthFlow {
        switch source {
        case .known(let flow): return flow
        case .discovery(let url):
            return OAuthFlow(try await OpenIDConfiguration(discovering: url, transport: transport), foundAt: url)
        case .metadata(let url):
            return OAuthFlow(try await OpenIDConfiguration(metadataAt: url, transport: transport), foundAt: url)
        }
    }
}

extension OAuthClient: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The client's name, without its secret.
    public var description: String { "OAuthClient(\(id))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
