public import Diagnostics

extension Document {
    /// A security requirement: schemes that are required together.
    ///
    /// The requirement is empty if no credentials are required.
    ///
    /// If there are several requirements, a request must satisfy only one of them.
    public struct SecurityRequirement: Sendable, Hashable {
        public struct Scheme: Sendable, Hashable {
            public var name: String
            /// The scopes that the token must have, for OAuth 2 and OpenID Connect.
            ///
            /// Since OpenAPI 3.1, the values are roles for any other kind of scheme.
            public var scopes: [String] = []
        }

        /// The required schemes in document order.
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
            /// HTTP bearer authentication, with the token's format (`bearerFormat`) for documentation.
            case bearer(format: String?)
            /// Any other HTTP authentication scheme, with its name.
            case http(scheme: String)
            /// OAuth 2, with the URL of the authorization server's metadata (RFC 8414) if the description has one.
            case oauth2([Flow], metadataURL: String?)
            /// OpenID Connect, with the URL of the provider's configuration if that is an absolute URL.
            case openIDConnect(discoveryURL: String?)
            case mutualTLS
        }

        /// An OAuth 2 flow, by which a client obtains tokens.
        ///
        /// URLs that can't be made absolute are nil.
        public struct Flow: Sendable {
            public enum Grant: String, Sendable, CaseIterable {
                case clientCredentials, authorizationCode, password, deviceAuthorization, implicit
            }

            public var grant: Grant
            public var authorizationURL: String?
            public var deviceAuthorizationURL: String?
            public var tokenURL: String?
            public var refreshURL: String?
            /// The scopes that the flow offers, in document order, with their descriptions.
            public var scopes: [Scope] = []
        }

        public struct Scope: Sendable, Hashable {
            public var name: String
            public var description: String?
        }

        public var name: String
        public var kind: Kind
        public var description: String?
        public var isDeprecated = false
        public var range: SourceRange
    }
}
