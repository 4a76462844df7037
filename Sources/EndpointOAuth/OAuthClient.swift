/// A client of an authorization server that requests access tokens.
///
/// The client supports every grant of OAuth 2 (RFC 6749, RFC 8628).
///
/// ```swift
/// let client = OAuthClient(tokenURL: "https://login.bookstore.example/token", id: "shop", secret: secret)
/// let bookstore = BookstoreClient(credentials: .bearer(client.token(scopes: ["read"])))
/// ```
///
/// The client sends its requests directly with the transport: plugins and loggers don't receive them. The client
/// doesn't follow redirects to another server. Use a token endpoint with `https` (RFC 6749, section 3.2).
public struct OAuthClient: Sendable {
    /// The method by which the client authenticates itself (RFC 6749, section 2.3.1).
    public enum Authentication: Sendable {
        /// The ID and the secret are in the `Authorization` header, which all servers support.
        case basic
        /// The ID and the secret are in the form body.
        case form
    }

    private enum Source: Sendable {
        case known(OAuthFlow)
        /// The URL of an OpenID provider, from which the endpoints are looked up.
        case discovery(String)
        /// The URL of an authorization server's metadata (RFC 8414), which contains the endpoints.
        case metadata(String)
    }

    private let source: Source
    let id: String
    private let secret: String?
    private let authentication: Authentication
    private let transport: any Transport

    /// Creates a client for a token endpoint.
    ///
    /// - Parameters:
    ///   - tokenURL: The URL of the token endpoint.
    ///   - secret: The client's secret; nil for a public client, which only sends its ID (RFC 6749, section 3.2.1).
    public init(
        tokenURL: String, id: String, secret: String? = nil, authentication: Authentication = .basic,
        transport: any Transport = URLSessionTransport()
    ) {
        self.init(.known(OAuthFlow(tokenURL: tokenURL)), id, secret, authentication, transport)
    }

    /// Creates a client for an OAuth flow of a description.
    ///
    /// - Parameters:
    ///   - flow: A constant of the generated credentials, such as `loginClientCredentials` for the scheme `login`.
    ///   - secret: The client's secret; nil for a public client, which only sends its ID (RFC 6749, section 3.2.1).
    public init(
        flow: OAuthFlow, id: String, secret: String? = nil, authentication: Authentication = .basic,
        transport: any Transport = URLSessionTransport()
    ) {
        self.init(.known(flow), id, secret, authentication, transport)
    }

    /// Creates a client for an OpenID provider.
    ///
    /// The provider's endpoints are looked up for each request for a token.
    ///
    /// - Parameters:
    ///   - discoveryURL: The URL of the provider or of its metadata
    ///     (``OpenIDConfiguration/init(discovering:checksIssuer:transport:)``).
    ///   - secret: The client's secret; nil for a public client, which only sends its ID (RFC 6749, section 3.2.1).
    public init(
        discoveryURL: String, id: String, secret: String? = nil, authentication: Authentication = .basic,
        transport: any Transport = URLSessionTransport()
    ) {
        self.init(.discovery(discoveryURL), id, secret, authentication, transport)
    }

    /// Creates a client for an authorization server with metadata (RFC 8414).
    ///
    /// The server's endpoints are looked up for each request for a token.
    ///
    /// - Parameters:
    ///   - metadataURL: The URL of the metadata (``OpenIDConfiguration/init(metadataAt:transport:)``).
    ///   - secret: The client's secret; nil for a public client, which only sends its ID (RFC 6749, section 3.2.1).
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

    // Tokens that are refreshed automatically

    /// Returns a token of the client itself, which is requested with the client credentials grant.
    ///
    /// When the token expires, a new one is requested with the same grant (RFC 6749, section 4.4).
    public func token(scopes: [String] = []) -> RefreshingToken {
        RefreshingToken { _ in try await clientCredentials(scopes: scopes) }
    }

    /// Returns a provider of the client's own tokens with only the scopes that an operation requires.
    ///
    /// The provider has one token for each set of scopes.
    ///
    /// - Parameter standard: The scopes for operations whose description declares no scopes.
    public func scopedTokens(standard: [String] = []) -> ScopedTokens {
        ScopedTokens(standard: standard) { scopes, _ in try await clientCredentials(scopes: scopes) }
    }

    /// Returns a user's token, which is refreshed with its refresh token (RFC 6749, section 6).
    ///
    /// - Parameter keep: Stores each new token. Storing is necessary because many servers revoke a refresh token that
    ///   was used. If the function throws an error, the refresh fails.
    public func token(
        renewing token: AccessToken, keep: @escaping @Sendable (AccessToken) async throws -> Void = { _ in }
    ) -> RefreshingToken {
        RefreshingToken(token) { old in
            guard let refreshToken = old?.refreshToken else { throw OAuthError.noRefreshToken }
            let new = try await refresh(with: refreshToken)
            try await keep(new)
            return new
        }
    }

    // Functions that request a token with a grant

    /// Requests a token for the client itself (client credentials grant, RFC 6749, section 4.4).
    ///
    /// - Parameter scopes: The requested scopes; empty for the server's default scopes.
    /// - Throws: ``OAuthError``, or the transport's error.
    public func clientCredentials(scopes: [String] = []) async throws -> AccessToken {
        try await grant(["grant_type": "client_credentials"], scopes)
    }

    /// Requests a token with a user's name and password (password grant, RFC 6749, section 4.3).
    ///
    /// If the server supports another grant, use that grant.
    ///
    /// - Parameter scopes: The requested scopes; empty for the server's default scopes.
    /// - Throws: ``OAuthError``, or the transport's error.
    public func password(user: String, password: String, scopes: [String] = []) async throws -> AccessToken {
        try await grant(["grant_type": "password", "username": user, "password": password], scopes)
    }

    /// Exchanges a refresh token for a new token (RFC 6749, section 6).
    ///
    /// If the server sends no new refresh token, the new token has the old refresh token.
    ///
    /// - Parameter scopes: The requested scopes; empty for the scopes of the original token.
    /// - Throws: ``OAuthError``, or the transport's error.
    public func refresh(with refreshToken: String, scopes: [String] = []) async throws -> AccessToken {
        let fields = ["grant_type": "refresh_token", "refresh_token": refreshToken]
        var token = try await grant(fields, scopes) { $0.refreshURL ?? $0.tokenURL }
        if token.refreshToken == nil { token.refreshToken = refreshToken }
        return token
    }

    // Requests to the authorization server

    /// Requests a token with the fields of a grant.
    ///
    /// - Parameter endpoint: Returns the URL of the endpoint.
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

    /// Returns the secrets of a request with the given form fields.
    func secrets(in fields: [String: String]) -> [String] {
        let shown = ["grant_type", "redirect_uri", "scope", "username"]
        return fields.filter { !shown.contains($0.key) }.map(\.value) + [secret ?? ""]
    }

    /// Sends a form that contains the client's authentication.
    ///
    /// - Parameter name: The name of the endpoint for errors.
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
            let pair = id.formEncoded + ":" + secret.formEncoded
            message[header: "Authorization"] = "Basic " + Data(pair.utf8).base64EncodedString()
        } else {
            fields["client_id"] = id
            fields["client_secret"] = secret
        }
        message.body = Data(Self.form(fields).utf8)
        let asked = Date()
        return (try await transport.send(TransportRequest(message, returnsCrossServerRedirects: true)), asked)
    }

    static func form(_ fields: [String: String]) -> String {
        fields.sorted { $0.key < $1.key }.map { $0.key + "=" + $0.value.formEncoded }.joined(separator: "&")
    }

    /// Returns the URLs of the endpoints, which are looked up if necessary.
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

extension String {
    /// The text as the value of a form's field: all characters are percent-encoded except unreserved ones.
    ///
    /// Unreserved characters are listed in RFC 3986, section 2.3.
    fileprivate var formEncoded: String {
        utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isUnreserved = byte < 128 && (character.isLetter || character.isNumber || "-._~".contains(character))
            return isUnreserved
                ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}

extension OAuthClient: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A description with the client's ID, without its secret.
    public var description: String { "OAuthClient(\(id))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
