extension SyntaxScalar {
    /// A Boolean value that indicates whether the scalar is null: empty, or `null` without quotes.
    package var isNull: Bool {
        guard style == .plain else { return false }
        return text.utf8.count <= 4 && (text.isEmpty || Self.nulls.contains(text))
    }

    private static let nulls = ["null", "Null", "NULL", "~"]

    /// The value of the scalar under the YAML 1.2 core schema (YAML 1.2.2, section 10.3.2).
    public var value: ScalarValue {
        guard style == .plain else { return .string(text) }
        guard let first = text.utf8.first else { return .null }
        switch first {
        case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "~"):
            return Self.nulls.contains(text) ? .null : .string(text)
        case UInt8(ascii: "t"), UInt8(ascii: "T"):
            return ["true", "True", "TRUE"].contains(text) ? .boolean(true) : .string(text)
        case UInt8(ascii: "f"), UInt8(ascii: "F"):
            return ["false", "False", "FALSE"].contains(text) ? .boolean(false) : .string(text)
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
            return NumberScalar(text).value ?? .string(text)
        default:
            return .string(text)
        }
    }
}

/// The text of a plain scalar that may be a number of the YAML core schema.
private struct NumberScalar {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    var value: ScalarValue? {
        // Nearly all numbers are whole numbers without a sign or a leading zero.
        if text.utf8.first != UInt8(ascii: "0"), text.utf8.allSatisfy({ Self.isDigit($0, radix: 10) }) {
            return .integer(text)
        }
        if text.hasPrefix("0o") { return converted(radix: 8) }
        if text.hasPrefix("0x") { return converted(radix: 16) }
        var digits = Substring(text)
        let isSigned = digits.first == "-" || digits.first == "+"
        if isSigned { digits = digits.dropFirst() }
        if [".inf", ".Inf", ".INF"].contains(digits) { return .number(text) }
        if !isSigned, [".nan", ".NaN", ".NAN"].contains(digits) { return .number(text) }
        return decimal(digits)
    }

    /// Returns the value of octal or hexadecimal digits.
    ///
    /// A number of more than 64 bits keeps its original digits.
    private func converted(radix: Int) -> ScalarValue? {
        let digits = text.dropFirst(2)
        guard !digits.isEmpty, digits.utf8.allSatisfy({ Self.isDigit($0, radix: radix) }) else { return nil }
        return UInt64(digits, radix: radix).map { .integer(String($0)) } ?? .number(text)
    }

    private static func isDigit(_ byte: UInt8, radix: Int) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "7"): true
        case UInt8(ascii: "8"), UInt8(ascii: "9"): radix > 8
        case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): radix == 16
        default: false
        }
    }

    /// Returns an integer without leading zeros.
    ///
    /// For example, `+012` is 12, since the only octal notation in YAML 1.2 is `0o14`.
    private static func integer(_ digits: Substring, isNegative: Bool) -> ScalarValue {
        let significant = digits.drop { $0 == "0" }
        if significant.isEmpty { return .integer("0") }
        return .integer(isNegative ? "-" + significant : String(significant))
    }

    /// Returns the number whose digits follow its sign; nil if the text isn't a number.
    ///
    /// The pattern is `[0-9]+` or `(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?`.
    private func decimal(_ unsigned: Substring) -> ScalarValue? {
        var rest = unsigned.utf8[...]
        let whole = Self.dropDigits(&rest)
        if rest.isEmpty { return whole > 0 ? Self.integer(unsigned, isNegative: text.hasPrefix("-")) : nil }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            let fraction = Self.dropDigits(&rest)
            if whole == 0, fraction == 0 { return nil }
        } else if whole == 0 {
            return nil
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
            guard Self.dropDigits(&rest) > 0 else { return nil }
        }
        return rest.isEmpty ? .number(text) : nil
    }

    private static func dropDigits(_ text: inout Substring.UTF8View) -> Int {
        let count = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        text = text.dropFirst(count)
        return count
    }
}
