/// An error thrown when an authorization server issues no token.
public enum OAuthError: Error, Sendable, Hashable {
    /// The server refused the request (RFC 6749, section 5.2).
    ///
    /// The associated `code` is a word such as `invalid_grant`. The associated `description` is for developers.
    case refused(code: String, description: String?)
    /// The response is neither a token nor an error, or isn't trustworthy.
    case invalidResponse(status: Int)
    /// The type of the token isn't `Bearer`, so the token isn't supported (RFC 6749, section 7.1).
    case unknownTokenType(String)
    /// The expired token has no refresh token.
    case noRefreshToken
    /// Neither the description nor the server's metadata has the URL of an endpoint. The value is its name.
    case missingEndpoint(String)
    /// The redirect belongs to another login (RFC 6749, section 10.12), or contains no code.
    case stateMismatch
    /// The metadata or the redirect belongs to another provider.
    ///
    /// See OpenID Connect Discovery 1.0, section 4.3, and RFC 9207.
    case issuerMismatch(String)
}

extension OAuthError: LocalizedError, CustomStringConvertible {
    public var errorDescription: String? { description }

    public var description: String {
        switch self {
        case .refused(let code, let description):
            "The authorization server rejected the request: \(code)\(description.map { " (\($0))" } ?? "").".printable
        case .invalidResponse(let status):
            "Invalid response of the authorization server (status \(status)): neither a token nor an OAuth error."
        case .unknownTokenType(let type):
            "Unknown token type '\(type.printable)' of the authorization server."
        case .noRefreshToken: "No refresh token."
        case .missingEndpoint(let name): "The provider configuration has no \(name)."
        case .stateMismatch: "The redirect doesn't belong to this login."
        case .issuerMismatch(let issuer): "The response belongs to another provider: \(issuer.printable)"
        }
    }
}

extension OAuthError {
    /// Returns a copy of the error without the secrets of the request, because some servers echo them.
    func hiding(_ secrets: [String]) -> OAuthError {
        guard case .refused(let code, let description) = self else { return self }
        // Shorter values may occur in any text. A secret within another one is replaced after the longer one.
        let secrets = secrets.filter { $0.count >= 6 }.sorted { $0.count > $1.count }
        let hidden = { (text: String) in secrets.reduce(text) { $0.replacing($1, with: "<redacted>") } }
        return .refused(code: hidden(code), description: description.map(hidden))
    }
}

extension String {
    /// The text on one line, without control and format characters, for a terminal or a screen.
    var printable: String {
        let scalars = split(whereSeparator: \.isWhitespace).joined(separator: " ").unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
