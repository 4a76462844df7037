/// A parser of event streams (WHATWG HTML, section 9.2.6), which reads bytes as they are received.
///
/// The input may be split anywhere, even within a line end or a character.
struct EventStreamParser {
    /// An event of the stream. Fields that the server omitted are nil.
    struct Event {
        /// The data lines of the event, joined by line feeds.
        var data: [UInt8]
        /// The name of the event; nil if the name is missing or empty.
        var name: String?
        /// The ID of the event; nil if the event has none.
        var id: String?
        /// The digits of the server's reconnection time in milliseconds; nil if the event has none.
        var retry: String?
    }

    private var buffer = ByteAccumulator()
    private let limit: Int
    /// A Boolean value that indicates whether the last byte was a carriage return.
    ///
    /// A line feed after a carriage return belongs to the same line end.
    private var isBehindReturn = false
    private var isAtBeginning = true

    // The fields of the event that hasn't ended yet
    private var data: [UInt8] = []
    private var hasData = false
    private var name: [UInt8] = []
    private var id: String?
    private var retry: String?

    /// The last event ID, which a client sends when it reconnects; empty if none was received.
    private(set) var lastID = ""
    /// The server's wait before reconnecting, in milliseconds; nil if none was received.
    private(set) var reconnectionTime: Int?

    /// Creates a parser.
    ///
    /// - Parameter limit: The maximum number of bytes of one event in memory.
    init(limit: Int) {
        self.limit = limit
    }

    /// Creates a parser for a new connection, with the last ID and the reconnection time of `other`.
    init(resuming other: EventStreamParser) {
        self.init(limit: other.limit)
        lastID = other.lastID
        reconnectionTime = other.reconnectionTime
    }

    mutating func append(_ piece: some Sequence<UInt8>) {
        buffer.append(piece)
    }

    /// Returns the next complete event; nil if more bytes are needed.
    ///
    /// An event without a closing blank line is discarded.
    ///
    /// - Throws: ``SequenceError/itemTooLarge(limit:)``
    mutating func next() throws(SequenceError) -> Event? {
        if isAtBeginning {
            guard passByteOrderMark() else { return nil }
        }
        while let line = nextLine() {
            if line.isEmpty {
                if let event = close() { return event }
            } else {
                take(line)
                guard data.count + name.count <= limit else { throw .itemTooLarge(limit: limit) }
            }
        }
        guard buffer.count + data.count <= limit else { throw .itemTooLarge(limit: limit) }
        return nil
    }

    /// Consumes a byte order mark at the beginning of the stream.
    ///
    /// - Returns: False if more bytes are needed to recognize a byte order mark.
    private mutating func passByteOrderMark() -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let start = buffer.prefix(3)
        if start.count < 3, mark.starts(with: start) { return false }
        if start.elementsEqual(mark) { buffer.consume(3) }
        isAtBeginning = false
        return true
    }

    /// Returns the next line without its end (CR, LF or both); nil if the line isn't complete.
    private mutating func nextLine() -> ArraySlice<UInt8>? {
        if isBehindReturn, let first = buffer.first {
            if first == UInt8(ascii: "\n") { buffer.consume(1) }
            isBehindReturn = false
        }
        guard let end = buffer.index(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else {
            return nil
        }
        let (line, separator) = buffer.consume(upTo: end)
        isBehindReturn = separator == UInt8(ascii: "\r")
        return line
    }

    private mutating func take(_ line: ArraySlice<UInt8>) {
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        switch line[..<colon] {
        case let field where field.elementsEqual("data".utf8):
            if hasData { data.append(UInt8(ascii: "\n")) }
            hasData = true
            data += value
        case let field where field.elementsEqual("event".utf8):
            name = Array(value)
        case let field where field.elementsEqual("id".utf8):
            if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
        case let field where field.elementsEqual("retry".utf8):
            let areDigits = value.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
            guard areDigits, !value.isEmpty else { break }
            let text = String(decoding: value, as: UTF8.self)
            retry = text
            reconnectionTime = Int(text) ?? .max
        default:
            // The line is a comment, which has no field name, or the field is unknown.
            break
        }
    }

    /// Ends and returns the current event; returns nil if the event has no data, because it is ignored.
    private mutating func close() -> Event? {
        defer {
            data = []
            hasData = false
            name = []
            id = nil
            retry = nil
        }
        if let id { lastID = id }
        guard hasData else { return nil }
        return Event(
            data: data, name: name.isEmpty ? nil : String(decoding: name, as: UTF8.self), id: id, retry: retry)
    }
}
