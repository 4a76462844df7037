import Diagnostics
import OpenAPI

// The styles of a form's fields: those of parameters of the query (3.0.4, 4.7.15; 3.1, 4.8.15).
extension DraftBuilder {
    /// As a parameter of the query is written; nil where that is what is written anyway.
    mutating func style(
        of given: Document.PropertyEncoding, _ property: Schema.Property, _ content: PartContentType.Content,
        reporting sink: inout DiagnosticSink
    ) -> (Parameter.Style?, explode: Bool?, allowsReserved: Bool?)? {
        let style = fittingStyle(of: given, property, reporting: &sink)
        let explode = given.explode ?? (style == .form)
        let allowsReserved = given.allowsReserved == true ? true : nil
        let isStandard = style == .form && explode && allowsReserved == nil
        // Exploded, a list of scalars is a field for each item in either way.
        if isStandard, content != .composite, content != .mixed { return nil }
        let ownExplode = explode == (style == .form) ? nil : explode
        // One of the three says enough.
        let goesWithoutSaying = style == .form && (ownExplode != nil || allowsReserved != nil)
        return (goesWithoutSaying ? nil : Parameter.Style(rawValue: style.rawValue), ownExplode, allowsReserved)
    }

    /// The style, where it has a form for such a value at all (OpenAPI 3.1, 4.8.12.4).
    private mutating func fittingStyle(
        of given: Document.PropertyEncoding, _ property: Schema.Property, reporting sink: inout DiagnosticSink
    ) -> Document.Parameter.Style {
        let style = given.style ?? .form
        let schema = graph.effective(graph.target(of: property.schema).schema, reporting: &sink)
        let kinds = SchemaKinds.of(schema)
        guard schema.oneOf.isEmpty, schema.anyOf.isEmpty, !kinds.isEmpty else { return style }
        if kinds.isDisjoint(with: [.array, .object]) {
            guard style != .form else { return style }
            let whole = style == .deepObject ? "objects" : "lists and objects"
            sink.report(
                .misplacedField,
                "the style '\(style.rawValue)' is of \(whole), and '\(property.name)' is none; 'form' is taken",
                at: given.range
            )
            return .form
        }
        if style != .form, style != .deepObject, given.explode == true {
            sink.report(
                .misplacedField,
                "'explode' says nothing beside the style '\(style.rawValue)'; each value is sent for itself",
                at: given.range
            )
        }
        if style != .deepObject, given.itemStyles.isEmpty, let inner = nestedName(in: schema, reporting: &sink) {
            sink.report(
                .invalidValue,
                "the style '\(style.rawValue)' has no form for the lists or objects in \(inner) of '\(property.name)'; "
                    + "a call that has some fails", at: given.range, hint: "'contentType: application/json' has one"
            )
        }
        return style
    }

    /// Where a list or an object lies within another one.
    private mutating func nestedName(in schema: Schema, reporting sink: inout DiagnosticSink) -> String? {
        if let items = schema.items, isComposite(items, reporting: &sink) { return "the items" }
        return schema.properties.first { isComposite($0.schema, reporting: &sink) }.map { "'\($0.name)'" }
    }

    private mutating func isComposite(_ id: SchemaID, reporting sink: inout DiagnosticSink) -> Bool {
        let kinds = SchemaKinds.of(graph.effective(graph.target(of: id).schema, reporting: &sink))
        return !kinds.isEmpty && kinds.isSubset(of: [.array, .object])
    }
}
