#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Where a client's access tokens come from: ``Credentials/bearer(_:scheme:)-(TokenProvider,_)`` asks it for each
/// request that needs one. ``RefreshingToken`` is a ready one.
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

/// Why a request had no access token; wrapped in ``EndpointError/underlying(_:_:)``.
public enum TokenError: Error, Sendable {
    /// None could be had, and nothing was sent.
    case unavailable(any Error)
    /// The server refused the one that was sent, and another one couldn't be had.
    case notRenewed(any Error)
    /// Whoever waited for one is too late: it was taken away meanwhile (``RefreshingToken/use(_:)``).
    case withdrawn
    /// The request that is to bring the token waits for that token itself. Its operation should need no security.
    case needsItself
}

extension TokenError: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { description }

    public var description: String {
        switch self {
        case .unavailable(let error): "There is no access token. \(Self.words(of: error))"
        case .notRenewed(let error):
            "The server refused the access token, and another one couldn't be had. \(Self.words(of: error))"
        case .withdrawn: "The access token was withdrawn."
        case .needsItself: "The request that is to bring an access token would need that token itself."
        }
    }

    private static func words(of error: any Error) -> String {
        let words = ErrorWords.words(of: error)
        return RequestLine(of: error).map { "\(words) The request was \($0)." } ?? words
    }
}
