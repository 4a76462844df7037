import OpenAPI

// Equal numbers become equal constants regardless of their notation: a server may encode 6.0 if the description
// contains 6.
extension ConstantValue {
    /// Creates the constant of a literal; nil for arrays and objects.
    init?(_ literal: Literal) {
        switch literal {
        case .null: self = .null
        case .boolean(let value): self = .boolean(value)
        case .number(let text): self = Self.number(written: text)
        case .string(let text): self = .string(text)
        case .array, .object: return nil
        }
    }

    /// Creates the constant of a literal in a schema that allows the types `kinds`.
    ///
    /// If YAML resolved a string as a number or a Boolean value, the constant is the string again. A string becomes a
    /// number or a Boolean value if the schema requires this type.
    init?(_ literal: Literal, of kinds: Schema.Types) {
        switch (kinds, literal) {
        case (.string, .number(let text)): self = .string(text)
        case (.string, .boolean(let value)): self = .string(value ? "true" : "false")
        case (.boolean, .string("true")): self = .boolean(true)
        case (.boolean, .string("false")): self = .boolean(false)
        case (.integer, .string(let text)) where Double(text)?.isFinite == true,
            (.number, .string(let text)) where Double(text)?.isFinite == true:
            self = Self.number(written: text)
        default: self.init(literal)
        }
    }

    /// The maximum power of ten of a number that is converted to decimal notation without an exponent.
    private static let longestExponent = 40

    private static func number(written text: String) -> ConstantValue {
        let mantissa = text.prefix { $0 != "e" && $0 != "E" }
        let isNegative = mantissa.hasPrefix("-")
        let parts = mantissa.drop { $0 == "-" || $0 == "+" }
            .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count == 2 ? parts[1] : ""
        let power = text.dropFirst(mantissa.count + 1)
        guard let whole = parts.first, var exponent = power.isEmpty ? 0 : Int(power), exponent.magnitude < 10_000 else {
            return .number(text)
        }
        exponent -= fraction.count
        var digits = (whole + fraction).drop { $0 == "0" }
        while digits.last == "0" {
            digits.removeLast()
            exponent += 1
        }
        guard !digits.isEmpty else { return .integer("0") }
        let sign = isNegative ? "-" : ""
        guard abs(exponent) <= longestExponent else { return .number(sign + digits + "e\(exponent)") }
        if exponent >= 0 { return .integer(sign + digits + String(repeating: "0", count: exponent)) }
        let padding = String(repeating: "0", count: max(0, 1 - exponent - digits.count))
        let all = padding + digits
        return .number(sign + all.dropLast(-exponent) + "." + all.suffix(-exponent))
    }
}
