public import Diagnostics

extension Document {
    /// The schemes that are required together; empty if no credentials are required.
    ///
    /// An array of requirements lists alternatives.
    public struct SecurityRequirement: Sendable, Hashable {
        public struct Scheme: Sendable, Hashable {
            public var name: String
            /// The scopes that the token must have (OAuth 2, OpenID Connect).
            ///
            /// Since 3.1, these are roles for any other scheme.
            public var scopes: [String]

            public init(name: String, scopes: [String] = []) {
                self.name = name
                self.scopes = scopes
            }
        }

        /// In document order.
        public var schemes: [Scheme]

        public init(schemes: [Scheme]) {
            self.schemes = schemes
        }
    }

    public struct SecurityScheme: Sendable {
        public enum Location: String, Sendable { case header, query, cookie }

        public enum Kind: Sendable {
            case apiKey(name: String, location: Location)
            case basic
            /// With the format of the token (`bearerFormat`), for documentation.
            case bearer(format: String?)
            /// Any other HTTP authentication scheme, by its name.
            case http(scheme: String)
            /// With the URL of the authorization server's metadata (RFC 8414), where the description has it.
            case oauth2([Flow], metadataURL: String?)
            /// With the URL of the provider's configuration, where that is an absolute one.
            case openIDConnect(discoveryURL: String?)
            case mutualTLS
        }

        /// An OAuth 2 flow, which obtains tokens. URLs that aren't absolute are ignored.
        public struct Flow: Sendable {
            public enum Grant: String, Sendable, CaseIterable {
                case clientCredentials, authorizationCode, password, deviceAuthorization, implicit
            }

            public var grant: Grant
            public var authorizationURL: String?
            public var deviceAuthorizationURL: String?
            public var tokenURL: String?
            public var refreshURL: String?
            /// In document order, with their descriptions.
            public var scopes: [Scope]

            public init(
                grant: Grant, authorizationURL: String? = nil, deviceAuthorizationURL: String? = nil,
                tokenURL: String? = nil, refreshURL: String? = nil, scopes: [Scope] = []
            ) {
                self.grant = grant
                self.authorizationURL = authorizationURL
                self.deviceAuthorizationURL = deviceAuthorizationURL
                self.tokenURL = tokenURL
                self.refreshURL = refreshURL
                self.scopes = scopes
            }
        }

        public struct Scope: Sendable, Hashable {
            public var name: String
            public var description: String?

            public init(name: String, description: String? = nil) {
                self.name = name
                self.description = description
            }
        }

        public var name: String
        public var kind: Kind
        public var description: String?
        public var isDeprecated: Bool
        public var range: SourceRange

        public init(
            name: String, kind: Kind, description: String? = nil, isDeprecated: Bool = false, range: SourceRange
        ) {
            self.name = name
            self.kind = kind
            self.description = description
            self.isDeprecated = isDeprecated
            self.range = range
        }
    }
}
