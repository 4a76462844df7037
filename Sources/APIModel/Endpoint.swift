public import Diagnostics

/// The endpoints of one tag: a target enum and a client wrapper.
public struct Group: Sendable {
    /// The root client's property: `books`.
    public var name: String
    /// `Books`: the target is `BooksTarget`, the wrapper `BooksClient`.
    public var typeName: String
    public var targetName: String
    public var clientName: String
    public var documentation: Documentation
    /// In document order.
    public var endpoints: [Endpoint]

    public init(
        name: String, typeName: String, targetName: String, clientName: String,
        documentation: Documentation = Documentation(), endpoints: [Endpoint] = []
    ) {
        self.name = name
        self.typeName = typeName
        self.targetName = targetName
        self.clientName = clientName
        self.documentation = documentation
        self.endpoints = endpoints
    }
}

/// One operation: a case of the target, a method of the client.
public struct Endpoint: Sendable {
    public enum Security: Sendable, Hashable {
        /// What the description as a whole says.
        case inherited
        /// Alternatives, each a list of schemes needed together; no alternative at all means that no credentials are
        /// sent.
        case alternatives([[String]])
    }

    /// What another endpoint of the same operation doesn't send or receive.
    public enum Alternative: Sendable, Hashable {
        /// Sends a body of this media type.
        case sends(String)
        /// Receives a body of one of these, the best first.
        case receives([String])
    }

    /// The case's and the method's name: `list`.
    public var name: String
    public var operationID: String?
    /// Nil for the endpoint that types best: each operation has one, and further ones for what types differently.
    public var alternative: Alternative?
    /// In upper case, as on the wire.
    public var method: String
    public var path: [PathSegment]
    /// As written in the description.
    public var pathTemplate: String
    /// In the order of the Swift signature: those without a default first.
    public var parameters: [Parameter]
    public var body: RequestBody?
    /// After which of ``parameters`` the body stands in the signature.
    public var bodyPosition: Int
    public var success: Success
    /// How its pages follow one another; nil when it has none.
    public var pagination: Pagination?
    /// Documented error responses, in document order.
    public var failures: [FailureResponse]
    public var security: Security
    /// What to send as `Accept`; nil when nothing is received or JSON is, which is the runtime's default.
    public var accept: String?
    public var sample: Sample?
    /// The base URL that holds for this endpoint only, from a server of the operation or of its path.
    public var server: EnvironmentModel?
    public var isDeprecated: Bool
    public var documentation: Documentation
    public var range: SourceRange

    public init(
        name: String, operationID: String? = nil, method: String, path: [PathSegment], pathTemplate: String,
        parameters: [Parameter] = [], body: RequestBody? = nil, bodyPosition: Int = 0, success: Success = .one(.none),
        pagination: Pagination? = nil, failures: [FailureResponse] = [], security: Security = .inherited, accept: String? = nil,
        sample: Sample? = nil, server: EnvironmentModel? = nil, isDeprecated: Bool = false,
        documentation: Documentation = Documentation(), range: SourceRange
    ) {
        self.name = name
        self.operationID = operationID
        self.method = method
        self.path = path
        self.pathTemplate = pathTemplate
        self.parameters = parameters
        self.body = body
        self.bodyPosition = bodyPosition
        self.success = success
        self.pagination = pagination
        self.failures = failures
        self.security = security
        self.accept = accept
        self.sample = sample
        self.server = server
        self.isDeprecated = isDeprecated
        self.documentation = documentation
        self.range = range
    }
}

public enum PathSegment: Sendable, Hashable {
    /// Text between variables, as written.
    case literal(String)
    /// The Swift name of the parameter that stands here.
    case parameter(name: String)
}

public struct Parameter: Sendable {
    /// `querystring` is the whole query.
    public enum Location: String, Sendable { case path, query, querystring, header, cookie }
    public enum Style: String, Sendable {
        case simple, label, matrix, form, spaceDelimited, tabDelimited, pipeDelimited, deepObject, cookie
        /// The one media type of `content` is JSON: the value is sent as JSON text.
        case json
        /// The one media type of `content` is a form: the value is sent as one.
        case urlEncoded
        /// The one media type of `content` is any other: the value is a text.
        case plain
    }

    /// As on the wire.
    public var key: String
    public var name: String
    public var location: Location
    /// Without the optionality that follows from ``isRequired``.
    public var type: TypeReference
    public var isRequired: Bool
    /// What is sent where the caller gives none: the one value that a required parameter can have.
    public var defaultValue: DefaultValue?
    /// What the description says that the server takes where none is sent, for people.
    public var documentedDefault: DocumentedDefault?
    /// The only value that it can have.
    public var constant: ConstantValue?
    public var style: Style
    public var explode: Bool
    public var allowsReserved: Bool
    /// Of the path: whether an empty text is sent, which else is an error.
    public var allowsEmpty: Bool
    public var isDeprecated: Bool
    public var documentation: Documentation
    public var range: SourceRange

    /// Whether callers must give it.
    public var isAsked: Bool { isRequired && defaultValue == nil }

    public init(
        key: String, name: String, location: Location, type: TypeReference, isRequired: Bool,
        defaultValue: DefaultValue? = nil, documentedDefault: DocumentedDefault? = nil, constant: ConstantValue? = nil,
        style: Style, explode: Bool, allowsReserved: Bool = false, allowsEmpty: Bool = false,
        isDeprecated: Bool = false,
        documentation: Documentation = Documentation(), range: SourceRange
    ) {
        self.key = key
        self.name = name
        self.location = location
        self.type = type
        self.isRequired = isRequired
        self.defaultValue = defaultValue
        self.documentedDefault = documentedDefault
        self.constant = constant
        self.style = style
        self.explode = explode
        self.allowsReserved = allowsReserved
        self.allowsEmpty = allowsEmpty
        self.isDeprecated = isDeprecated
        self.documentation = documentation
        self.range = range
    }
}

public struct RequestBody: Sendable {
    public enum Format: Sendable, Hashable {
        case json, form, multipart, text, binary
        /// The type is a list of the values.
        case sequence(SequenceFormat)
    }

    public var format: Format
    /// `application/json`, or what the description names.
    public var contentType: String
    public var type: TypeReference
    public var isRequired: Bool
    /// The parameter's internal name; it has no label.
    public var name: String
    /// How single properties of a form are written that aren't written like the others.
    public var encodings: [PropertyEncoding]
    public var documentation: Documentation

    public struct PropertyEncoding: Sendable, Hashable {
        /// As on the wire.
        public var key: String
        public var contentType: String?
        public var style: Parameter.Style?
        public var explode: Bool?
        public var allowsReserved: Bool?

        public init(
            key: String, contentType: String? = nil, style: Parameter.Style? = nil, explode: Bool? = nil,
            allowsReserved: Bool? = nil
        ) {
            self.key = key
            self.contentType = contentType
            self.style = style
            self.explode = explode
            self.allowsReserved = allowsReserved
        }
    }

    public init(
        format: Format, contentType: String, type: TypeReference, isRequired: Bool, name: String,
        encodings: [PropertyEncoding] = [], documentation: Documentation = Documentation()
    ) {
        self.format = format
        self.contentType = contentType
        self.type = type
        self.isRequired = isRequired
        self.name = name
        self.encodings = encodings
        self.documentation = documentation
    }
}

public enum Status: Sendable, Hashable {
    case code(Int)
    /// `2XX` is 2.
    case range(Int)
    case `default`
}

/// How values follow each other in a body.
public enum SequenceFormat: String, Sendable, Hashable {
    /// One JSON text on each line: JSON Lines, NDJSON.
    case jsonLines
    /// JSON texts after record separators (RFC 7464).
    case jsonSequence
    /// An event stream, its events as objects of `data`, `event`, `id` and `retry` (OpenAPI 3.2, 4.14.5).
    case eventStream
}

public enum ResponseContent: Sendable, Hashable {
    case none
    /// A value read from JSON that lies at `keyPath`.
    case json(TypeReference, keyPath: ContentPath)
    /// Values one after the other, each of this type.
    case sequence(TypeReference, SequenceFormat)
    case text
    case binary
}

/// What an endpoint's method returns.
public enum Success: Sendable {
    public struct Case: Sendable {
        public var name: String
        public var status: Status
        public var content: ResponseContent
        /// As in `Accept`; empty where there is no content.
        public var mediaTypes: [String]
        public var documentation: Documentation

        public init(
            name: String, status: Status, content: ResponseContent, mediaTypes: [String] = [],
            documentation: Documentation = Documentation()
        ) {
            self.name = name
            self.status = status
            self.content = content
            self.mediaTypes = mediaTypes
            self.documentation = documentation
        }
    }

    /// All documented successes have this content (or there is but one).
    case one(ResponseContent)
    /// This content, or none (a 204 beside a 200).
    case optional(ResponseContent)
    /// Different ones: an enum of this name.
    case several(typeName: String, cases: [Case])
}

public struct FailureResponse: Sendable {
    public var status: Status
    public var content: ResponseContent
    public var documentation: Documentation

    public init(status: Status, content: ResponseContent, documentation: Documentation = Documentation()) {
        self.status = status
        self.content = content
        self.documentation = documentation
    }
}

/// A response for stubs: the description's example, or one made from the schema.
public struct Sample: Sendable, Hashable {
    public var status: Int
    public var contentType: String?
    /// JSON in one line, or the text itself.
    public var body: String

    public init(status: Int, contentType: String?, body: String) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }
}
