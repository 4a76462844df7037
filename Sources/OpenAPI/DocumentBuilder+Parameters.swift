import Diagnostics
import SpecSyntax

// Parameters (OpenAPI 3.1, 4.8.12).
extension DocumentBuilder {
    private static let parameterFields = [
        "name", "in", "description", "required", "deprecated", "allowEmptyValue", "style", "explode", "allowReserved",
        "schema", "example", "examples", "content",
    ]

    mutating func parameters(_ node: SyntaxNode?) -> [Document.Parameter] {
        var parameters: [Document.Parameter] = []
        for item in sequence(node, "parameters") {
            guard let parameter = parameter(item) else { continue }
            let isTwin = { (other: Document.Parameter) in
                other.name == parameter.name && other.location == parameter.location
            }
            if let first = parameters.first(where: isTwin) {
                sink.report(
                    .duplicateParameter, "the parameter '\(parameter.name)' is here for a second time", at: item.range,
                    notes: [Diagnostic.Note("the first one is here, and counts", at: first.range)]
                )
            } else {
                parameters.append(parameter)
            }
        }
        return parameters
    }

    private mutating func parameter(_ item: SyntaxNode) -> Document.Parameter? {
        guard let (node, componentName) = resolved(item), let mapping = mapping(node, "parameters") else { return nil }
        checkFields(of: mapping, in: "a parameter", known: Self.parameterFields)
        guard let name = text(mapping["name"], "name") else {
            reportMissing("name", of: "the parameter", at: node)
            return nil
        }
        guard let location = text(mapping["in"], "in").flatMap(Document.Parameter.Location.init) else {
            sink.report(
                .invalidValue, "the parameter '\(name)' stands in none of path, query, header and cookie; it is left out",
                at: mapping["in"]?.range ?? node.range
            )
            return nil
        }
        let style = parameterStyle(mapping["style"], location)
        var content: Document.MediaType?
        if let entries = self.mapping(mapping["content"], "content")?.entries, let first = entries.first {
            content = mediaType(first)
        }
        return Document.Parameter(
            name: name, location: location, description: prose(mapping["description"], "description"),
            isRequired: location == .path || boolean(mapping["required"], "required") ?? false,
            isDeprecated: boolean(mapping["deprecated"], "deprecated") ?? false,
            allowsEmptyValue: boolean(mapping["allowEmptyValue"], "allowEmptyValue") ?? false,
            allowsReserved: boolean(mapping["allowReserved"], "allowReserved") ?? false,
            style: style, explode: boolean(mapping["explode"], "explode") ?? (style == .form),
            schema: mapping["schema"].map { schemaID(of: $0) }, content: content, example: example(of: mapping),
            componentName: componentName, range: node.range
        )
    }

    /// The styles that a place allows, its default first (OpenAPI 3.1, 4.8.12.3).
    private static let styles: [Document.Parameter.Location: [Document.Parameter.Style]] = [
        .path: [.simple, .label, .matrix],
        .query: [.form, .spaceDelimited, .pipeDelimited, .deepObject],
        .header: [.simple],
        .cookie: [.form],
    ]

    private mutating func parameterStyle(
        _ node: SyntaxNode?, _ location: Document.Parameter.Location
    ) -> Document.Parameter.Style {
        let allowed = Self.styles[location] ?? []
        let standard = allowed.first ?? .form
        guard let node, let text = text(node, "style") else { return standard }
        guard let style = Document.Parameter.Style(rawValue: text), allowed.contains(style) else {
            let names = allowed.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            sink.report(
                .invalidValue,
                "a \(location.rawValue) parameter can't have the style '\(text)'; '\(standard.rawValue)' is taken",
                at: node.range, hint: "it can have \(names)"
            )
            return standard
        }
        return style
    }

    /// `example`, or the first of `examples`.
    mutating func example(of mapping: SyntaxMapping) -> Literal? {
        if let example = mapping["example"] { return Literal(example) }
        guard let examples = mapping["examples"] else { return nil }
        if let items = examples.sequence { return items.first.map { Literal($0) } }
        for entry in examples.mapping?.entries ?? [] {
            guard let (node, _) = resolved(entry.value), let object = node.mapping else { continue }
            if let value = object["value"] { return Literal(value) }
            if let external = object.entry(forKey: "externalValue") {
                leaveOut("examples that lie elsewhere", at: external.keyRange)
            }
        }
        return nil
    }
}
