/// A parser of sequences of JSON values as they are received.
///
/// Each value is on a separate line, or follows a record separator.
struct TextSequenceParser {
    /// RFC 7464, section 2.2.
    static let recordSeparator: UInt8 = 0x1E

    private var buffer = ByteAccumulator()
    private let separator: UInt8
    private let limit: Int

    /// - Parameters:
    ///   - hasRecordSeparators: A Boolean value that indicates whether values begin with a record separator (RFC 7464);
    ///     otherwise they end with the line.
    ///   - limit: The maximum number of bytes of one value in memory.
    init(hasRecordSeparators: Bool, limit: Int) {
        separator = hasRecordSeparators ? Self.recordSeparator : UInt8(ascii: "\n")
        self.limit = limit
    }

    /// A parser with the same settings and without input.
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
    /// Blank values are skipped: servers send them to keep a connection open.
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

    /// Returns the value that ends with the body; nil if there is none.
    ///
    /// - Throws: ``SequenceError``
    mutating func last() throws(SequenceError) -> [UInt8]? {
        try checked(buffer.consumeAll())
    }

    private func checked(_ text: ArraySlice<UInt8>) throws(SequenceError) -> [UInt8]? {
        guard let first = text.first(where: { !Self.isBlank($0) }) else { return nil }
        // A truncated number is another valid number: whitespace after it indicates that it is complete (section 2.4).
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
