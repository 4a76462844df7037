/// What is to be generated, decided down to every Swift name, and nothing of how it is spelled.
///
/// All types lie in one table; everything else holds a ``TypeID``. Names are final: no later stage invents one. A name
/// is the bare identifier; putting keywords in backticks is the business of whoever writes Swift.
public struct APIModel: Sendable {
    /// `Bookstore`: the client is `BookstoreClient`.
    public var name: String
    public var title: String
    /// The API's own version.
    public var version: String
    /// The description's: `3.1`.
    public var openAPIVersion: String
    public var documentation: Documentation
    public var environments: [EnvironmentModel]
    public var securitySchemes: [SecuritySchemeModel]
    /// The schemes that operations need which don't say otherwise; nil when the description doesn't say either.
    public var security: [[String]]?
    /// In the order in which the tags appear.
    public var groups: [Group]
    /// The headers that responses have, each once.
    public var responseHeaders: [ResponseHeaderModel]
    public var types: TypeTable
    /// Endpoints whose content lies at a key path.
    public var openedEnvelopes: Int
    public var accessLevel: AccessLevel
    /// Whether the client is compiled for library evolution.
    public var supportsLibraryEvolution: Bool

    public init(
        name: String, title: String, version: String, openAPIVersion: String,
        documentation: Documentation = Documentation(), environments: [EnvironmentModel] = [],
        securitySchemes: [SecuritySchemeModel] = [], security: [[String]]? = nil, groups: [Group] = [],
        responseHeaders: [ResponseHeaderModel] = [], types: TypeTable = TypeTable(), openedEnvelopes: Int = 0,
        accessLevel: AccessLevel = .public, supportsLibraryEvolution: Bool = false
    ) {
        self.name = name
        self.title = title
        self.version = version
        self.openAPIVersion = openAPIVersion
        self.documentation = documentation
        self.environments = environments
        self.securitySchemes = securitySchemes
        self.security = security
        self.groups = groups
        self.responseHeaders = responseHeaders
        self.types = types
        self.openedEnvelopes = openedEnvelopes
        self.accessLevel = accessLevel
        self.supportsLibraryEvolution = supportsLibraryEvolution
    }
}

public enum AccessLevel: String, Sendable, CaseIterable {
    case `public`, package, `internal`
}

/// What a description says in prose. Raw text: it may hold anything.
public struct Documentation: Sendable, Hashable {
    public var summary: String?
    public var description: String?

    public init(summary: String? = nil, description: String? = nil) {
        self.summary = summary
        self.description = description
    }
}

/// One of the description's servers.
public struct EnvironmentModel: Sendable {
    public struct Variable: Sendable {
        /// As it stands in the template: `{region}`.
        public var key: String
        /// The parameter's Swift name.
        public var name: String
        public var defaultValue: String
        public var allowedValues: [String]
        public var documentation: Documentation

        public init(
            key: String, name: String, defaultValue: String, allowedValues: [String] = [],
            documentation: Documentation = Documentation()
        ) {
            self.key = key
            self.name = name
            self.defaultValue = defaultValue
            self.allowedValues = allowedValues
            self.documentation = documentation
        }
    }

    /// `production`
    public var name: String
    /// The URL template as written, without a trailing slash. Relative (`/api/v3`) when the description leaves the
    /// host to the user.
    public var urlTemplate: String
    public var isRelative: Bool
    public var variables: [Variable]
    public var documentation: Documentation

    public init(
        name: String, urlTemplate: String, isRelative: Bool, variables: [Variable] = [],
        documentation: Documentation = Documentation()
    ) {
        self.name = name
        self.urlTemplate = urlTemplate
        self.isRelative = isRelative
        self.variables = variables
        self.documentation = documentation
    }
}

/// A header that some response of the API has.
public struct ResponseHeaderModel: Sendable {
    /// As on the wire.
    public var key: String
    public var name: String
    public var type: TypeReference
    public var documentation: Documentation

    public init(key: String, name: String, type: TypeReference, documentation: Documentation = Documentation()) {
        self.key = key
        self.name = name
        self.type = type
        self.documentation = documentation
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
    /// Where its tokens come from; nil where the description doesn't say.
    public var source: TokenSource?
    public var documentation: Documentation

    /// A URL that the description gives, and the Swift name of its constant.
    public struct TokenSource: Sendable, Hashable {
        public enum Kind: Sendable {
            /// The token endpoint (OAuth 2).
            case tokenEndpoint
            /// The provider's configuration (OpenID Connect).
            case discovery
        }

        public var kind: Kind
        public var url: String
        public var name: String
    }

    public init(
        key: String, name: String, kind: Kind, source: TokenSource? = nil,
        documentation: Documentation = Documentation()
    ) {
        self.key = key
        self.name = name
        self.kind = kind
        self.source = source
        self.documentation = documentation
    }
}
