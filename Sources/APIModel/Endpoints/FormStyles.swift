import Diagnostics
import OpenAPI

/// The styles of a form's fields, which are those of query parameters (3.0.4, 4.7.15; 3.1, 4.8.15).
enum FormStyles {
    /// Returns the style of a form's field; nil if the default style has the same result.
    static func style(
        of given: Document.PropertyEncoding, _ property: Schema.Property, _ content: PartContentType.Content,
        _ facts: SchemaAnalysis
    ) -> (Parameter.Style?, explode: Bool?, allowsReserved: Bool?)? {
        let style = fittingStyle(of: given, property, facts)
        let explode = given.explode ?? (style == .form)
        let allowsReserved = given.allowsReserved == true ? true : nil
        let isDefault = style == .form && explode && allowsReserved == nil
        // An array of scalars is by default already sent as one field for each item, so the style isn't needed.
        if isDefault, content != .composite, content != .mixed { return nil }
        let ownExplode = explode == (style == .form) ? nil : explode
        // The style `form` is omitted if `explode` or `allowReserved` is specified, because either of them implies it.
        let goesWithoutSaying = style == .form && (ownExplode != nil || allowsReserved != nil)
        return (goesWithoutSaying ? nil : Parameter.Style(rawValue: style.rawValue), ownExplode, allowsReserved)
    }

    /// Returns the style of a field, or `form` if the style doesn't support the field's value.
    ///
    /// See OpenAPI 3.1, 4.8.12.4.
    private static func fittingStyle(
        of given: Document.PropertyEncoding, _ property: Schema.Property, _ facts: SchemaAnalysis
    ) -> Document.Parameter.Style {
        let style = given.style ?? .form
        let schema = facts.resolved(property.schema)
        let kinds = SchemaKinds.of(schema)
        guard schema.oneOf.isEmpty, schema.anyOf.isEmpty, !kinds.isEmpty else { return style }
        if kinds.isDisjoint(with: [.array, .object]) {
            guard style != .form else { return style }
            let whole = style == .deepObject ? "objects" : "arrays and objects"
            facts.report(
                .misplacedField,
                "style '\(style.rawValue)' of '\(property.name)' is limited to \(whole); assuming 'form'",
                at: given.range
            )
            return .form
        }
        if style != .form, style != .deepObject, given.explode == true {
            facts.report(
                .misplacedField,
                "'explode' has no effect beside the style '\(style.rawValue)'; each value is sent separately",
                at: given.range
            )
        }
        if style != .deepObject, given.itemStyles.isEmpty,
            let inner = nestedName(in: schema, repeatsArrays: style == .form && given.explode != false, facts)
        {
            facts.report(
                .invalidValue,
                "style '\(style.rawValue)' can't represent the arrays or objects in \(inner) of '\(property.name)'; "
                    + "a call with such a value fails", at: given.range, hint: "write 'contentType: application/json'"
            )
        }
        return style
    }

    /// Returns the name of an array or an object that is nested in another one, and can't be sent.
    private static func nestedName(in schema: Schema, repeatsArrays: Bool, _ facts: SchemaAnalysis) -> String? {
        if let items = schema.items, isComposite(items, facts) { return "the items" }
        return schema.properties.first { property in
            let items = repeatsArrays ? facts.resolved(property.schema).items : nil
            return items.map { isComposite($0, facts) } ?? isComposite(property.schema, facts)
        }.map { "'\($0.name)'" }
    }

    private static func isComposite(_ id: SchemaID, _ facts: SchemaAnalysis) -> Bool {
        let kinds = SchemaKinds.of(facts.resolved(id))
        return !kinds.isEmpty && kinds.isSubset(of: [.array, .object])
    }
}
