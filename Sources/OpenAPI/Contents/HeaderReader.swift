import Diagnostics
import SpecSyntax

// A reader of response headers (OpenAPI 3.1, 4.8.21; Swagger 2.0, Header Object).
enum HeaderReader {
    /// The Parameter Object's fields for name and location, which a Header Object doesn't have.
    private static let namingFields = ["name", "in"]

    static func headers(_ node: SyntaxNode?, in reading: ReadContext) -> [Document.Response.Header] {
        reading.mapping(node, "headers")?.entries.compactMap { entry in
            guard let (node, _) = reading.resolve(entry.value), let mapping = reading.mapping(node, entry.key) else {
                return nil
            }
            // In OpenAPI 3 the media types describe `Content-Type` (3.1, 4.8.17.1). In Swagger 2.0 it is a header like
            // any other.
            if reading.version >= .v3_0, entry.key.lowercased() == "content-type" {
                reading.leaveOut(
                    "headers named 'Content-Type', which media types describe in OpenAPI 3,", at: entry.keyRange)
                return nil
            }
            guard HTTPToken.isToken(entry.key) else {
                reading.sink.report(
                    .invalidValue, "invalid header name '\(entry.key)'; the header is ignored", at: entry.keyRange,
                    hint: "a header name consists of ASCII letters, digits and signs like '-' and '_'"
                )
                return nil
            }
            return header(mapping, node, entry, in: reading)
        } ?? []
    }

    private static func header(
        _ mapping: SyntaxMapping, _ node: SyntaxNode, _ entry: SyntaxMapping.Entry, in reading: ReadContext
    ) -> Document.Response.Header {
        var header = Document.Response.Header(name: entry.key, range: entry.keyRange)
        header.description = reading.prose(mapping["description"], "description")
        header.isRequired = reading.version >= .v3_0 && reading.boolean(mapping["required"], "required") == true
        header.isDeprecated = ParameterReader.isDeprecated(mapping, in: reading)
        header.examples = ExampleReader.examples(of: mapping, mapping["schema"] ?? node, in: reading)
        checkName(of: mapping, in: reading)
        if reading.version == .v2_0 {
            ParameterRules.checkSwaggerValue(mapping, of: "header '\(entry.key)'", at: entry.keyRange, in: reading)
            let format = CollectionFormatReader.format(mapping, of: .text, in: reading)
            header.style = format.style
            header.itemStyles = format.itemStyles
            header.schema = reading.schemaID(of: node, .parameter)
            return header
        }
        let isBare = ParameterRules.isValueWithoutSchema(mapping, in: reading)
        let what = "header '\(entry.key)'"
        ParameterRules.checkSchemaOrContent(of: mapping, what, at: entry.keyRange, isBare: isBare, in: reading)
        ParameterRules.checkExamples(of: mapping, in: reading)
        if let style = mapping["style"], let text = reading.text(style, "style"), text != "simple" {
            reading.sink.report(
                .invalidValue, "invalid style '\(text)' of a header; assuming 'simple'", at: style.range,
                hint: "expected 'simple'"
            )
        }
        header.explode = reading.boolean(mapping["explode"], "explode") ?? false
        header.schema =
            isBare ? reading.schemaID(of: node, .parameter) : mapping["schema"].map { reading.schemaID(of: $0) }
        header.content = ParameterRules.onlyContent(of: mapping, in: reading)
        if let content = header.content {
            header.description = MediaTypeReader.description(mapping["description"], of: [content], in: reading)
        }
        return header
    }

    /// Reports the fields of a Parameter Object that a Header Object doesn't have (OpenAPI 3.1, 4.8.21).
    private static func checkName(of mapping: SyntaxMapping, in reading: ReadContext) {
        for field in Self.namingFields {
            guard let entry = mapping.entry(forKey: field) else { continue }
            reading.sink.report(
                .unknownField, "unknown field '\(field)' of a header; ignored", at: entry.keyRange,
                hint: "write the name of the header as its key in 'headers'"
            )
        }
    }
}
