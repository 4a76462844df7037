/// A provider of tokens that allow no more than an operation needs.
///
/// The provider has one token for each set of scopes that the description's operations require. Each token is requested
/// when it is first needed, and refreshed separately; concurrent requests share one refresh.
///
/// ```swift
/// let client = OAuthClient(tokenURL: "https://login.bookstore.example/token", id: "shop", secret: secret)
/// let bookstore = BookstoreClient(credentials: .bearer(client.scopedTokens()))
/// ```
public final class ScopedTokens: TokenProvider {
    /// Requests a token with `scopes`, given the old one or nil.
    public typealias Refresh = @Sendable (_ scopes: [String], _ old: AccessToken?) async throws -> AccessToken

    private let standard: [String]
    private let leeway: TimeInterval
    private let renew: Refresh
    private let tokens = Locked<[Set<String>: RefreshingToken]>([:])

    /// - Parameters:
    ///   - standard: The scopes for operations of which the description doesn't say what they need.
    ///   - leeway: The number of seconds before its expiry at which a token is refreshed (``RefreshingToken``).
    ///   - renew: Gets a token.
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
        return tokens.withLock { tokens in
            let key = Set(scopes)
            if let known = tokens[key] { return known }
            let token = RefreshingToken(leeway: leeway) { [renew] old in try await renew(scopes, old) }
            tokens[key] = token
            return token
        }
    }
}
