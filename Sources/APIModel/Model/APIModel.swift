import OpenAPI

/// The model of the generated code, in which every Swift name is decided.
///
/// All types are in one table; everything else refers to a type by its ``TypeID``. Names are final: no later stage
/// creates names. A name is the identifier alone; the code generator adds backticks to keywords.
///
/// The model is immutable: code generators share it without copying.
public final class APIModel: Sendable {
    /// The Swift name of the API: with `Bookstore`, the client is `BookstoreClient`.
    public let name: String
    public let title: String
    /// The version of the API itself, from the description's `info`.
    public let version: String
    /// The OpenAPI version of the description: `3.1`.
    public let openAPIVersion: String
    public let documentation: Documentation
    public let about: AboutAPI
    /// The failures that many operations document, without duplicates.
    public let commonFailures: [FailureDocumentation]
    public let environments: [EnvironmentModel]
    /// The servers of operations whose servers differ from the environments.
    public let operationServers: [OperationServersModel]
    public let securitySchemes: [SecuritySchemeModel]
    /// The default security requirements; nil when the description has none.
    public let security: [[RequiredScheme]]?
    /// The names of secrets, which are redacted in logs and errors.
    public let secrets: DescribedSecrets
    /// The webhooks, which are requests that the API sends without a call; nil if there are none.
    public let webhooks: WebhooksModel?
    /// The envelope around responses of endpoints that don't specify one; nil if there is none.
    public let envelope: Envelope?
    /// The groups of endpoints, in the order of their tags.
    public let groups: [Group]
    /// The headers of all responses, without duplicates.
    public let responseHeaders: [ResponseHeaderModel]
    public let types: TypeTable
    /// The name of the enumeration that contains all generated declarations; nil for none.
    public let namespace: String?
    public let accessLevel: AccessLevel
    /// A Boolean value that indicates whether the client is compiled for library evolution.
    public let supportsLibraryEvolution: Bool
    public let models: ModelForm
    /// A Boolean value that indicates whether an optional value with an invalid format is an error.
    ///
    /// The flag applies to values in responses.
    public let formatsAreStrict: Bool
    /// The names and inferred key paths that this run decided, for later runs.
    public let record: NameRecord

    /// The operations that aren't generated, because the app doesn't use them.
    public let omissions: [Omission]

    /// Creates the model of a document, with what the passes decided.
    init(
        name: String, of document: Document, _ options: ModelOptions,
        groups: (all: [Group], commonFailures: [FailureDocumentation], omissions: [Omission]), types: TypeTable,
        servers: (environments: [EnvironmentModel], ofOperations: [OperationServersModel]),
        security: (schemes: [SecuritySchemeModel], required: [[RequiredScheme]]?, secrets: DescribedSecrets),
        webhooks: WebhooksModel?, envelope: Envelope?, responseHeaders: [ResponseHeaderModel], record: NameRecord
    ) {
        self.name = name
        title = document.info.title
        version = document.info.version
        openAPIVersion = document.version.rawValue
        documentation = Documentation(
            summary: document.info.summary, description: document.info.description,
            link: document.externalDocumentation.map(Documentation.Link.init))
        about = AboutAPI(document.info)
        commonFailures = groups.commonFailures
        environments = servers.environments
        operationServers = servers.ofOperations
        securitySchemes = security.schemes
        self.security = security.required
        secrets = security.secrets
        self.webhooks = webhooks
        self.envelope = envelope
        self.groups = groups.all
        self.responseHeaders = responseHeaders
        self.types = types
        namespace = options.namespace
        accessLevel = options.accessLevel
        supportsLibraryEvolution = options.supportsLibraryEvolution
        models = options.models
        formatsAreStrict = options.formatsAreStrict
        self.record = record
        omissions = groups.omissions
    }

    /// The number of operations whose response content is at a key path inside the body.
    public var openedEnvelopes: Int {
        groups.reduce(0) { count, group in
            count
                + group.endpoints.count { $0.alternative == nil && $0.success.contents.contains(where: \.isEnveloped) }
        }
    }
}

public enum AccessLevel: String, Sendable, CaseIterable {
    case `public`, package, `internal`
}

/// A server of the description.
public struct EnvironmentModel: Sendable {
    public struct Variable: Sendable {
        /// The name of the variable in the URL template, where it is written as `{region}`.
        public var key: String
        /// The Swift name of the parameter for the variable.
        public var name: String
        public var defaultValue: String?
        public var allowedValues: [String] = []
        public var documentation = Documentation()
    }

    /// The Swift name of the environment: `production`.
    public var name: String
    /// The URL template as written, without a trailing slash.
    ///
    /// The template is relative (`/api/v3`) when the user specifies the host.
    public var urlTemplate: String
    /// A Boolean value that indicates whether the user has to specify the base URL.
    public var isRelative: Bool
    /// The base URL, if the description specifies it.
    public var base: String?
    public var variables: [Variable] = []
    public var documentation = Documentation()
}

/// The servers of operations whose servers differ from the rest of the API.
public struct OperationServersModel: Sendable {
    /// The name of the function that selects one of the servers.
    public var name: String
    /// The name of the servers' type, which is nested in the type of the environments.
    public var typeName: String
    /// The URL of the first server, with the defaults of its variables.
    ///
    /// Operations are sent to the first server if the user selects none.
    public var defaultURL: String
    public var servers: [EnvironmentModel]
}
