// Parses strings and numbers (RFC 9535, sections 2.3.1.1 and 2.3.5.1).
extension QueryParser {
    /// Reads a string in single or double quotes, and returns it without the quotes.
    mutating func string() throws(JSONPathError) -> String {
        let start = index
        let quote = bytes[index]
        index += 1
        var text: [UInt8] = []
        while let next = byte {
            switch next {
            case quote:
                index += 1
                return String(decoding: text, as: UTF8.self)
            case 0..<0x20:
                throw failure(
                    "control character in the string", hint: "write it as \\u\(Self.hexadecimal(next))")
            case UInt8(ascii: "\\"):
                text.append(contentsOf: String(try escapedCharacter(quote)).utf8)
            default:
                text.append(next)
                index += 1
            }
        }
        throw JSONPathError("unclosed string", at: start..<start + 1)
    }

    private mutating func escapedCharacter(_ quote: UInt8) throws(JSONPathError) -> Unicode.Scalar {
        let start = index
        index += 1
        guard let kind = byte else { throw failure("expected a character after '\\'") }
        index += 1
        switch kind {
        case quote: return Unicode.Scalar(quote)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "/"), UInt8(ascii: "\\"): return Unicode.Scalar(kind)
        case UInt8(ascii: "u"): return try escapedScalar(from: start)
        default:
            index = start + 1
            let escape = character
            index = start
            throw JSONPathError(
                "invalid escape sequence '\\\(escape)'", at: start..<start + 1 + escape.utf8.count,
                hint: "write '\\\\' for a backslash"
            )
        }
    }

    /// Reads the four hexadecimal digits after `\u`, and the second escape of a surrogate pair.
    private mutating func escapedScalar(from start: Int) throws(JSONPathError) -> Unicode.Scalar {
        let first = try fourDigits()
        switch first {
        case 0xD800...0xDBFF:
            guard take("\\u") else { break }
            let second = try fourDigits()
            guard (0xDC00...0xDFFF).contains(second) else { break }
            if let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) { return scalar }
        default:
            if let scalar = Unicode.Scalar(first) { return scalar }
        }
        throw JSONPathError("unpaired surrogate", at: start..<index)
    }

    private mutating func fourDigits() throws(JSONPathError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = byte.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                throw failure("expected four hexadecimal digits after '\\u'")
            }
            value = value << 4 + UInt32(digit)
            index += 1
        }
        return value
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// Reads a number in JSON's format: `-0`, `1.50`, `6.02e+23`.
    mutating func number() throws(JSONPathError) -> ExactNumber {
        let start = index
        _ = take("-")
        let first = byte
        guard skipDigits() > 0 else { throw failure("expected a digit") }
        let whole = index - start - (bytes[start] == UInt8(ascii: "-") ? 1 : 0)
        if first == UInt8(ascii: "0"), whole > 1 {
            throw JSONPathError("leading zero", at: start..<index)
        }
        if take(".") {
            guard skipDigits() > 0 else { throw failure("expected a digit after the point") }
        }
        if take("e") || take("E") {
            if !take("-") { _ = take("+") }
            guard skipDigits() > 0 else { throw failure("exponent without digits") }
        }
        return ExactNumber(String(decoding: bytes[start..<index], as: UTF8.self))
    }

    private mutating func skipDigits() -> Int {
        let start = index
        while let next = byte, Self.isDigit(next) { index += 1 }
        return index - start
    }
}
