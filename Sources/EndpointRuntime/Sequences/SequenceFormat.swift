@_spi(Format) import EndpointCoding

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

    /// Encodes a body with these values.
    ///
    /// - Throws: `EncodingError` for a value that can't be encoded in this format.
    func body(writing items: [some WritableValue]) throws -> Data {
        guard hasEvents else { return body(of: try items.map { try JSONOutput(writing: $0).bytes }) }
        var writer = EventStreamWriter(self)
        for item in items { try writer.append(item) }
        return Data(writer.bytes)
    }

    /// Returns a body with these JSON values.
    package func body(of texts: [[UInt8]]) -> Data {
        var body = Data()
        for text in texts {
            switch self {
            // Of the parts of a multipart body nothing is said here: stubs give a part a line.
            case .jsonLines, .multipart: break
            case .jsonSequence: body.append(TextSequenceParser.recordSeparator)
            case .eventStream, .eventData, .eventText: body.append(contentsOf: Array("data: ".utf8))
            }
            body.append(contentsOf: text)
            body.append(UInt8(ascii: "\n"))
            if hasEvents { body.append(UInt8(ascii: "\n")) }
        }
        return body
    }
}
