/// A parser of a sequence of JSON values, which reads bytes as they are received.
///
/// Each value is on a separate line, or follows a record separator.
struct TextSequenceParser {
    /// The byte that precedes each JSON value (RFC 7464, section 2.2).
    static let recordSeparator: UInt8 = 0x1E

    private var buffer = ByteAccumulator()
    private let separator: UInt8
    private let limit: Int

    /// Creates a parser.
    ///
    /// - Parameters:
    ///   - hasRecordSeparators: A Boolean value that indicates whether each value begins with a record separator (RFC
    ///     7464). If it is false, each value ends with its line.
    ///   - limit: The maximum number of bytes of one value in memory.
    init(hasRecordSeparators: Bool, limit: Int) {
        separator = hasRecordSeparators ? Self.recordSeparator : UInt8(ascii: "\n")
        self.limit = limit
    }

    /// A copy of the parser without input.
    var emptied: TextSequenceParser {
        var parser = self
        parser.buffer = ByteAccumulator()
        return parser
    }

    mutating func append(_ piece: some Sequence<UInt8>) {
        buffer.append(piece)
    }

    /// Returns the next complete value; nil if more bytes are needed.
    ///
    /// Blank values are skipped, because servers send them to keep a connection open.
    ///
    /// - Throws: ``SequenceError``
    mutating func next() throws(SequenceError) -> [UInt8]? {
        while let end = buffer.index(where: { [separator] in $0 == separator }) {
            let text = buffer.consume(upTo: end).bytes
            guard text.count <= limit else { throw .itemTooLarge(limit: limit) }
            if let text = try checked(text) { return text }
        }
        guard buffer.count <= limit else { throw .itemTooLarge(limit: limit) }
        return nil
    }

    /// Returns the value at the end of the body; nil if there is none.
    ///
    /// - Throws: ``SequenceError``
    mutating func last() throws(SequenceError) -> [UInt8]? {
        try checked(buffer.consumeAll())
    }

    private func checked(_ text: ArraySlice<UInt8>) throws(SequenceError) -> [UInt8]? {
        guard let first = text.first(where: { !Self.isBlank($0) }) else { return nil }
        // A truncated number looks like a complete one, so whitespace must follow a number (RFC 7464, section 2.4).
        let closesItself = [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\"")].contains(first)
        if separator == Self.recordSeparator, !closesItself, let last = text.last, !Self.isBlank(last) {
            throw .incompleteValue
        }
        return Array(text)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
            || byte == UInt8(ascii: "\t")
    }
}
