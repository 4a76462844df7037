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
            (schema.minimum, schema.excludesMinimum) = bound(entry, (schema.minimum, schema.excludesMinimum), >)
        case "maximum", "exclusiveMaximum":
            (schema.maximum, schema.excludesMaximum) = bound(entry, (schema.maximum, schema.excludesMaximum), <)
        case "multipleOf": schema.multipleOf = number(node)
        case "minLength": schema.minimumLength = reading.count(node, "minLength")
        case "maxLength": schema.maximumLength = reading.count(node, "maxLength")
        case "minItems": schema.minimumItems = reading.count(node, "minItems")
        case "maxItems": schema.maximumItems = reading.count(node, "maxItems")
        case "minProperties": schema.minimumProperties = reading.count(node, "minProperties")
        case "maxProperties": schema.maximumProperties = reading.count(node, "maxProperties")
        case "uniqueItems": schema.hasUniqueItems = node.scalar?.value == .boolean(true)
        default: return false
        }
        return true
    }

    /// Returns the narrower of a known bound and the bound of a keyword, such as `minimum` or `exclusiveMinimum`.
    ///
    /// In OpenAPI 3.0, `exclusiveMinimum` and `exclusiveMaximum` are Booleans, which exclude the bounds `minimum` and
    /// `maximum`.
    private static func bound(
        _ entry: SyntaxMapping.Entry, _ known: (text: String?, isExclusive: Bool),
        _ isNarrower: (Double, Double) -> Bool
    ) -> (text: String?, isExclusive: Bool) {
        let isExclusive = entry.key.hasPrefix("exclusive")
        if isExclusive, entry.value.scalar?.value == .boolean(true) { return (known.text, true) }
        guard let text = number(entry.value) else { return known }
        guard let other = known.text else { return (text, isExclusive || known.isExclusive) }
        guard let (new, old) = Double(text).flatMap({ new in Double(other).map { (new, $0) } }) else { return known }
        return isNarrower(new, old) || new == old && isExclusive ? (text, isExclusive) : known
    }

    /// Returns the number that a node contains, in JSON notation; nil for other values.
    private static func number(_ node: SyntaxNode) -> String? {
        guard node.scalar != nil, case .number(let text) = Literal(node) else { return nil }
        return text
    }
}
