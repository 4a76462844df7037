public import SpecSyntax

extension Literal {
    /// Creates a literal from a value in the description's syntax tree.
    public init(_ node: SyntaxNode) {
        switch node.content {
        case .mapping(let mapping):
            self = .object(mapping.entries.map { Member(key: $0.key, value: Literal($0.value)) })
        case .sequence(let items):
            self = .array(items.map(Literal.init))
        case .scalar(let scalar):
            switch scalar.value {
            case .null: self = .null
            case .boolean(let value): self = .boolean(value)
            case .integer(let text): self = .number(Self.jsonNumber(text))
            case .number(let text):
                self =
                    text.hasSuffix("nan") || text.lowercased().hasSuffix("inf") || text.hasSuffix("NaN")
                        || text.hasSuffix("NAN")
                    ? .string(text) : .number(Self.jsonNumber(text))
            case .string(let text): self = .string(text)
            }
        }
    }

    /// Returns the number that a string contains, in JSON notation; nil for any other text.
    static func number(in text: String) -> String? {
        // Swift also reads `inf` and `0x1p3`.
        let isDecimal = text.utf8.allSatisfy { "0123456789.eE+-".utf8.contains($0) }
        return isDecimal && Double(text)?.isFinite == true ? jsonNumber(text) : nil
    }

    /// Returns a YAML number in JSON notation.
    ///
    /// YAML also allows `.5`, `5.`, `+5` and `007`, which JSON doesn't.
    private static func jsonNumber(_ text: String) -> String {
        // Nearly all numbers are whole numbers without a leading zero, which are valid JSON already.
        if let first = text.utf8.first, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(first),
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        {
            return text
        }
        var rest = Substring(text)
        var sign = ""
        if let first = rest.first, first == "-" || first == "+" {
            if first == "-" { sign = "-" }
            rest = rest.dropFirst()
        }
        let whole = rest.prefix { $0.isNumber }
        rest = rest.dropFirst(whole.count)
        let digits = whole.drop { $0 == "0" }
        var number = sign + (digits.isEmpty ? "0" : String(digits))
        if rest.first == "." {
            rest = rest.dropFirst()
            let fraction = rest.prefix { $0.isNumber }
            rest = rest.dropFirst(fraction.count)
            number += "." + (fraction.isEmpty ? "0" : fraction)
        }
        return number + rest
    }
}
