/// A source of access tokens.
///
/// ``Credentials/bearer(_:scheme:)-(TokenProvider,_)`` calls the source for each request that needs a token.
/// `RefreshingToken` of the module EndpointOAuth is an implementation.
public protocol TokenProvider: Sendable {
    /// Returns the token for a request before it is sent.
    ///
    /// - Throws: The reason why there is no token; the request isn't sent then.
    func token() async throws -> AccessToken

    /// Returns a new token after a server has refused a token with a status of 401.
    ///
    /// The request is sent once more with the new token.
    ///
    /// Many requests may have been refused with the same token, some of them late: return a newer token immediately if
    /// there is one.
    ///
    /// - Throws: The reason why there is no token; the request fails then.
    func refresh(after rejected: AccessToken) async throws -> AccessToken

    /// Returns a token for a request before it is sent, with limited scopes if the provider supports them.
    ///
    /// - Parameter scopes: The scopes that the operation requires; empty if the description lists none.
    func token(scopes: [String]) async throws -> AccessToken

    /// Returns a new token after a refusal, with limited scopes if the provider supports them.
    ///
    /// - Parameter scopes: The scopes that the operation requires; empty if the description lists none.
    func refresh(after rejected: AccessToken, scopes: [String]) async throws -> AccessToken
}

extension TokenProvider {
    public func token(scopes: [String]) async throws -> AccessToken {
        try await token()
    }

    public func refresh(after rejected: AccessToken, scopes: [String]) async throws -> AccessToken {
        try await refresh(after: rejected)
    }
}

/// An access token (RFC 6750), whose description doesn't contain the token.
public struct AccessToken: Sendable, Hashable {
    /// The value of the token, a secret.
    public var value: String
    /// The expiration date of the token; nil if it is unknown.
    public var expires: Date?
    /// The refresh token (RFC 6749, section 1.5), a secret; nil if there is none.
    public var refreshToken: String?

    /// Creates a token.
    public init(_ value: String, expires: Date? = nil, refreshToken: String? = nil) {
        self.value = value
        self.expires = expires
        self.refreshToken = refreshToken
    }

    /// The value of the header `Authorization` with the token (RFC 6750, section 2.1).
    var authorization: String { "Bearer " + value }
}

extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "AccessToken(\(Redaction.mark))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["expires": expires as Any]) }
}
