import Diagnostics
import SpecSyntax

// The schemas of the contents of strings (JSON Schema 2020-12, Validation, section 8).
extension SchemaReader {
    /// Removes a `contentSchema` that isn't supported, and reports it.
    ///
    /// The keyword is supported only for strings that contain JSON and have no `contentEncoding`.
    static func checkContentSchema(_ entry: SyntaxMapping.Entry, in schema: inout Schema, in reading: ReadContext) {
        reading.reportLater("'contentSchema'", since: .v3_1, at: entry.keyRange)
        guard let mediaType = schema.contentMediaType.map(MediaTypeName.essence) else {
            reading.sink.report(
                .misplacedField, "'contentSchema' has no effect without 'contentMediaType'; ignored",
                at: entry.keyRange
            )
            schema.contentSchema = nil
            return
        }
        let isJSON = mediaType == "application/json" || mediaType == "text/json" || mediaType.hasSuffix("+json")
        if !isJSON {
            reading.leaveOut("schemas of other media types than JSON in strings ('contentSchema')", at: entry.keyRange)
        } else if schema.contentEncoding != nil {
            reading.leaveOut("schemas of encoded strings ('contentSchema')", at: entry.keyRange)
        }
        if !isJSON || schema.contentEncoding != nil { schema.contentSchema = nil }
    }

    /// Stores the places of the names in `required` that the schema's own properties don't have.
    static func locateUndescribed(_ mapping: SyntaxMapping, in schema: inout Schema) {
        guard !schema.required.isEmpty, let names = mapping["required"]?.sequence else { return }
        let described = ExactNames(schema.properties.map(\.name))
        for case let (name?, node) in names.map({ ($0.string, $0) }) where !described.contains(name) {
            schema.requiredWithoutProperty[name] = node.range
        }
    }
}
