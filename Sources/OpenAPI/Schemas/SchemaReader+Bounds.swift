import Diagnostics
import SpecSyntax

// The keywords that bound values: numbers, lengths and counts.
extension SchemaReader {
    /// Reads a keyword that bounds values; returns false for any other keyword.
    static func readBound(
        _ entry: SyntaxMapping.Entry, into schema: inout Schema, in reading: ReadContext
    ) -> Bool {
        let node = entry.value
        switch entry.key {
        case "minimum", "exclusiveMinimum":
            (schema.minimum, schema.excludesMinimum) = bound(
                entry, (schema.minimum, schema.excludesMinimum), in: reading, >)
        case "maximum", "exclusiveMaximum":
            (schema.maximum, schema.excludesMaximum) = bound(
                entry, (schema.maximum, schema.excludesMaximum), in: reading, <)
        case "multipleOf": schema.multipleOf = number(node, "multipleOf", in: reading)
        case "minLength": schema.minimumLength = reading.count(node, "minLength")
        case "maxLength": schema.maximumLength = reading.count(node, "maxLength")
        case "minItems": schema.minimumItems = reading.count(node, "minItems")
        case "maxItems": schema.maximumItems = reading.count(node, "maxItems")
        case "minProperties": schema.minimumProperties = reading.count(node, "minProperties")
        case "maxProperties": schema.maximumProperties = reading.count(node, "maxProperties")
        case "uniqueItems": schema.hasUniqueItems = reading.boolean(node, "uniqueItems") == true
        default: return false
        }
        return true
    }

    /// Returns the narrower of a known bound and the bound of a keyword, such as `minimum` or `exclusiveMinimum`.
    ///
    /// In OpenAPI 3.0, `exclusiveMinimum` and `exclusiveMaximum` are Booleans, which exclude the bounds `minimum` and
    /// `maximum`.
    private static func bound(
        _ entry: SyntaxMapping.Entry, _ known: (text: String?, isExclusive: Bool), in reading: ReadContext,
        _ isNarrower: (Double, Double) -> Bool
    ) -> (text: String?, isExclusive: Bool) {
        let isExclusive = entry.key.hasPrefix("exclusive")
        if isExclusive, case .boolean(let isExclusive)? = entry.value.scalar?.value {
            return (known.text, isExclusive || known.isExclusive)
        }
        guard let text = number(entry.value, entry.key, in: reading) else { return known }
        guard let other = known.text else { return (text, isExclusive || known.isExclusive) }
        guard let (new, old) = Double(text).flatMap({ new in Double(other).map { (new, $0) } }) else { return known }
        return isNarrower(new, old) || new == old && isExclusive ? (text, isExclusive) : known
    }

    /// Returns the number that a node contains, in JSON notation; nil for other values.
    ///
    /// A number in quotes is read as well.
    private static func number(_ node: SyntaxNode, _ field: String, in reading: ReadContext) -> String? {
        guard !node.isNull else { return nil }
        if let scalar = node.scalar {
            if case .number(let text) = Literal(node) { return text }
            if let number = Literal.number(in: scalar.text) { return number }
            if case .number(let text) = scalar.value {
                reading.sink.report(
                    .wrongType, "'\(field)' is '\(text)', not a finite number; ignored", at: node.range)
                return nil
            }
        }
        reading.reportKind(of: node, field, expected: "a number")
        return nil
    }
}
