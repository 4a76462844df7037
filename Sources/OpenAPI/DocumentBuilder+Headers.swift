import Diagnostics
import SpecSyntax

// Headers of responses (OpenAPI 3.1, 4.8.21; Swagger 2.0, Header Object).
extension DocumentBuilder {
    /// What a parameter is called by, and a header isn't.
    private static let namingFields = ["name", "in"]

    mutating func headers(_ node: SyntaxNode?) -> [Document.Response.Header] {
        mapping(node, "headers")?.entries.compactMap { entry in
            guard let (node, _) = resolved(entry.value), let mapping = mapping(node, entry.key) else { return nil }
            // Media types say it (OpenAPI 3.1, 4.8.17.1); in Swagger 2.0 it is a header like any other.
            if version >= .v3_0, entry.key.lowercased() == "content-type" {
                leaveOut("headers called 'Content-Type', of which OpenAPI 3 has media types speak,", at: entry.keyRange)
                return nil
            }
            return header(mapping, node, entry)
        } ?? []
    }

    private mutating func header(
        _ mapping: SyntaxMapping, _ node: SyntaxNode, _ entry: SyntaxMapping.Entry
    ) -> Document.Response.Header {
        var header = Document.Response.Header(name: entry.key, range: entry.keyRange)
        header.description = prose(mapping["description"], "description")
        header.isRequired = version >= .v3_0 && boolean(mapping["required"], "required") == true
        header.isDeprecated = isDeprecated(mapping)
        header.examples = examples(of: mapping)
        checkName(of: mapping)
        if version == .v2_0 {
            checkSwaggerValue(mapping, of: "the header '\(entry.key)'", at: entry.keyRange)
            let format = collectionFormat(mapping, in: .text)
            header.style = format.style
            header.itemStyles = format.itemStyles
            header.schema = schemaID(of: node, .parameter)
            return header
        }
        let isBare = isBareValue(mapping)
        let what = "the header '\(entry.key)'"
        checkSchemaOrContent(of: mapping, what, at: entry.keyRange, isBare: isBare)
        checkExamples(of: mapping)
        if let style = mapping["style"], let text = text(style, "style"), text != "simple" {
            sink.report(
                .invalidValue, "a header can't have the style '\(text)'; 'simple' is taken", at: style.range,
                hint: "'simple' is the only one"
            )
        }
        header.explode = boolean(mapping["explode"], "explode") ?? false
        header.schema = isBare ? schemaID(of: node, .parameter) : mapping["schema"].map { schemaID(of: $0) }
        header.content = onlyContent(of: mapping)
        if let content = header.content { header.description = description(mapping["description"], of: [content]) }
        return header
    }

    /// A Header Object is a Parameter Object without these two (OpenAPI 3.1, 4.8.21).
    private mutating func checkName(of mapping: SyntaxMapping) {
        for field in Self.namingFields {
            guard let entry = mapping.entry(forKey: field) else { continue }
            sink.report(
                .unknownField, "'\(field)' isn't a field of a header; it is ignored", at: entry.keyRange,
                hint: "a header is called by its key in 'headers'"
            )
        }
    }
}
