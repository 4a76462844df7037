/// A target whose requests carry an access token, which an `AccessTokenPlugin` adds.
public protocol AccessTokenAuthorizable {
    /// The type of authorization; nil for a request without a token.
    var authorizationType: AuthorizationType? { get }
}

/// The authentication scheme before a token in the header `Authorization` (RFC 9110, section 11.4).
public enum AuthorizationType: Sendable, Hashable {
    /// `Basic` (RFC 7617).
    case basic
    /// `Bearer` (RFC 6750).
    case bearer
    /// Any other scheme.
    case custom(String)

    /// The scheme as it is sent.
    public var value: String {
        switch self {
        case .basic: "Basic"
        case .bearer: "Bearer"
        case .custom(let scheme): scheme
        }
    }
}
