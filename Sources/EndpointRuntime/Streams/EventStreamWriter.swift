/// A writer that encodes values as an event stream (WHATWG HTML, section 9.2.5).
///
/// `EventStreamParser` decodes the same values from the stream.
struct EventStreamWriter {
    private let format: SequenceFormat
    private(set) var bytes: [UInt8] = []

    /// Creates a writer.
    ///
    /// - Parameter format: The format of the stream: whether a value is the whole event or only its data.
    init(_ format: SequenceFormat) {
        self.format = format
    }

    /// Appends an event with a value.
    ///
    /// - Throws: `EncodingError` for a value that can't be encoded, and for a field that contains a line end.
    mutating func append(_ item: some WritableValue) throws {
        let value = try JSONValue(writing: item)
        if format == .eventStream, case .object(let fields) = value {
            // The data is written last. A reader of the event accepts fields in any order.
            for name in ["event", "id", "retry"] {
                guard let field = fields[name], field != .null else { continue }
                try append(name, line: Self.text(of: field))
            }
            guard let data = fields["data"], data != .null else { return close() }
            append(data: try Self.text(of: data))
        } else if format == .eventText {
            append(data: try Self.text(of: value))
        } else {
            append(data: try value.jsonBytes)
        }
        close()
    }

    /// Returns the bytes of a string unchanged, and the JSON of any other value.
    private static func text(of value: JSONValue) throws -> [UInt8] {
        if case .string(let text) = value { Array(text.utf8) } else { try value.jsonBytes }
    }

    /// Appends a `data` field for each line of the text.
    private mutating func append(data text: [UInt8]) {
        bytes += "data: ".utf8
        var isBehindReturn = false
        for byte in text {
            let isReturn = byte == UInt8(ascii: "\r")
            if isReturn || byte == UInt8(ascii: "\n") {
                if isReturn || !isBehindReturn { bytes += "\ndata: ".utf8 }
            } else {
                bytes.append(byte)
            }
            isBehindReturn = isReturn
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func append(_ name: String, line text: [UInt8]) throws {
        guard !text.contains(where: { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") || $0 == 0 }) else {
            throw EncodingError.invalidValue(
                String(decoding: text, as: UTF8.self),
                EncodingError.Context(
                    codingPath: [FieldKey(name)],
                    debugDescription: "the '\(name)' of an event contains a line end or a null character"))
        }
        bytes += "\(name): ".utf8
        bytes += text
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Appends the blank line that ends an event.
    private mutating func close() {
        bytes.append(UInt8(ascii: "\n"))
    }
}
