/// A security scheme that an operation requires, and the scopes of its token.
///
/// See OpenAPI 3.1, "Security Requirement Object". A string literal is a scheme without scopes.
public struct RequiredScheme: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The scheme's key in the description.
    var key: String
    /// The scopes, separated by spaces (RFC 6749, section 3.3).
    ///
    /// The string is empty if the description declares no scopes.
    var scopes: String

    /// Creates a security scheme with scopes, which are separated by spaces.
    public init(_ key: String, scopes: String = "") {
        self.key = key
        self.scopes = scopes
    }

    public init(stringLiteral key: String) {
        self.init(key)
    }

    /// The scopes as an array.
    var scopeList: [String] { scopes.split(separator: " ").map(String.init) }
}
