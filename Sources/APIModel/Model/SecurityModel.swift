/// A security scheme that an operation requires.
public struct RequiredScheme: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The scheme's key in the description.
    public var key: String
    /// The scopes that the access token must have.
    public var scopes: [String]

    public init(_ key: String, scopes: [String] = []) {
        self.key = key
        self.scopes = scopes
    }

    public init(stringLiteral key: String) {
        self.init(key)
    }
}

public struct SecuritySchemeModel: Sendable {
    public enum Location: Sendable { case header, query, cookie }

    public enum Kind: Sendable {
        case apiKey(name: String, location: Location)
        case basic
        /// HTTP bearer, OAuth 2 and OpenID Connect: all send an access token.
        case bearer
    }

    /// The scheme's key in the description.
    public var key: String
    /// The Swift name of the credential: `bearer`, `apiKey`.
    public var name: String
    public var kind: Kind
    /// The sources of the scheme's tokens, as far as the description specifies them.
    public var sources: [TokenSource] = []
    /// The format of the scheme's tokens: `JWT`.
    public var tokenFormat: String?
    public var isDeprecated = false
    public var documentation = Documentation()

    /// A source of tokens in the description, and the Swift name of the constant for this source.
    public struct TokenSource: Sendable, Hashable {
        public enum Kind: Sendable, Hashable {
            /// A flow of OAuth 2.
            case flow(Flow)
            /// The metadata of the authorization server, by its URL (RFC 8414).
            case metadata(String)
            /// The configuration of the OpenID Connect provider, by its URL.
            case discovery(String)
        }

        public var kind: Kind
        public var name: String
    }

    public struct Flow: Sendable, Hashable {
        public enum Grant: Sendable, Hashable {
            case clientCredentials, authorizationCode, password, deviceAuthorization, implicit
        }

        public var grant: Grant
        public var authorizationURL: String?
        public var deviceAuthorizationURL: String?
        public var tokenURL: String?
        public var refreshURL: String?
        /// The scopes; empty if an earlier flow of the scheme has the same scopes and descriptions.
        public var scopes: [Scope]
    }

    public struct Scope: Sendable, Hashable {
        public var name: String
        public var description: String?
    }
}
