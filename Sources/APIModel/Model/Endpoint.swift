public import Diagnostics

/// An endpoint: a case of the target enumeration, and a method of the client.
public struct Endpoint: Sendable {
    public enum Security: Sendable, Hashable {
        /// The security requirements of the endpoint's group, or else of the description.
        case inherited
        /// The endpoint's own alternatives; each inner array lists schemes that are required together.
        ///
        /// If the array of alternatives is empty, no credentials are sent.
        case alternatives([[RequiredScheme]])
    }

    /// The media types that distinguish an endpoint from the operation's other endpoints.
    public struct Alternative: Sendable, Hashable {
        /// The media types of the request's body, the best first.
        ///
        /// The array is empty if the operation's first endpoint sends the same media types.
        public var sends: [String] = []
        /// The media types of the response's body, the best first.
        ///
        /// The array is empty if the operation's first endpoint receives the same media types.
        public var receives: [String] = []
    }

    /// The name of the target's case and of the client's method: `list`.
    public var name = ""
    public var operationID: String?
    /// The media types that distinguish the endpoint; nil for the operation's first endpoint.
    ///
    /// An operation has more endpoints if it has media types with other Swift types.
    public var alternative: Alternative?
    /// The HTTP method, in upper case.
    public var method: String
    public var path: [PathSegment] = []
    /// The path template, as written in the description.
    public var pathTemplate: String
    /// The parameters in the order of the Swift signature: parameters without a default are first.
    public var parameters: [Parameter] = []
    public var body: RequestBody?
    /// The number of ``parameters`` before the body in the signature.
    public var bodyPosition = 0
    public var success: Success = .one(.none)
    /// The documentation of the return value, if the method returns only one content.
    public var successDocumentation = Documentation()
    /// The documentation of the status without content, if the return value is optional.
    public var emptySuccessDocumentation = Documentation()
    /// The pagination of the responses; nil if there is none.
    public var pagination: Pagination?
    /// Documented error responses, in document order.
    public var failures: [ResponseModel] = []
    public var security: Security = .inherited
    /// The value of the `Accept` header.
    ///
    /// The value is nil if there is no response body, or if the body is JSON, which is the runtime's default.
    public var accept: String?
    public var sample: Sample?
    /// The index of the endpoint's servers among ``APIModel/operationServers``.
    ///
    /// The index is nil unless the operation or its path declares servers.
    public var servers: Int?
    public var isDeprecated = false
    /// The envelope around the response bodies, with the values of its status that indicate success.
    public var envelope: Envelope?
    /// The value that ends a stream; nil for the default value, empty if no value ends the stream.
    public var streamEnd: String?
    /// The query parameter that the endpoint itself sets to select a stream or a whole response.
    public var streamChoice: StreamChoice?
    /// A Boolean value that indicates whether the operation is known to have an effect.
    ///
    /// The operation has an effect if it modifies or removes a resource, or if its response indicates that something
    /// was created or accepted. Any other POST may be a search.
    public var isCalledForItsEffect = false
    /// A Boolean value that indicates whether a redirect is the endpoint's result and isn't followed.
    public var keepsRedirects = false
    /// The kinds of the operation's tags after the first one, except for navigation tags.
    public var tagKinds: [TagKind] = []
    /// The callbacks, which are requests that the API sends in consequence of a call, in document order.
    public var callbacks: [CallbackModel] = []
    public var documentation = Documentation()
    public var range: SourceRange
}

public enum PathSegment: Sendable, Hashable {
    /// Text between the variables of a path, as written.
    case literal(String)
    /// The Swift name of the parameter in this position.
    case parameter(name: String)
}

/// The property of a body, or the query parameter, that selects between a stream and a whole response.
public struct StreamChoice: Sendable, Hashable {
    /// The name of the property or the query parameter in the request.
    public var key: String
    /// The value that the endpoint sets; nil if the endpoint omits the property or the query parameter.
    public var value: Bool?
}

public struct RequestBody: Sendable {
    public enum Format: Sendable, Hashable {
        case json, form, multipart, binary
        case xml
        /// Text, or a value that is written as text: a number, a date, an enumeration.
        case text
        /// A sequence: the type is an array of its values, or for multipart possibly a tuple of the parts.
        case sequence(SequenceFormat)
    }

    public var format: Format
    /// The media type of the body: `application/json`, or the media type in the description.
    public var contentType: String
    /// The media types and ranges that the caller's bytes may have.
    ///
    /// The array is empty if ``contentType`` always applies.
    public var contentTypes: [String] = []

    /// All media types with which the body may be sent, the best first.
    public var mediaTypes: [String] { contentTypes.isEmpty ? [contentType] : contentTypes }
    public var type: TypeReference
    public var isRequired: Bool
    /// A Boolean value that indicates whether the body may be null, which differs from no body.
    public var isNullable = false
    /// The internal name of the method's parameter for the body; the parameter has no argument label.
    public var name = ""
    /// The encodings of form properties that differ from the default.
    public var encodings: [PropertyEncoding] = []
    /// The encoding of the unnamed parts of a multipart body that have none in ``encodings``.
    ///
    /// The parts in ``encodings`` are identified by their positions; this encoding applies to all that follow.
    public var itemEncoding: PropertyEncoding?
    public var documentation = Documentation()
    /// An example of the body, if the description has a short one.
    public var example: DocumentedExample?
    /// The XML representation of the body, if `format` is XML.
    public var xml: XMLNode?
    /// The property of the body that the endpoint itself sets to select a stream or a whole response.
    public var streamChoice: StreamChoice?
}

public enum Status: Sendable, Hashable {
    case code(Int)
    /// A range of status codes, by the first digit: 2 for `2XX`.
    case range(Int)
    case `default`
}

/// The format of a sequence of values in a body.
public enum SequenceFormat: String, Sendable, Hashable {
    /// One JSON text on each line: JSON Lines, NDJSON.
    case jsonLines
    /// JSON values after record separators (RFC 7464).
    case jsonSequence
    /// An event stream whose events are objects of `data`, `event`, `id` and `retry` (OpenAPI 3.2, 4.14.5).
    case eventStream
    /// An event stream whose events have JSON data of the type.
    case eventData
    /// An event stream whose events have text as data.
    case eventText
    /// The parts of a multipart body (RFC 2046).
    case multipart

    /// A Boolean value that indicates whether the sequence is an event stream.
    public var hasEvents: Bool { ![.jsonLines, .jsonSequence, .multipart].contains(self) }
}

public enum ResponseContent: Sendable, Hashable {
    case none
    /// A value at a key path in JSON, in a form, or in XML.
    case json(TypeReference, keyPath: ContentPath)
    /// A sequence of values of this type.
    case sequence(TypeReference, SequenceFormat)
    /// Text, or a value of this type that is written as text: a number, a date, an enumeration.
    case text(TypeReference)
    case binary

    /// A Boolean value that indicates whether the content is at a key path inside a JSON body.
    var isEnveloped: Bool {
        if case .json(_, let keyPath) = self { !keyPath.isRoot } else { false }
    }
}

/// The return value of an endpoint's method.
public enum Success: Sendable {
    /// One content, which all documented success responses have.
    case one(ResponseContent)
    /// One content, or none: for example, a 204 is documented beside a 200.
    case optional(ResponseContent)
    /// Different contents, generated as the cases of an enumeration with this name.
    case several(typeName: String, cases: [ResponseModel])
}

/// A documented response with one of its media types.
public struct ResponseModel: Sendable {
    public var status: Status
    public var content: ResponseContent = .none
    /// The media types of the content, as in `Accept`; empty if there is no content.
    public var mediaTypes: [String] = []
    public var documentation = Documentation()
}

/// A response for stubs: the description's example, or a sample generated from the schema.
public struct Sample: Sendable, Hashable {
    public var status: Int
    public var contentType: String?
    /// The body of the response: JSON in one line, or text.
    public var body: String
    /// The summary of the example in the description.
    public var summary: String?
}
