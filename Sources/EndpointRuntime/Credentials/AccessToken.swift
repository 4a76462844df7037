/// An access token (RFC 6750). Its description doesn't reveal it.
public struct AccessToken: Sendable, Hashable {
    /// The token itself, a secret.
    public var value: String
    /// The expiration date; nil if unknown.
    public var expires: Date?
    /// The refresh token (RFC 6749, section 1.5), a secret; nil if there is none.
    public var refreshToken: String?

    /// Creates a token.
    public init(_ value: String, expires: Date? = nil, refreshToken: String? = nil) {
        self.value = value
        self.expires = expires
        self.refreshToken = refreshToken
    }

    /// The header that it goes in (RFC 6750, section 2.1).
    var authorization: String { "Bearer " + value }
}

extension AccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "AccessToken(\(Redaction.mark))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["expires": expires as Any]) }
}
