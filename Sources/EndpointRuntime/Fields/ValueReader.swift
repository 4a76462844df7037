/// One value of a response, not yet read.
public struct ValueReader: Sendable {
    let tape: JSONTape
    let index: Int
    /// Where the text lies that the tape was made of, when a `Decoder` handed it over.
    let codingPath: [any CodingKey]

    init(_ tape: JSONTape, at index: Int = 0, codingPath: [any CodingKey] = []) {
        self.tape = tape
        self.index = tape.index(index)
        self.codingPath = codingPath
    }

    /// Takes over whatever `decoder` holds. A format that has dates and data of its own gives them as text.
    init(_ decoder: any Decoder) throws {
        let value = try JSONValue(from: decoder)
        do {
            self.init(try JSONTape(parsing: value.jsonBytes), codingPath: decoder.codingPath)
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error)
            )
        }
    }

    var token: JSONTape.Token {
        tape.tokens[index]
    }

    public var isNull: Bool {
        token.kind == .null
    }

    /// Reads the value as whatever type the context asks for.
    public func read<Value: ReadableValue>() throws -> Value {
        try Value(from: self)
    }

    func fields() throws -> FieldReader {
        guard token.kind == .object else { throw mismatch([String: JSONValue].self, expected: "an object") }
        return FieldReader(self)
    }

    func string() throws -> String {
        guard token.kind == .string || token.kind == .escapedString else {
            throw mismatch(String.self, expected: "a string")
        }
        return tape.text(at: index)
    }

    /// The text of a string, or nil for any other kind.
    var stringIfAny: String? {
        token.kind == .string || token.kind == .escapedString ? tape.text(at: index) : nil
    }

    func boolean() throws -> Bool {
        guard token.kind == .boolean else { throw mismatch(Bool.self, expected: "a boolean") }
        return tape.bytes[Int(token.offset)] == UInt8(ascii: "t")
    }

    func number<Value>(_ type: Value.Type) throws -> JSONNumberText {
        guard token.kind == .number else { throw mismatch(type, expected: "a number") }
        let start = Int(token.offset)
        return JSONNumberText(bytes: tape.bytes[start..<start + Int(token.count)])
    }

    func elements<Value>(_ type: Value.Type) throws -> [Int] {
        guard token.kind == .array else { throw mismatch(type, expected: "an array") }
        return tape.elements(ofArrayAt: index)
    }

    /// The value at another place of the same text.
    func value(at index: Int) -> ValueReader {
        ValueReader(tape, at: index, codingPath: codingPath)
    }

    // Errors

    func mismatch(_ type: Any.Type, expected: String) -> DecodingError {
        let context = DecodingError.Context(
            codingPath: codingPath, debugDescription: "\(expected) is expected, not \(kindName), at byte \(token.offset)"
        )
        return isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    func corrupted(_ reason: String) -> DecodingError {
        .dataCorrupted(
            DecodingError.Context(codingPath: codingPath, debugDescription: "\(reason), at byte \(token.offset)")
        )
    }

    private var kindName: String {
        switch token.kind {
        case .null: "null"
        case .boolean: "a boolean"
        case .number: "a number"
        case .string, .escapedString: "a string"
        case .array: "an array"
        case .object: "an object"
        case .link: "a link"
        }
    }
}
