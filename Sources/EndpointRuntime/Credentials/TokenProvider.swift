/// A source of access tokens: ``Credentials/bearer(_:scheme:)-(TokenProvider,_)`` calls it for each request that needs
/// one. ``RefreshingToken`` is an implementation.
public protocol TokenProvider: Sendable {
    /// The token for a request that is about to be sent.
    ///
    /// - Throws: Why there is none; the request isn't sent then.
    func token() async throws -> AccessToken

    /// The token after a server has refused one with a status of 401. The request is sent once more with it.
    ///
    /// Many requests may have been refused with the same token, and some of them are late: where a newer token is there
    /// already, that is the one.
    ///
    /// - Throws: Why there is none; the request fails then.
    func refresh(after rejected: AccessToken) async throws -> AccessToken

    /// The same as ``token()`` for a provider that can ask for less than all that its client may do.
    ///
    /// - Parameter scopes: What the operation's token must allow; empty where the description doesn't say.
    func token(scopes: [String]) async throws -> AccessToken

    /// The same as ``refresh(after:)`` for a provider that can ask for less than all that its client may do.
    ///
    /// - Parameter scopes: What the operation's token must allow; empty where the description doesn't say.
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
