public import Diagnostics

extension Document {
    /// An operation: one path and method, with the parameters and servers of its path item.
    public struct Operation: Sendable {
        /// The HTTP method: in upper case, except for methods without a field in OpenAPI.
        public var method: String
        /// The path template as written in the description, such as `/books/{id}`.
        public var path: String
        /// The path template that requests use, with parameter names in braces.
        ///
        /// The template differs from ``path`` if that has another notation, such as `/books/{+id}`, or contains query
        /// parameters.
        public var template: String
        public var pathRange: SourceRange
        public var range: SourceRange
        public var operationID: String?
        /// A Boolean value that indicates whether another operation has the same `operationId`.
        public var sharesOperationID = false
        public var tags: [String] = []
        public var summary: String?
        public var description: String?
        /// The path item's summary and description, if the operation has its own in their place.
        public var pathDescription: String?
        public var externalDocumentation: ExternalDocumentation?
        public var isDeprecated = false
        /// The operation's parameters in document order: first the path item's, unless overridden.
        public var parameters: [Parameter] = []
        public var requestBody: RequestBody?
        /// The operation's responses in document order.
        public var responses: [Response] = []
        /// The security requirements; nil if the document's apply, empty if no credentials are required.
        public var security: [SecurityRequirement]?
        /// The servers of the operation or its path item; empty if the document's servers apply.
        public var servers: [Server] = []
        public var keyPath: KeyPathExtension?
        /// The value of `x-envelope` of the operation or its path item.
        public var envelope: EnvelopeExtension?
        /// The value of `x-pagination` of the operation or its path item.
        public var pagination: PaginationRule?
        /// The values of `x-stream` and `x-stream-end` of the operation.
        public var stream: StreamExtension?
        /// The callbacks: requests that the API sends to a URL from the operation's request or response.
        public var callbacks: [Webhook] = []
        /// The value of `x-signature` of a webhook or its path item.
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
        /// The location of a parameter. A parameter in `querystring` is the whole query (OpenAPI 3.2).
        public enum Location: String, Sendable { case path, query, querystring, header, cookie }

        public enum Style: String, Sendable {
            case simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject, cookie
            /// The style of Swagger 2.0's `tsv`, for which OpenAPI 3 has no name.
            case tabDelimited
        }

        public var name: String
        public var location: Location
        public var description: String?
        public var isRequired = false
        public var isDeprecated = false
        /// A Boolean value that indicates whether `allowEmptyValue` is set and has an effect.
        ///
        /// The field has an effect on a query parameter or a form field whose style can represent an empty value.
        public var allowsEmptyValue = false
        public var allowsReserved = false
        /// A Boolean value that indicates whether a path parameter may be empty.
        ///
        /// The value is read from `x-allow-empty`, which isn't part of OpenAPI.
        public var allowsEmptyText = false
        /// The style of the parameter: as written, or else the default of the parameter's location.
        public var style: Style
        /// A Boolean value that indicates whether arrays and objects are exploded (`explode`).
        ///
        /// Without `explode` in the description, the default of the style applies.
        public var explode: Bool
        /// The styles of nested arrays, from the outermost to the innermost.
        ///
        /// Only Swagger 2.0 has such styles: each `items` object has its own `collectionFormat`.
        public var itemStyles: [Style] = []
        /// The schema of the parameter; nil if the parameter has `content` instead or neither.
        public var schema: SchemaID?
        /// The only media type of the parameter's `content`.
        public var content: MediaType?
        /// The example values of the parameter, from `example` and `examples`.
        public var examples: [Example] = []
        /// The query parameter's value in the path itself: `exact` for `kind` of `/search?kind=exact`.
        public var valueInPath: String?
        /// The name of the parameter under `components/parameters`; nil for an inline parameter.
        public var componentName: String?
        /// A Boolean value that indicates whether the path item declares the parameter, for all of its operations.
        public var isOfPath = false
        public var range: SourceRange
    }

    /// An example value of a parameter, header or body, with its summary.
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
        public var isRequired = false
        /// The media types of the request body in document order.
        public var content: [MediaType] = []
        /// The name of the request body under `components/requestBodies`; nil for an inline request body.
        public var name: String?
        public var range: SourceRange
    }

    public struct MediaType: Sendable {
        /// The media type as written, including parameters: `application/json; charset=utf-8`.
        public var name: String
        public var schema: SchemaID?
        /// The schema of each item of a sequence (OpenAPI 3.2).
        ///
        /// An item is a line of JSON Lines, or an event of an event stream.
        public var itemSchema: SchemaID?
        /// The description of the media type, which is allowed since OpenAPI 3.2.
        public var description: String?
        /// The value of `example`, or the first value of `examples`.
        public var example: Literal?
        /// The summary of ``example``.
        public var exampleSummary: String?
        /// The keys of each example object: the usual keys of a body, required by the schema or not.
        public var exampleKeys: [[String]] = []
        /// The encodings of the parts of a form or multipart body, each with its property's name.
        public var encodings: [PropertyEncoding] = []
        /// The encodings of the first parts of a multipart body: `prefixEncoding` (OpenAPI 3.2).
        ///
        /// The parts have no names. The encoding at an index applies to the part at that position.
        public var prefixEncodings: [PropertyEncoding] = []
        /// The encoding of each multipart part after those that `prefixEncodings` describes (`itemEncoding`).
        public var itemEncoding: PropertyEncoding?
        public var range: SourceRange
    }

    /// The encoding of a property in a form or multipart body.
    ///
    /// With ``style``, ``explode`` or ``allowsReserved`` the part is encoded like a query parameter, and
    /// ``contentType`` is ignored (OpenAPI 3.1, 4.8.15). Fields that the OpenAPI version doesn't define for the body
    /// are nil.
    public struct PropertyEncoding: Sendable {
        public var property: String
        public var contentType: String?
        public var style: Parameter.Style?
        public var explode: Bool?
        public var allowsReserved: Bool?
        /// The styles of nested arrays, from the outermost to the innermost; only Swagger 2.0 defines them.
        public var itemStyles: [Parameter.Style] = []
        /// A Boolean value that indicates whether `allowEmptyValue` of Swagger 2.0 is set.
        public var allowsEmptyValue = false
        /// The headers of a part of a multipart body, except for `Content-Type`.
        public var headers: [Response.Header] = []
        public var range: SourceRange

        /// A Boolean value that indicates whether the part is encoded like a query parameter.
        public var isStyled: Bool { style != nil || explode != nil || allowsReserved != nil }
    }

    public struct Response: Sendable {
        public enum Status: Sendable, Hashable {
            case code(Int)
            /// A range of status codes: `range(2)` for `2XX`.
            case range(Int)
            case `default`
        }

        public struct Header: Sendable {
            public var name: String
            public var description: String?
            public var isRequired = false
            public var isDeprecated = false
            /// The style of the header: `simple`, or the style for Swagger 2.0's `collectionFormat`.
            public var style: Parameter.Style = .simple
            public var explode = false
            /// The styles of nested arrays, from the outermost to the innermost.
            public var itemStyles: [Parameter.Style] = []
            /// The schema of the header; nil if the header has `content` instead or neither.
            public var schema: SchemaID?
            /// The only media type of the header's `content`.
            public var content: MediaType?
            /// The example values of the header, from `example` and `examples`.
            public var examples: [Example] = []
            public var range: SourceRange
        }

        public var status: Status
        public var summary: String?
        public var description: String?
        public var headers: [Header]
        /// The media types of the response in document order.
        public var content: [MediaType]
        /// The name of the response under `components/responses`; nil for an inline response.
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
