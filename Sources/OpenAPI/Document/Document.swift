public import Diagnostics

/// An API description of any OpenAPI version, in one common form with resolved references.
///
/// The table ``schemas`` contains every schema of the description, named or inline. Everything else refers to a schema
/// by its ``SchemaID``. A cycle of references is therefore a cycle of IDs and never an infinite value.
public struct Document: Sendable {
    public enum Version: String, Sendable, Comparable {
        case v2_0 = "2.0"
        case v3_0 = "3.0"
        case v3_1 = "3.1"
        case v3_2 = "3.2"

        public static func < (lhs: Version, rhs: Version) -> Bool {
            lhs.rawValue < rhs.rawValue
        }

        /// The name of the OpenAPI version in messages, such as `OpenAPI 3.1`.
        var title: String { self == .v2_0 ? "Swagger 2.0" : "OpenAPI \(rawValue)" }
    }

    public var version: Version
    public var info: Info
    public var servers: [Server] = []
    public var tags: [Tag] = []
    public var externalDocumentation: ExternalDocumentation?
    /// The operations in document order, one for each path and method.
    ///
    /// References to path items are resolved.
    public var operations: [Operation] = []
    /// The entries of `webhooks`, and of `x-webhooks` in OpenAPI 3.0, in document order.
    public var webhooks: [Webhook] = []
    /// The value of `x-signature` at the document level.
    public var signature: SignatureExtension?
    public var schemas = SchemaTable()
    /// The schemas of `components/schemas` (`definitions` in Swagger 2.0), in document order.
    public var namedSchemas: [NamedSchema] = []
    public var securitySchemes: [SecurityScheme] = []
    /// The document's default `security`; nil if the document has none.
    public var security: [SecurityRequirement]?
    /// The value of `x-key-path` at the document level.
    public var keyPath: KeyPathExtension?
    /// The value of `x-envelope` at the document level.
    public var envelope: EnvelopeExtension?
    /// The value of `x-pagination` at the document level.
    public var pagination: PaginationRule?

    public struct Server: Sendable {
        /// The server's URL template, such as `https://{region}.example.com/v1`.
        ///
        /// The template is relative if the description's URL is unknown, or if the template begins with a variable. A
        /// `%` that begins no escape is percent-encoded.
        public var url: String
        /// The URL that a relative server URL is resolved against; nil if that URL is unknown or isn't needed.
        public var base: String?
        public var name: String?
        public var description: String?
        public var variables: [ServerVariable]
        public var range: SourceRange

        public init(
            url: String, base: String? = nil, name: String? = nil, description: String? = nil,
            variables: [ServerVariable] = [], range: SourceRange
        ) {
            self.url = PathTemplate.completed(url)
            self.base = base
            self.name = name
            self.description = description
            self.variables = variables
            self.range = range
        }
    }

    public struct ServerVariable: Sendable, Equatable {
        public var name: String
        /// The default value of a server variable; nil if the description has none.
        public var defaultValue: String?
        public var allowedValues: [String]
        public var description: String?

        public init(name: String, defaultValue: String?, allowedValues: [String] = [], description: String? = nil) {
            self.name = name
            self.defaultValue = defaultValue.map(PathTemplate.completed)
            self.allowedValues = allowedValues
            self.description = description
        }
    }

    public struct NamedSchema: Sendable {
        public var name: String
        public var schema: SchemaID
        /// A Boolean value that indicates whether the name is that of a component of the description itself.
        ///
        /// Otherwise the schema has its name from a reference into another file or into the definitions of a schema.
        public var isComponent: Bool
    }

    /// The value of an `x-key-path` extension: the path to the content within a response.
    public struct KeyPathExtension: Sendable, Hashable {
        /// The key path; nil for an explicit `null`, which means that the response isn't unwrapped.
        public var path: [String]?
        public var range: SourceRange
    }
}
