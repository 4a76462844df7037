/// An error thrown when there is no access token for a request.
///
/// The call fails with ``EndpointError/underlying(_:_:)``, which contains this error.
public enum TokenError: Error, Sendable {
    /// The request for a token failed, so the call's request wasn't sent.
    case unavailable(any Error)
    /// The server rejected the token, and the request for another token failed.
    case refreshFailed(any Error)
    /// The token was withdrawn (`RefreshingToken.use(_:)`) while the call waited for a refresh.
    case withdrawn
    /// The request for a token would wait for that token itself.
    ///
    /// The operation that requests the token should have no security requirement.
    case needsItself
}

extension TokenError: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { description }

    public var description: String {
        switch self {
        case .unavailable(let error): "No access token. \(Self.message(error))"
        case .refreshFailed(let error):
            "The server rejected the access token, and refreshing it failed. \(Self.message(error))"
        case .withdrawn: "The access token was withdrawn."
        case .needsItself: "The request for an access token requires that token itself."
        }
    }

    private static func message(_ error: any Error) -> String {
        let message = ErrorMessage.of(error)
        return RequestLine(of: error).map { "\(message.ended) The request was \($0)." } ?? message
    }
}
