/// A parser of event streams as they are received, by the rules for browsers.
///
/// See WHATWG HTML, section 9.2.6. Chunks may end anywhere, even in a line end or a character.
struct EventStreamParser {
    /// An event, or as much of it as was sent.
    struct Event {
        /// The data of all its lines, with a line feed between them.
        var data: [UInt8]
        /// The name of the event; nil if the name is missing or empty.
        var name: String?
        /// The ID; nil if the event has none.
        var id: String?
        /// The digits of a time to wait before connecting again, in milliseconds.
        var retry: String?
    }

    private var buffer = ByteAccumulator()
    private let limit: Int
    /// A line feed that comes next belongs to the line end that is there.
    private var isBehindReturn = false
    private var isAtBeginning = true

    // The event that isn't closed yet
    private var data: [UInt8] = []
    private var hasData = false
    private var name: [UInt8] = []
    private var id: String?
    private var retry: String?

    /// The ID that a client sends when it reconnects; empty if none was received.
    private(set) var lastID = ""
    /// The wait before reconnecting, in milliseconds; nil if none was received.
    private(set) var reconnectionTime: Int?

    /// - Parameter limit: The maximum number of bytes of one event in memory.
    init(limit: Int) {
        self.limit = limit
    }

    /// Creates a parser for another connection, which retains the last ID and the reconnection time.
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

    /// - Returns: False while it may still become one.
    private mutating func passByteOrderMark() -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let start = buffer.prefix(3)
        if start.count < 3, mark.starts(with: start) { return false }
        if start.elementsEqual(mark) { buffer.consume(3) }
        isAtBeginning = false
        return true
    }

    /// Returns the next line without its end, which is CR, LF or both.
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
            // A comment, which has no name, or an unknown field.
            break
        }
    }

    /// Ends the event; nil where it has no data and so is none.
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
