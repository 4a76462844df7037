/// A provider of access tokens, each of which has only the scopes that an operation requires.
///
/// The provider has one token for each set of scopes that operations of the description require. A token is requested
/// when it is first needed, and each token is refreshed separately. Concurrent requests share one refresh.
///
/// ```swift
/// let client = OAuthClient(tokenURL: "https://login.bookstore.example/token", id: "shop", secret: secret)
/// let bookstore = BookstoreClient(credentials: .bearer(client.scopedTokens()))
/// ```
public actor ScopedTokens: TokenProvider {
    /// A function that requests a token with `scopes`. The argument `old` is nil for the first token.
    public typealias Refresh = @Sendable (_ scopes: [String], _ old: AccessToken?) async throws -> AccessToken

    private let standard: [String]
    private let leeway: TimeInterval
    private let renew: Refresh
    private var tokens: [Set<String>: RefreshingToken] = [:]

    /// Creates a token provider.
    ///
    /// - Parameters:
    ///   - standard: The scopes for operations whose description declares no scopes.
    ///   - leeway: The number of seconds before its expiry at which a token is refreshed (``RefreshingToken``).
    ///   - renew: Requests a new token.
    public init(standard: [String] = [], leeway: TimeInterval = 30, renew: @escaping Refresh) {
        self.standard = standard
        self.leeway = leeway
        self.renew = renew
    }

    public func token() async throws -> AccessToken {
        try await token(scopes: [])
    }

    public func refresh(after rejected: AccessToken) async throws -> AccessToken {
        try await refresh(after: rejected, scopes: [])
    }

    public func token(scopes: [String]) async throws -> AccessToken {
        try await token(for: scopes).token()
    }

    public func refresh(after rejected: AccessToken, scopes: [String]) async throws -> AccessToken {
        try await token(for: scopes).refresh(after: rejected)
    }

    private func token(for scopes: [String]) -> RefreshingToken {
        let scopes = scopes.isEmpty ? standard : scopes
        let key = Set(scopes)
        if let known = tokens[key] { return known }
        let token = RefreshingToken(leeway: leeway) { [renew] old in try await renew(scopes, old) }
        tokens[key] = token
        return token
    }
}
