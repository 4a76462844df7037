import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A client of an authorization server: gets access tokens at its token endpoint (RFC 6749).
///
/// ```swift
/// let client = OAuthClient(tokenURL: BookstoreCredentials.loginTokenURL, id: "shop", secret: secret)
/// let bookstore = BookstoreClient(credentials: .login(client.token(scopes: ["read"])))
/// ```
///
/// Its requests go through the transport alone: no plugin and no logger sees them, and no redirect takes them to
/// another server. The token endpoint should be one of `https` (section 3.2).
public struct OAuthClient: Sendable {
    /// How the client proves who it is (section 2.3.1).
    public enum Authentication: Sendable {
        /// In the `Authorization` header; all servers know it.
        case basic
        /// In the form, beside what it asks for.
        case form
    }

    private enum TokenEndpoint: Sendable {
        case at(String)
        case discovered(String)
    }

    private let endpoint: TokenEndpoint
    private let id: String
    private let secret: String?
    private let authentication: Authentication
    private let transport: any Transport

    /// - Parameters:
    ///   - tokenURL: The token endpoint.
    ///   - secret: Nil for a public client, which tells its name only (section 3.2.1).
    public init(
        tokenURL: String, id: String, secret: String? = nil, authentication: Authentication = .basic,
        transport: any Transport = URLSessionTransport()
    ) {
        self.init(.at(tokenURL), id, secret, authentication, transport)
    }

    /// A client of an OpenID provider, whose token endpoint is looked up whenever a token is needed.
    ///
    /// - Parameters:
    ///   - discoveryURL: The provider's URL, or that of its document
    ///     (``OpenIDConfiguration/init(discovering:checksIssuer:transport:)``).
    ///   - secret: Nil for a public client, which tells its name only (section 3.2.1).
    public init(
        discoveryURL: String, id: String, secret: String? = nil, authentication: Authentication = .basic,
        transport: any Transport = URLSessionTransport()
    ) {
        self.init(.discovered(discoveryURL), id, secret, authentication, transport)
    }

    private init(
        _ endpoint: TokenEndpoint, _ id: String, _ secret: String?, _ authentication: Authentication,
        _ transport: any Transport
    ) {
        self.endpoint = endpoint
        self.id = id
        self.secret = secret
        self.authentication = authentication
        self.transport = transport
    }

    // Tokens that renew themselves

    /// The client's own token, had and renewed by the client credentials grant (section 4.4).
    public func token(scopes: [String] = []) -> RefreshingToken {
        RefreshingToken { _ in try await clientCredentials(scopes: scopes) }
    }

    /// A user's token, renewed by the refresh token in it (section 6).
    ///
    /// - Parameter keep: Called with each new token, for where it is stored: many servers take back the refresh token
    ///   that was used. A token that can't be kept counts as not renewed.
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

    /// A token for the client itself (section 4.4).
    ///
    /// - Parameter scopes: Empty asks for the server's standard ones.
    /// - Throws: ``OAuthError``, or the transport's error.
    public func clientCredentials(scopes: [String] = []) async throws -> AccessToken {
        try await grant(["grant_type": "client_credentials"], scopes)
    }

    /// A new token in exchange for a refresh token (section 6). It has the same refresh token where the server gives no
    /// other.
    ///
    /// - Parameter scopes: Empty asks for those of the first token.
    /// - Throws: ``OAuthError``, or the transport's error.
    public func refreshed(by refreshToken: String, scopes: [String] = []) async throws -> AccessToken {
        var token = try await grant(["grant_type": "refresh_token", "refresh_token": refreshToken], scopes)
        if token.refreshToken == nil { token.refreshToken = refreshToken }
        return token
    }

    private func grant(_ fields: [String: String], _ scopes: [String]) async throws -> AccessToken {
        var fields = fields
        if !scopes.isEmpty { fields["scope"] = scopes.joined(separator: " ") }
        let address = try await tokenURL()
        guard let url = URL(string: address), url.host != nil else { throw EndpointError.requestMapping(address) }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        if let secret, authentication == .basic {
            let pair = PercentEncoding.encoded(id) + ":" + PercentEncoding.encoded(secret)
            request.setValue("Basic " + Data(pair.utf8).base64EncodedString(), forHTTPHeaderField: "Authorization")
        } else {
            fields["client_id"] = id
            fields["client_secret"] = secret
        }
        let form = fields.sorted { $0.key < $1.key }.map { $0.key + "=" + PercentEncoding.encoded($0.value) }
        request.httpBody = Data(form.joined(separator: "&").utf8)
        let asked = Date()
        let answer = try await transport.exchange(TransportRequest(request, staysWithServer: true))
        return try TokenAnswer.token(status: answer.response.statusCode, answer.data, asked: asked)
    }

    private func tokenURL() async throws -> String {
        switch endpoint {
        case .at(let url): return url
        case .discovered(let url):
            let configuration = try await OpenIDConfiguration(discovering: url, transport: transport)
            // What was looked up safely isn't given away in the open (RFC 6749, section 3.2).
            guard let endpoint = configuration.tokenURL, !url.hasPrefix("https:") || endpoint.hasPrefix("https:") else {
                throw OAuthError.invalidAnswer(status: 200)
            }
            return endpoint
        }
    }
}

extension OAuthClient: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The client's name, without its secret.
    public var description: String { "OAuthClient(\(id))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}
