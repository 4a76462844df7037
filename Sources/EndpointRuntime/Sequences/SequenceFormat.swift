@_spi(Format) import EndpointCoding

/// How values follow each other in a body.
public enum SequenceFormat: Sendable, Hashable {
    /// One JSON text on each line: JSON Lines, NDJSON.
    case jsonLines
    /// JSON texts, each after a record separator (RFC 7464).
    case jsonSequence
    /// An event stream, as browsers read it (WHATWG HTML, section 9.2); an event is an object of `data`, `event`, `id`
    /// and `retry` (OpenAPI 3.2, section 4.14.5). Data is a text, and JSON where its type isn't one.
    case eventStream
    /// An event stream whose events have one JSON text each for data, which is the value.
    case eventData
    /// An event stream whose events have any text for data, which is the value: a text, or what a text says, such as a
    /// date. What isn't a text may stand there as JSON has it, in quotes.
    case eventText
    /// The parts of a multipart body (RFC 2046), each of which is a value: JSON or text as its own type says, or a file.
    case multipart

    /// Whether it is an event stream, whatever is read of its events.
    var hasEvents: Bool {
        switch self {
        case .eventStream, .eventData, .eventText: true
        case .jsonLines, .jsonSequence, .multipart: false
        }
    }

    /// A body of these values.
    ///
    /// - Throws: `EncodingError` for a value that can't be written so.
    func body(writing items: [some WritableValue]) throws -> Data {
        guard hasEvents else { return body(of: try items.map { try JSONOutput(writing: $0).bytes }) }
        var writer = EventStreamWriter(self)
        for item in items { try writer.append(item) }
        return Data(writer.bytes)
    }

    /// A body of these JSON texts.
    func body(of texts: [[UInt8]]) -> Data {
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
