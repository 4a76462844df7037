/// A decoder of bodies with several values or parts.
///
/// The module EndpointStreams implements it. An app whose API has no such bodies doesn't build that module.
@_spi(Generated)
public protocol SequenceDecoder: Sendable {
    /// Decodes the values of a body with several, in order.
    ///
    /// - Throws: `.jsonMapping` if one of them isn't JSON, `.objectMapping` if one isn't an `Item`.
    static func items<Item: ReadableValue>(
        of response: Response, as format: SequenceFormat
    ) throws(EndpointError) -> [Item]

    /// Decodes the parts of a multipart body as fields, or the value at `path` in them.
    ///
    /// - Throws: `.objectMapping` if the body isn't multipart, there is no value at the path, or it doesn't match the
    ///   type.
    static func content<Value: ReadableValue>(
        ofParts response: Response, at path: KeyPathRoot
    ) throws(EndpointError) -> Value
}

/// The format in which values follow each other in a body.
public enum SequenceFormat: Sendable, Hashable {
    /// One JSON text on each line: JSON Lines, NDJSON.
    case jsonLines
    /// JSON values, each after a record separator (RFC 7464).
    case jsonSequence
    /// An event stream as in browsers (WHATWG HTML, section 9.2); an event is an object of `data`, `event`, `id` and
    /// `retry` (OpenAPI 3.2, section 4.14.5). The data is a string, or JSON if its type isn't a string.
    case eventStream
    /// An event stream whose events have one JSON text each for data, which is the value.
    case eventData
    /// An event stream whose events' data is text, which is the value: a string, or a value encoded as one, such as a
    /// date. Data that isn't plain text may be a quoted JSON string.
    case eventText
    /// The parts of a multipart body (RFC 2046), each of which is a value: JSON or text depending on its media type, or
    /// a file.
    case multipart

    /// A Boolean value that indicates whether it is an event stream, whatever is decoded from its events.
    package var hasEvents: Bool {
        switch self {
        case .eventStream, .eventData, .eventText: true
        case .jsonLines, .jsonSequence, .multipart: false
        }
    }
}
