/// An error thrown when there is no access token for a request.
///
/// The error is wrapped in ``EndpointError/underlying(_:_:)``.
public enum TokenError: Error, Sendable {
    /// No token could be obtained, and no request was sent.
    case unavailable(any Error)
    /// The server refused the token, and no other token could be obtained.
    case refreshFailed(any Error)
    /// The token was withdrawn while the request waited for it (`RefreshingToken.use(_:)`).
    case withdrawn
    /// The request for the token waits for that token itself.
    ///
    /// The request's operation should need no security.
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
        return RequestLine(of: error).map { "\(message) The request was \($0)." } ?? message
    }
}
