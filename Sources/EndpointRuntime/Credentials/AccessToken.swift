/// What a client shows to be let in (RFC 6750). Printing it doesn't show it.
public struct AccessToken: Sendable, Hashable {
    /// The token itself, a secret.
    public var value: String
    /// When it ends; nil when nobody said.
    public var expires: Date?
    /// What another token is had for (RFC 6749, section 1.5), a secret; nil where there is none.
    public var refreshToken: String?

    /// A token of its fields.
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
