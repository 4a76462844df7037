/// A target whose requests need an access token, which an `AccessTokenPlugin` adds.
public protocol AccessTokenAuthorizable {
    /// The authentication scheme of the request's token; nil for a request without a token.
    var authorizationType: AuthorizationType? { get }
}

/// An authentication scheme, which precedes a token in `Authorization` (RFC 9110, section 11.4).
public enum AuthorizationType: Sendable, Hashable {
    /// The scheme `Basic` (RFC 7617).
    case basic
    /// The scheme `Bearer` (RFC 6750).
    case bearer
    /// An authentication scheme with any name.
    case custom(String)

    /// The name of the authentication scheme as it is sent.
    public var value: String {
        switch self {
        case .basic: "Basic"
        case .bearer: "Bearer"
        case .custom(let scheme): scheme
        }
    }
}
