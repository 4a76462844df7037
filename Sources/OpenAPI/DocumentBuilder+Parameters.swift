import Diagnostics
import SpecSyntax

// Parameters (OpenAPI 3.1, 4.8.12).
extension DocumentBuilder {
    private static let parameterFields = [
        "name", "in", "description", "required", "deprecated", "allowEmptyValue", "style", "explode", "allowReserved",
        "schema", "example", "examples", "content",
    ]

    /// What Swagger 2.0 says of a value that isn't in a body.
    static let valueFields = [
        "type", "format", "items", "collectionFormat", "default", "enum", "maximum", "exclusiveMaximum", "minimum",
        "exclusiveMinimum", "maxLength", "minLength", "pattern", "maxItems", "minItems", "uniqueItems", "multipleOf", "example",
    ]

    private static let swaggerParameterFields =
        ["name", "in", "description", "required", "allowEmptyValue", "schema"] + valueFields

    mutating func parameters(_ node: SyntaxNode?) -> [Document.Parameter] {
        var parameters: [Document.Parameter] = []
        var indices: [Document.Parameter.Place: Int] = [:]
        for item in sequence(node, "parameters") {
            guard let parameter = parameter(item) else { continue }
            if let first = indices[parameter.place].map({ parameters[$0] }) {
                sink.report(
                    .duplicateParameter, "the parameter '\(parameter.name)' is here for a second time", at: item.range,
                    notes: [Diagnostic.Note("the first one is here, and counts", at: first.range)]
                )
            } else {
                indices[parameter.place] = parameters.count
                parameters.append(parameter)
            }
        }
        return parameters
    }

    private mutating func parameter(_ item: SyntaxNode) -> Document.Parameter? {
        guard let (node, componentName) = resolved(item), let mapping = mapping(node, "parameters") else { return nil }
        // They make the request body.
        if version == .v2_0 {
            checkFields(of: mapping, in: "a parameter", known: Self.swaggerParameterFields)
            if ["body", "formData"].contains(mapping["in"]?.string) { return nil }
        }
        // Whoever writes a type without a schema means what Swagger 2.0 allowed.
        let isBare =
            version == .v2_0 || (mapping["schema"] == nil && mapping["content"] == nil && mapping["type"] != nil)
        if !isBare { checkFields(of: mapping, in: "a parameter", known: Self.parameterFields) }
        guard let name = text(mapping["name"], "name") else {
            reportMissing("name", of: "the parameter", at: node)
            return nil
        }
        guard let location = text(mapping["in"], "in").flatMap(Document.Parameter.Location.init) else {
            sink.report(
                .invalidValue, "the parameter '\(name)' stands in no place that a request has; it is left out",
                at: mapping["in"]?.range ?? node.range, hint: "that is one of path, query, header and cookie"
            )
            return nil
        }
        if let entry = mapping.entry(forKey: "deprecated"), entry.value.scalar?.value == .boolean(true) {
            leaveOut("'deprecated' of parameters", at: entry.keyRange)
        }
        let (style, explode) = serialization(mapping, location)
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
            allowsEmptyText: allowsEmptyText(mapping, location),
            style: style, explode: explode,
            schema: isBare ? schemaID(of: node, .parameter) : mapping["schema"].map { schemaID(of: $0) },
            content: content, example: example(of: mapping),
            componentName: componentName, range: node.range
        )
    }

    /// An extension of ours: some servers have a resource where a parameter of the path is empty (`/contents/` for
    /// `/contents/{path}`), which OpenAPI can't say; `allowEmptyValue` is for queries alone (OpenAPI 3.1, 4.8.12.2).
    private mutating func allowsEmptyText(
        _ mapping: SyntaxMapping, _ location: Document.Parameter.Location
    ) -> Bool {
        guard let node = mapping["x-allow-empty"] else { return false }
        guard let isAllowed = boolean(node, "x-allow-empty") else { return false }
        if location != .path {
            sink.report(
                .invalidValue, "'x-allow-empty' says nothing of a \(location.rawValue) parameter: those may be empty anyway",
                at: node.range
            )
        }
        return isAllowed && location == .path
    }

    private mutating func serialization(
        _ mapping: SyntaxMapping, _ location: Document.Parameter.Location
    ) -> (style: Document.Parameter.Style, explode: Bool) {
        if version == .v2_0 { return collectionFormat(mapping, location) }
        let style = parameterStyle(mapping["style"], location)
        return (style, boolean(mapping["explode"], "explode") ?? (style == .form || style == .cookie))
    }

    /// The styles that a place allows, its default first (OpenAPI 3.2, 4.12.3).
    private static let styles: [Document.Parameter.Location: [Document.Parameter.Style]] = [
        .path: [.simple, .label, .matrix],
        .query: [.form, .spaceDelimited, .pipeDelimited, .deepObject],
        .header: [.simple],
        .cookie: [.form, .cookie],
        .querystring: [.form],
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
        if let example = mapping["example"] { return literal(example) }
        guard let examples = mapping["examples"] else { return nil }
        if let items = examples.sequence { return items.first.map { literal($0) } }
        for entry in self.mapping(examples, "examples")?.entries ?? [] {
            guard let (node, _) = resolved(entry.value), let object = node.mapping else { continue }
            // 3.2 has `dataValue` for what 3.1 has `value` for.
            if let value = object["value"] ?? object["dataValue"] { return literal(value) }
            if let external = object.entry(forKey: "externalValue") {
                leaveOut("examples that lie elsewhere", at: external.keyRange)
            }
        }
        return nil
    }

    /// A value of the description. Whoever splits a description into files puts a `$ref` in place of values too.
    private mutating func literal(_ node: SyntaxNode) -> Literal {
        guard let mapping = node.mapping, mapping.entries.count == 1, let reference = mapping["$ref"]?.string,
            !Reference(reference).address.isEmpty, case .tree? = trees.link(Reference(reference).address, in: node.range.file),
            let (value, _) = resolved(node)
        else { return Literal(node) }
        return Literal(value)
    }
}

extension Document.Parameter {
    /// What tells parameters apart.
    struct Place: Hashable {
        let name: String
        let location: Location
    }

    var place: Place { Place(name: name, location: location) }
}
