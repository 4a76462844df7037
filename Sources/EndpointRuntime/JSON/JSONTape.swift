import Foundation

/// A JSON text, checked against RFC 8259 and taken apart into tokens in one pass.
///
/// Models read themselves from the tokens: nothing is looked at twice, and nothing is made but the values that a model
/// asks for. The tape owns its bytes; what reads from it holds the tape.
final class JSONTape: Sendable {
    struct Token: Sendable {
        enum Kind: UInt8, Sendable {
            case null, boolean, number
            /// Between the quotes there is no escape.
            case string
            case escapedString
            case array, object
            /// Stands for the token at `next`.
            case link
        }

        var kind: Kind
        /// Offset of the first byte; of a string, the one after its quote.
        var offset: UInt32
        /// Bytes of a scalar; children of an array, members of an object.
        var count: UInt32
        /// The token after this one and all within it.
        var next: UInt32
    }

    let bytes: [UInt8]
    let tokens: [Token]

    init(bytes: [UInt8], tokens: [Token]) {
        self.bytes = bytes
        self.tokens = tokens
    }

    /// - Throws: ``JSONSyntaxError`` when `bytes` aren't one JSON text.
    convenience init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        var parser = JSONTapeParser(bytes)
        let tokens = try parser.parse()
        self.init(bytes: bytes, tokens: tokens)
    }

    /// The token that stands at `index`, after a link.
    func index(_ index: Int) -> Int {
        tokens[index].kind == .link ? Int(tokens[index].next) : index
    }

    /// The text of the string token at `index`.
    func text(at index: Int) -> String {
        let token = tokens[index]
        let start = Int(token.offset)
        let end = start + Int(token.count)
        if token.kind == .escapedString { return JSONEscapes.decoded(bytes[start..<end]) }
        return bytes.withUnsafeBufferPointer { String(decoding: $0[start..<end], as: UTF8.self) }
    }

    /// Whether the key at `index` is `key`.
    func key(at index: Int, is key: StaticString) -> Bool {
        let token = tokens[index]
        if token.kind == .escapedString {
            return text(at: index) == key.description
        }
        let count = Int(token.count)
        guard count == key.utf8CodeUnitCount else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { memcmp($0 + Int(token.offset), key.utf8Start, count) == 0 } ?? true
        }
    }

    /// The index of the value of the first member of the object at `object` that is called `key`.
    func value(ofKey key: String, inObjectAt object: Int) -> Int? {
        var index = object + 1
        for _ in 0..<Int(tokens[object].count) {
            if text(at: index) == key { return index + 1 }
            index = Int(tokens[index + 1].next)
        }
        return nil
    }

    /// The indexes of the elements of the array at `array`.
    func elements(ofArrayAt array: Int) -> [Int] {
        var index = array + 1
        return (0..<Int(tokens[array].count)).map { _ in
            defer { index = Int(tokens[index].kind == .link ? UInt32(index + 1) : tokens[index].next) }
            return self.index(index)
        }
    }

    /// The keys of the object at `object`, each with the index of its value.
    func members(ofObjectAt object: Int) -> [(key: String, value: Int)] {
        var index = object + 1
        return (0..<Int(tokens[object].count)).map { _ in
            defer { index = Int(tokens[index + 1].next) }
            return (text(at: index), index + 1)
        }
    }
}

/// Why a text isn't JSON, and where.
public struct JSONSyntaxError: Error, Sendable, Equatable, CustomStringConvertible {
    public let reason: String
    /// In bytes, from zero.
    public let offset: Int

    public var description: String {
        "\(reason) at byte \(offset)"
    }
}
