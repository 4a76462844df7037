/// The format in which values follow each other in a body.
public enum SequenceFormat: Sendable, Hashable {
    /// One JSON text on each line: JSON Lines, NDJSON.
    case jsonLines
    /// JSON values, each after a record separator (RFC 7464).
    case jsonSequence
    /// An event stream as in browsers (WHATWG HTML, section 9.2).
    ///
    /// An event is an object of `data`, `event`, `id` and `retry` (OpenAPI 3.2, section 4.14.5). The data is a string,
    /// or JSON if its type isn't a string.
    case eventStream
    /// An event stream whose events have one JSON text each for data, which is the value.
    case eventData
    /// An event stream whose events' data is text, which is the value.
    ///
    /// The value is a string, or is encoded as one, such as a date. Data that isn't plain text may be a quoted JSON
    /// string.
    case eventText
    /// The parts of a multipart body (RFC 2046), each of which is a value.
    ///
    /// A part is JSON or text depending on its media type, or a file.
    case multipart

    /// A Boolean value that indicates whether the format is an event stream, whatever is decoded from its events.
    var hasEvents: Bool {
        switch self {
        case .eventStream, .eventData, .eventText: true
        case .jsonLines, .jsonSequence, .multipart: false
        }
    }
}
