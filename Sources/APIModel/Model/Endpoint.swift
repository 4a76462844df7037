public import Diagnostics

/// One operation: a case of the target, a method of the client.
public struct Endpoint: Sendable {
    public enum Security: Sendable, Hashable {
        /// What its group says, or else the description as a whole.
        case inherited
        /// Alternatives, each a list of schemes needed together; no alternative at all means that no credentials are
        /// sent.
        case alternatives([[RequiredScheme]])
    }

    /// What another endpoint of the same operation doesn't send or receive.
    public struct Alternative: Sendable, Hashable {
        /// The media types of the request's body, the best first; empty where the other endpoint sends the same.
        public var sends: [String]
        /// The media types of the response's body, the best first; empty where the other endpoint receives the same.
        public var receives: [String]

        public init(sends: [String] = [], receives: [String] = []) {
            self.sends = sends
            self.receives = receives
        }
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
    /// Of what is returned, where that is one content; beside it, of the status without one.
    public var successDocumentation = Documentation()
    public var emptySuccessDocumentation = Documentation()
    /// How its pages follow one another; nil when it has none.
    public var pagination: Pagination?
    /// Documented error responses, in document order.
    public var failures: [FailureResponse]
    public var security: Security
    /// What to send as `Accept`; nil when nothing is received or JSON is, which is the runtime's default.
    public var accept: String?
    public var sample: Sample?
    /// The index of its servers among ``APIModel/operationServers``, where the operation or its path has some of its
    /// own.
    public var servers: Int?
    public var isDeprecated: Bool
    /// What its answers are wrapped in, with a status that says whether they are a success.
    public var envelope: Envelope?
    /// What ends a stream in place of a value, where it isn't what it usually is; empty where nothing does.
    public var streamEnd: String?
    /// The parameter of the query that the endpoint sets itself: it tells the server to answer with a stream, or not
    /// to.
    public var streamChoice: StreamChoice?
    /// Whether it is known to do something beside answering: it changes or removes what is there, or answers that
    /// something was made or taken on. A POST that says nothing of the kind may be a search.
    public var isCalledForItsEffect = false
    /// A Boolean value that indicates whether a redirect is its result, and isn't followed.
    public var keepsRedirects = false
    /// What its further tags say of it, where they are of a kind that isn't for finding one's way.
    public var tagKinds: [TagKind] = []
    /// The requests that the API sends in consequence, in document order.
    public var callbacks: [CallbackModel] = []
    public var documentation: Documentation
    public var range: SourceRange

    public init(
        name: String, operationID: String? = nil, method: String, path: [PathSegment], pathTemplate: String,
        parameters: [Parameter] = [], body: RequestBody? = nil, bodyPosition: Int = 0, success: Success = .one(.none),
        pagination: Pagination? = nil, failures: [FailureResponse] = [], security: Security = .inherited,
        accept: String? = nil,
        sample: Sample? = nil, servers: Int? = nil, isDeprecated: Bool = false,
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
        self.servers = servers
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

/// The property of a body, or the parameter of a query, by which a server answers with a stream or as a whole.
public struct StreamChoice: Sendable, Hashable {
    /// As on the wire.
    public var key: String
    /// Nil leaves it out.
    public var value: Bool?

    public init(key: String, value: Bool?) {
        self.key = key
        self.value = value
    }
}

public struct RequestBody: Sendable {
    public enum Format: Sendable, Hashable {
        case json, form, multipart, binary
        case xml
        /// The type is text, or one whose values are written as text: a number, a date, an enumeration.
        case text
        /// The type is a list of the values, or of parts a tuple of them.
        case sequence(SequenceFormat)
    }

    public var format: Format
    /// `application/json`, or what the description names.
    public var contentType: String
    /// The media types and ranges among which the bytes that are sent decide; empty where ``contentType`` holds for
    /// all.
    public var contentTypes: [String] = []

    /// All media types that it may be sent as, the best first.
    public var mediaTypes: [String] { contentTypes.isEmpty ? [contentType] : contentTypes }
    public var type: TypeReference
    public var isRequired: Bool
    /// Null may be sent, which isn't the same as no body.
    public var isNullable: Bool
    /// The parameter's internal name; it has no label.
    public var name: String
    /// How single properties of a form are written that aren't written like the others.
    public var encodings: [PropertyEncoding]
    /// How the parts of a multipart body are written that have no names: those in ``encodings`` by their position, and
    /// each one behind these so.
    public var itemEncoding: PropertyEncoding?
    public var documentation: Documentation
    /// A value that could be sent, where it is short.
    public var example: DocumentedExample?
    /// How the document stands there whose format is XML.
    public var xml: XMLNode?
    /// What the endpoint sets in the body itself: it tells the server to answer with a stream, or not to.
    public var streamChoice: StreamChoice?

    public init(
        format: Format, contentType: String, type: TypeReference, isRequired: Bool, isNullable: Bool = false,
        name: String = "",
        encodings: [PropertyEncoding] = [], documentation: Documentation = Documentation(),
        example: DocumentedExample? = nil
    ) {
        self.example = example
        self.format = format
        self.contentType = contentType
        self.type = type
        self.isRequired = isRequired
        self.isNullable = isNullable
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
    /// An event stream, its events' data as JSON of the type.
    case eventData
    /// An event stream, its events' data as text.
    case eventText
    /// The parts of a multipart body (RFC 2046).
    case multipart

    /// Whether it is an event stream.
    public var hasEvents: Bool { ![.jsonLines, .jsonSequence, .multipart].contains(self) }
}

public enum ResponseContent: Sendable, Hashable {
    case none
    /// A value that lies at `keyPath` of JSON, of a form, or of XML.
    case json(TypeReference, keyPath: ContentPath)
    /// Values one after the other, each of this type.
    case sequence(TypeReference, SequenceFormat)
    /// Text, or a value that is written as one: a number, a date, an enumeration.
    case text(TypeReference)
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
    /// Whether the body is XML.
    public var isXML: Bool
    public var documentation: Documentation

    public init(
        status: Status, content: ResponseContent, isXML: Bool = false, documentation: Documentation = Documentation()
    ) {
        self.status = status
        self.content = content
        self.isXML = isXML
        self.documentation = documentation
    }
}

/// A response for stubs: the description's example, or one made from the schema.
public struct Sample: Sendable, Hashable {
    public var status: Int
    public var contentType: String?
    /// JSON in one line, or the text itself.
    public var body: String
    /// What the description says of it.
    public var summary: String?

    public init(status: Int, contentType: String?, body: String, summary: String? = nil) {
        self.summary = summary
        self.status = status
        self.contentType = contentType
        self.body = body
    }
}
