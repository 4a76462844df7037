import Foundation

/// One value of a response, not yet read.
public struct ValueReader: Sendable {
    let tape: JSONTape
    let index: Int

    /// The value at `index`, which is no link.
    @inline(__always)
    init(_ tape: JSONTape, at index: Int = 0) {
        self.tape = tape
        self.index = index
    }

    /// Takes over whatever `decoder` holds. A format that has dates and data of its own gives them as text.
    init(_ decoder: any Decoder) throws {
        let value = try JSONValue(from: decoder)
        do {
            self.init(try JSONTape(parsing: value.jsonBytes, codingPath: decoder.codingPath))
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error)
            )
        }
    }

    var token: JSONTape.Token {
        tape.tokens[index]
    }

    /// Where the text lies that the tape was made of, when a `Decoder` handed it over.
    var codingPath: [any CodingKey] {
        tape.codingPath
    }

    /// Whether the value is null.
    public var isNull: Bool {
        token.kind == .null
    }

    /// Whether the value is null, or an empty text where no empty text is a `type`: see ``AbsentWhenEmpty``.
    @usableFromInline
    func isAbsent(as type: Any.Type) -> Bool {
        token.isAbsent(as: type)
    }

    /// Reads the value as whatever type the context asks for.
    @inlinable
    public func read<Value: ReadableValue>() throws -> Value {
        try Value(from: self)
    }

    @inline(__always)
    var isString: Bool {
        token.kind.isString
    }

    func string() throws -> String {
        guard isString else { throw mismatch(String.self, expected: "a string") }
        return tape.text(at: index)
    }

    /// The text of a string, or nil for any other kind.
    var stringIfAny: String? {
        isString ? tape.text(at: index) : nil
    }

    func url() throws -> URL? {
        guard isString else { throw mismatch(String.self, expected: "a string") }
        return tape.url(at: index)
    }

    func boolean() throws -> Bool {
        guard token.kind == .boolean else {
            if let plain = plainOfText { return try plain.boolean() }
            throw mismatch(Bool.self, expected: "a boolean")
        }
        return tape.bytes[Int(token.offset)] == UInt8(ascii: "t")
    }

    /// Calls `body` with the digits of a number.
    @inline(__always)
    func withNumber<Value, Result>(
        _ type: Value.Type, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) throws -> Result {
        guard token.kind == .number else {
            let plain = try number(type)
            return try withExtendedLifetime(plain.tape) { try body(plain.tape.stretch(at: plain.index)) }
        }
        return try withExtendedLifetime(tape) { try body(tape.stretch(at: index)) }
    }

    /// The number in a text, where texts may be of numbers.
    @inline(never)
    private func number(_ type: Any.Type) throws -> ValueReader {
        guard let plain = plainOfText, plain.token.kind == .number else { throw mismatch(type, expected: "a number") }
        return plain
    }

    /// The number or boolean that a text is of; nil where texts are texts.
    private var plainOfText: ValueReader? {
        guard tape.holdsTexts, isString, let plain = try? JSONTape(parsing: Array(tape.text(at: index).utf8)) else {
            return nil
        }
        let kind = plain.tokens[0].kind
        return kind == .number || kind == .boolean ? ValueReader(plain) : nil
    }

    /// The value at another place of the same text, which is no link.
    @inline(__always)
    func value(at index: Int) -> ValueReader {
        ValueReader(tape, at: index)
    }

    // Errors

    @inline(never)
    func mismatch(_ type: Any.Type, expected: String) -> DecodingError {
        let context = DecodingError.Context(
            codingPath: codingPath, debugDescription: "\(expected) is expected, not \(found), at byte \(token.offset)"
        )
        return isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    @inline(never)
    func corrupted(_ reason: String) -> DecodingError {
        .dataCorrupted(
            DecodingError.Context(
                codingPath: codingPath, debugDescription: "\(reason)\(foundDetail), at byte \(token.offset)")
        )
    }
}
