import Diagnostics
import SpecSyntax

// Contents of strings (JSON Schema 2020-12, Validation, section 8).
extension SchemaReader {
    /// Checks a `contentSchema`.
    ///
    /// The keyword is supported for strings that are JSON without an encoding; others are ignored.
    static func checkContentSchema(_ entry: SyntaxMapping.Entry, in schema: inout Schema, in reading: inout ReadContext)
    {
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
}
