import OpenAPI

/// Reads JSON (RFC 8259) into a ``Literal``. Depth is bounded.
struct JSONParser {
    struct Failure: Error {
        var offset: Int
        var reason: String
    }

    private let bytes: [UInt8]
    private var index = 0
    private static let depthLimit = 200

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    static func parse(_ bytes: [UInt8]) throws(Failure) -> Literal {
        var parser = JSONParser(bytes)
        let value = try parser.value(depth: 0)
        parser.skipBlanks()
        guard parser.index == bytes.count else { throw parser.failure("unexpected text after the value") }
        return value
    }

    private func failure(_ reason: String) -> Failure { Failure(offset: index, reason: reason) }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        index += 1
        return true
    }

    private mutating func value(depth: Int) throws(Failure) -> Literal {
        guard depth < Self.depthLimit else { throw failure("nested deeper than \(Self.depthLimit) levels") }
        skipBlanks()
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func word(_ word: String, _ value: Literal) throws(Failure) -> Literal {
        guard bytes[index...].starts(with: word.utf8) else { throw failure("expected a value") }
        index += word.utf8.count
        return value
    }

    private mutating func object(depth: Int) throws(Failure) -> Literal {
        index += 1
        var members: [Literal.Member] = []
        skipBlanks()
        if take(UInt8(ascii: "}")) { return .object([]) }
        repeat {
            skipBlanks()
            guard next == UInt8(ascii: "\"") else { throw failure("expected a key") }
            let key = try string()
            skipBlanks()
            guard take(UInt8(ascii: ":")) else { throw failure("expected ':'") }
            members.append(Literal.Member(key: key, value: try value(depth: depth + 1)))
            skipBlanks()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw failure("expected ',' or '}'") }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(Failure) -> Literal {
        index += 1
        var items: [Literal] = []
        skipBlanks()
        if take(UInt8(ascii: "]")) { return .array([]) }
        repeat {
            items.append(try value(depth: depth + 1))
            skipBlanks()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw failure("expected ',' or ']'") }
        return .array(items)
    }

    private mutating func number() throws(Failure) -> String {
        let start = index
        _ = take(UInt8(ascii: "-"))
        let whole = digits()
        guard whole > 0, whole == 1 || bytes[index - whole] != UInt8(ascii: "0") else {
            throw failure("expected a value")
        }
        if take(UInt8(ascii: ".")), digits() == 0 { throw failure("expected a digit") }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            if digits() == 0 { throw failure("expected a digit") }
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func digits() -> Int {
        let start = index
        while let byte = next, (0x30...0x39).contains(byte) { index += 1 }
        return index - start
    }

    private mutating func string() throws(Failure) -> String {
        index += 1
        var text: [UInt8] = []
        while let byte = next {
            index += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let string = String(validating: text, as: UTF8.self) else { throw failure("invalid UTF-8") }
                return string
            case UInt8(ascii: "\\"): text += Array(String(try escape()).utf8)
            case 0..<0x20: throw failure("a control character in a string")
            default: text.append(byte)
            }
        }
        throw failure("a string without an end")
    }

    private mutating func escape() throws(Failure) -> Character {
        guard let byte = next else { throw failure("a string without an end") }
        index += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Character(UnicodeScalar(byte))
        case UInt8(ascii: "u"):
            var code = try unit()
            if (0xD800..<0xDC00).contains(code), bytes[index...].starts(with: [0x5C, 0x75]) {
                index += 2
                let low = try unit()
                guard (0xDC00..<0xE000).contains(low) else { throw failure("an unpaired surrogate") }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else { throw failure("an unpaired surrogate") }
            return Character(scalar)
        default: throw failure("an unknown escape")
        }
    }

    private mutating func unit() throws(Failure) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
                throw failure("expected four hexadecimal digits")
            }
            code = code << 4 | UInt32(digit)
            index += 1
        }
        return code
    }
}
