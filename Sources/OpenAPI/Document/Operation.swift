public import Diagnostics

extension Document {
    /// One path and method, with the path item's parameters and servers already taken over.
    public struct Operation: Sendable {
        /// The method as it is sent: in upper case, except for methods without a field in OpenAPI.
        public var method: String
        /// The template as written: `/books/{id}`.
        public var path: String
        /// The path as it is sent, with names of parameters in braces.
        ///
        /// The template is ``path``, unless that is written in another notation (`/books/{+id}`) or has parameters of
        /// the query in it.
        public var template: String
        public var pathRange: SourceRange
        public var range: SourceRange
        public var operationID: String?
        public var tags: [String] = []
        public var summary: String?
        public var description: String?
        /// The summary and description of the path item, where the operation has its own.
        public var pathDescription: String?
        public var externalDocumentation: ExternalDocumentation?
        public var isDeprecated = false
        /// In document order, path-level ones first unless overridden.
        public var parameters: [Parameter] = []
        public var requestBody: RequestBody?
        /// In document order.
        public var responses: [Response] = []
        /// The security requirements; nil if the document's apply, empty if no credentials are required.
        public var security: [SecurityRequirement]?
        /// Servers of the operation or its path item; empty when the document's apply.
        public var servers: [Server] = []
        public var keyPath: KeyPathExtension?
        /// `x-envelope` of the operation or its path item.
        public var envelope: EnvelopeExtension?
        /// `x-pagination` of the operation or its path item.
        public var pagination: PaginationRule?
        /// `x-stream` and `x-stream-end`.
        public var stream: StreamExtension?
        /// The requests that the API sends in consequence, to URLs that it was given.
        public var callbacks: [Webhook] = []
        /// `x-signature` of a webhook or its path item.
        public var signature: SignatureExtension?

        public init(method: String, path: String, pathRange: SourceRange, range: SourceRange) {
            self.method = method
            self.path = path
            template = path
            self.pathRange = pathRange
            self.range = range
        }
    }

    public struct Parameter: Sendable {
        /// `querystring` is the whole query (OpenAPI 3.2).
        public enum Location: String, Sendable { case path, query, querystring, header, cookie }

        public enum Style: String, Sendable {
            case simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject, cookie
            /// Swagger 2.0's `tsv`; OpenAPI 3 has no word for it.
            case tabDelimited
        }

        public var name: String
        public var location: Location
        public var description: String?
        public var isRequired: Bool
        public var isDeprecated: Bool
        /// A Boolean value that indicates whether `allowEmptyValue` is set where it has a meaning.
        ///
        /// The keyword has a meaning in a query or a form whose style can write an empty value.
        public var allowsEmptyValue: Bool
        public var allowsReserved: Bool
        /// A Boolean value that indicates whether a path parameter may be empty.
        ///
        /// The value is that of `x-allow-empty`, which isn't part of OpenAPI.
        public var allowsEmptyText: Bool
        /// The style, as written or the default of the location.
        public var style: Style
        /// A Boolean value that indicates whether the value is exploded.
        ///
        /// The value is as written, or the default of the style.
        public var explode: Bool
        /// The styles of nested arrays, from the outside in.
        ///
        /// In Swagger 2.0, `items` has its own `collectionFormat`.
        public var itemStyles: [Style]
        /// The schema; nil if the parameter has `content` instead or neither.
        public var schema: SchemaID?
        /// The one entry of `content`.
        public var content: MediaType?
        /// The values of `example` and `examples`.
        public var examples: [Example]
        /// The value that the path's own query has for it: `exact` for `kind` of `/search?kind=exact`.
        public var valueInPath: String?
        /// The name under `components/parameters`, when it is one of those.
        public var componentName: String?
        public var range: SourceRange

        public init(
            name: String, location: Location, description: String? = nil, isRequired: Bool = false,
            isDeprecated: Bool = false, allowsEmptyValue: Bool = false, allowsReserved: Bool = false,
            allowsEmptyText: Bool = false, style: Style, explode: Bool, itemStyles: [Style] = [],
            schema: SchemaID? = nil,
            content: MediaType? = nil, examples: [Example] = [], componentName: String? = nil, range: SourceRange
        ) {
            self.name = name
            self.location = location
            self.description = description
            self.isRequired = isRequired
            self.isDeprecated = isDeprecated
            self.allowsEmptyValue = allowsEmptyValue
            self.allowsReserved = allowsReserved
            self.allowsEmptyText = allowsEmptyText
            self.style = style
            self.explode = explode
            self.itemStyles = itemStyles
            self.schema = schema
            self.content = content
            self.examples = examples
            self.componentName = componentName
            self.range = range
        }
    }

    /// One of the values that a description shows.
    public struct Example: Sendable, Hashable {
        public var value: Literal
        public var summary: String?

        public init(value: Literal, summary: String? = nil) {
            self.value = value
            self.summary = summary
        }
    }

    public struct RequestBody: Sendable {
        public var description: String?
        public var isRequired: Bool
        /// In document order.
        public var content: [MediaType]
        /// The name under `components/requestBodies`, when it is one of those.
        public var name: String?
        public var range: SourceRange

        public init(
            description: String? = nil, isRequired: Bool = false, content: [MediaType] = [], name: String? = nil,
            range: SourceRange
        ) {
            self.description = description
            self.isRequired = isRequired
            self.content = content
            self.name = name
            self.range = range
        }
    }

    public struct MediaType: Sendable {
        /// The media type as written, including parameters: `application/json; charset=utf-8`.
        public var name: String
        public var schema: SchemaID?
        /// The schema of each item of a sequence (OpenAPI 3.2).
        ///
        /// An item is a line of JSON Lines, or an event of an event stream.
        public var itemSchema: SchemaID?
        /// Since OpenAPI 3.2.
        public var description: String?
        /// The first of `example` and `examples`.
        public var example: Literal?
        /// The summary of ``example``.
        public var exampleSummary: String?
        /// The keys of each example that is an object: the usual content of a body, independent of the schema's
        /// requirements.
        public var exampleKeys: [[String]] = []
        /// `encoding`, for forms and multipart bodies, by property name.
        public var encodings: [PropertyEncoding]
        /// The encodings of the first parts of a multipart body without names: `prefixEncoding` (OpenAPI 3.2).
        ///
        /// An encoding applies to the part at its position.
        public var prefixEncodings: [PropertyEncoding] = []
        /// `itemEncoding`: the encoding of each part after those.
        public var itemEncoding: PropertyEncoding?
        public var range: SourceRange

        public init(
            name: String, schema: SchemaID? = nil, itemSchema: SchemaID? = nil, example: Literal? = nil,
            encodings: [PropertyEncoding] = [], range: SourceRange
        ) {
            self.name = name
            self.schema = schema
            self.itemSchema = itemSchema
            self.example = example
            self.encodings = encodings
            self.range = range
        }
    }

    /// The encoding of a part of a form.
    ///
    /// With ``style``, ``explode`` or ``allowsReserved`` the part is encoded like a query parameter, and
    /// ``contentType`` is ignored (OpenAPI 3.1, 4.8.15). Fields that the version doesn't define for the body are
    /// omitted.
    public struct PropertyEncoding: Sendable {
        public var property: String
        public var contentType: String?
        public var style: Parameter.Style?
        public var explode: Bool?
        public var allowsReserved: Bool?
        /// The styles of nested arrays, from the outside in; only Swagger 2.0 defines them.
        public var itemStyles: [Parameter.Style] = []
        /// `allowEmptyValue` of Swagger 2.0.
        public var allowsEmptyValue = false
        /// The headers of a part of a multipart body, except for `Content-Type`.
        public var headers: [Response.Header]
        public var range: SourceRange

        /// A Boolean value that indicates whether the part is encoded like a query parameter.
        public var isStyled: Bool { style != nil || explode != nil || allowsReserved != nil }

        public init(
            property: String, contentType: String? = nil, style: Parameter.Style? = nil, explode: Bool? = nil,
            allowsReserved: Bool? = nil, headers: [Response.Header] = [], range: SourceRange
        ) {
            self.property = property
            self.contentType = contentType
            self.style = style
            self.explode = explode
            self.allowsReserved = allowsReserved
            self.headers = headers
            self.range = range
        }
    }

    public struct Response: Sendable {
        public enum Status: Sendable, Hashable {
            case code(Int)
            /// `2XX` is 2.
            case range(Int)
            case `default`
        }

        public struct Header: Sendable {
            public var name: String
            public var description: String?
            public var isRequired = false
            public var isDeprecated = false
            /// `simple`, or the style of Swagger 2.0's `collectionFormat`.
            public var style: Parameter.Style = .simple
            public var explode = false
            /// The styles of nested arrays, from the outside in.
            public var itemStyles: [Parameter.Style] = []
            /// The schema; nil if the header has `content` instead or neither.
            public var schema: SchemaID?
            /// The one entry of `content`.
            public var content: MediaType?
            /// The values of `example` and `examples`.
            public var examples: [Example] = []
            public var range: SourceRange

            public init(name: String, range: SourceRange) {
                self.name = name
                self.range = range
            }
        }

        public var status: Status
        public var summary: String?
        public var description: String?
        public var headers: [Header]
        /// In document order.
        public var content: [MediaType]
        /// The name under `components/responses`, when it is one of those.
        public var name: String?
        public var keyPath: KeyPathExtension?
        public var range: SourceRange

        public init(
            status: Status, summary: String? = nil, description: String? = nil, headers: [Header] = [],
            content: [MediaType] = [],
            name: String? = nil, keyPath: KeyPathExtension? = nil, range: SourceRange
        ) {
            self.status = status
            self.summary = summary
            self.description = description
            self.headers = headers
            self.content = content
            self.name = name
            self.keyPath = keyPath
            self.range = range
        }
    }
}
