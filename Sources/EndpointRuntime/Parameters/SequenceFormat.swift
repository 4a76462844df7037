/// The format in which the values of a sequence are separated in a body.
public enum SequenceFormat: Sendable, Hashable {
    /// JSON Lines, also called NDJSON: one JSON value on each line.
    case jsonLines
    /// JSON values, each after a record separator (RFC 7464).
    case jsonSequence
    /// An event stream (WHATWG HTML, section 9.2) in which a value is a whole event.
    ///
    /// The value is an object with the members `data`, `event`, `id` and `retry` (OpenAPI 3.2, section 4.14.5). The
    /// data is a string, or JSON if the type of the data isn't a string.
    case eventStream
    /// An event stream (WHATWG HTML, section 9.2) in which a value is the JSON in an event's data.
    case eventData
    /// An event stream (WHATWG HTML, section 9.2) in which a value is the text in an event's data.
    ///
    /// The value is a string, or a type that is encoded as a string, such as a date. If the type isn't `String`, the
    /// data may also be a quoted JSON string.
    case eventText
    /// A multipart body (RFC 2046) in which a value is a part.
    ///
    /// A part is JSON, text or a file, depending on its media type.
    case multipart

    /// A Boolean value that indicates whether the format is one of the event stream formats.
    var hasEvents: Bool {
        switch self {
        case .eventStream, .eventData, .eventText: true
        case .jsonLines, .jsonSequence, .multipart: false
        }
    }
}
