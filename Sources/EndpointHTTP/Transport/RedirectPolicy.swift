/// The policy of a call for redirects (RFC 9110, section 15.4).
public enum RedirectPolicy: Sendable, Hashable {
    /// Follows redirects, ``TransportRequest/redirectLimit`` in a row at most.
    case follow
    /// Returns the redirect as the response, with its `Location`.
    case keep
    /// Follows so many redirects in a row. One more is an error of the call, with ``ConnectionError/tooManyRedirects``.
    case limit(Int)

    /// The number of redirects in a row that are followed.
    public var limit: Int {
        switch self {
        case .follow: TransportRequest.redirectLimit
        case .keep: 0
        case .limit(let limit): max(limit, 0)
        }
    }
}
