@_spi(Format) import EndpointCoding

/// A parser of a sequence of values in any format, which reads bytes as they are received.
struct SequenceParser {
    /// A value of the sequence that hasn't been decoded yet.
    struct Item {
        /// The bytes of the value: JSON, the data of an event, or the content of a part.
        var text: [UInt8]
        /// The event that contains the value; nil if the format isn't an event stream.
        var event: EventStreamParser.Event?
        /// The part that contains the value; nil if the body isn't multipart.
        var part: MultipartPart?
    }

    /// The maximum number of bytes of one value in memory.
    static let itemLimit = 64 << 20

    let format: SequenceFormat
    // The format determines which one of the three parsers is used.
    private var events: EventStreamParser
    private var texts: TextSequenceParser
    private var parts: PartCollector?
    private var hasEnded = false

    /// Creates a parser.
    ///
    /// - Parameter contentType: The `Content-Type` of the body, which contains the boundary of a multipart body.
    init(_ format: SequenceFormat, _ contentType: String? = nil, itemLimit: Int = Self.itemLimit) {
        self.format = format
        events = EventStreamParser(limit: itemLimit)
        texts = TextSequenceParser(hasRecordSeparators: format == .jsonSequence, limit: itemLimit)
        if format == .multipart, let boundary = try? MultipartParser.boundary(of: contentType) {
            parts = PartCollector(boundary: boundary, limit: itemLimit)
        }
    }

    /// Creates a parser for a new connection that continues after the last event of `other`.
    init(resuming other: SequenceParser) {
        self = other
        events = EventStreamParser(resuming: other.events)
        texts = other.texts.emptied
        hasEnded = false
    }

    /// The last event ID, which a client sends when it reconnects; empty if none was received.
    var lastEventID: String { events.lastID }

    /// The server's wait before reconnecting, in milliseconds; nil if none was received.
    var reconnectionTime: Int? { events.reconnectionTime }

    /// A Boolean value that indicates whether the closing boundary of a multipart body was read.
    var isClosed: Bool { parts?.isClosed ?? false }

    mutating func append(_ piece: some Sequence<UInt8>) {
        if format.hasEvents {
            events.append(piece)
        } else if format == .multipart {
            parts?.append(piece)
        } else {
            texts.append(piece)
        }
    }

    /// Returns the next complete value; nil if more bytes are needed, or at the end.
    ///
    /// - Throws: ``SequenceError``
    mutating func next() throws -> Item? {
        if format == .multipart {
            guard parts != nil else { throw SequenceError.noBoundary }
            return try parts?.next().map { Item(text: $0.bytes, part: $0) }
        }
        guard format.hasEvents else {
            if let text = try texts.next() { return Item(text: text) }
            return hasEnded ? try texts.last().map { Item(text: $0) } : nil
        }
        guard let event = try events.next() else { return nil }
        return Item(text: format == .eventStream ? Self.json(of: event) : event.data, event: event)
    }

    /// Ends the input, so that the remaining bytes are the last value.
    ///
    /// - Returns: False if the input had ended before.
    mutating func end() -> Bool {
        parts?.end()
        defer { hasEnded = true }
        return !hasEnded
    }

    /// Returns an event as a JSON object with a member for each field.
    ///
    /// - Parameter hasJSON: A Boolean value that indicates whether the event's data is JSON rather than a string.
    static func json(of event: EventStreamParser.Event, hasJSON: Bool = false) -> [UInt8] {
        let output = JSONOutput()
        if hasJSON {
            output.beginMember("data", isFirst: true)
            event.data.withUnsafeBufferPointer { output.append($0) }
        } else {
            output.writeMember("data", isFirst: true, String(decoding: event.data, as: UTF8.self))
        }
        if let name = event.name { output.writeMember("event", isFirst: false, name) }
        if let id = event.id { output.writeMember("id", isFirst: false, id) }
        if let retry = event.retry {
            output.beginMember("retry", isFirst: false)
            let digits = retry.drop { $0 == "0" }
            output.writeNumber(digits.isEmpty ? "0" : String(digits))
        }
        output.endObject(isEmpty: false)
        return output.bytes
    }
}
