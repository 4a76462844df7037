public import Diagnostics

extension Document {
    /// One path and method, with the path item's parameters and servers already taken over.
    public struct Operation: Sendable {
        /// As on the wire: in upper case, but for methods that OpenAPI has no field for.
        public var method: String
        /// The template as written: `/books/{id}`.
        public var path: String
        public var pathRange: SourceRange
        public var range: SourceRange
        public var operationID: String?
        public var tags: [String] = []
        public var summary: String?
        public var description: String?
        public var isDeprecated = false
        /// In document order, path-level ones first unless overridden.
        public var parameters: [Parameter] = []
        public var requestBody: RequestBody?
        /// In document order.
        public var responses: [Response] = []
        /// Nil: the document's own security holds. Empty: none is needed.
        public var security: [SecurityRequirement]?
        /// Servers of the operation or its path item; empty when the document's hold.
        public var servers: [Server] = []
        public var keyPath: KeyPathExtension?
        /// `x-pagination` of the operation or its path item.
        public var pagination: PaginationRule?

        public init(method: String, path: String, pathRange: SourceRange, range: SourceRange) {
            self.method = method
            self.path = path
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
        public var allowsEmptyValue: Bool
        public var allowsReserved: Bool
        /// `x-allow-empty`: whether a parameter of the path may have no text. It isn't OpenAPI's.
        public var allowsEmptyText: Bool
        /// As written, or the default of the location.
        public var style: Style
        /// As written, or the default of the style.
        public var explode: Bool
        /// Nil when the parameter has `content` instead or says nothing at all.
        public var schema: SchemaID?
        /// The one entry of `content`.
        public var content: MediaType?
        public var example: Literal?
        /// The name under `components/parameters`, when it is one of those.
        public var componentName: String?
        public var range: SourceRange

        public init(
            name: String, location: Location, description: String? = nil, isRequired: Bool = false,
            isDeprecated: Bool = false, allowsEmptyValue: Bool = false, allowsReserved: Bool = false,
            allowsEmptyText: Bool = false, style: Style, explode: Bool, schema: SchemaID? = nil, content: MediaType? = nil,
            example: Literal? = nil, componentName: String? = nil, range: SourceRange
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
            self.schema = schema
            self.content = content
            self.example = example
            self.componentName = componentName
            self.range = range
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
        /// As written, parameters included: `application/json; charset=utf-8`.
        public var name: String
        public var schema: SchemaID?
        /// The schema of each item of a sequence: a line of JSON Lines, an event of an event stream (OpenAPI 3.2).
        public var itemSchema: SchemaID?
        /// The first of `example` and `examples`.
        public var example: Literal?
        /// The keys of each example that is an object: what a body has in practice, whatever the schema requires.
        public var exampleKeys: [[String]] = []
        /// `encoding`, for forms and multipart bodies, by property name.
        public var encodings: [PropertyEncoding]
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

    public struct PropertyEncoding: Sendable {
        public var property: String
        public var contentType: String?
        public var style: Parameter.Style?
        public var explode: Bool?
        public var allowsReserved: Bool?

        public init(
            property: String, contentType: String? = nil, style: Parameter.Style? = nil, explode: Bool? = nil,
            allowsReserved: Bool? = nil
        ) {
            self.property = property
            self.contentType = contentType
            self.style = style
            self.explode = explode
            self.allowsReserved = allowsReserved
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
            public var isRequired: Bool
            public var schema: SchemaID?
            public var range: SourceRange

            public init(
                name: String, description: String? = nil, isRequired: Bool = false, schema: SchemaID? = nil,
                range: SourceRange
            ) {
                self.name = name
                self.description = description
                self.isRequired = isRequired
                self.schema = schema
                self.range = range
            }
        }

        public var status: Status
        public var description: String?
        public var headers: [Header]
        /// In document order.
        public var content: [MediaType]
        /// The name under `components/responses`, when it is one of those.
        public var name: String?
        public var keyPath: KeyPathExtension?
        public var range: SourceRange

        public init(
            status: Status, description: String? = nil, headers: [Header] = [], content: [MediaType] = [],
            name: String? = nil, keyPath: KeyPathExtension? = nil, range: SourceRange
        ) {
            self.status = status
            self.description = description
            self.headers = headers
            self.content = content
            self.name = name
            self.keyPath = keyPath
            self.range = range
        }
    }
}
