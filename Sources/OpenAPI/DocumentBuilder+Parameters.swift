import Diagnostics
import SpecSyntax

// Parameters (OpenAPI 3.1, 4.8.12).
extension DocumentBuilder {
    /// Headers that a parameter can't describe since OpenAPI 3.0 (3.1, 4.8.12.2): bodies, responses and security
    /// schemes do.
    private static let describedElsewhere: Set<String> = ["accept", "content-type", "authorization"]

    mutating func parameters(_ node: SyntaxNode?) -> [Document.Parameter] {
        var parameters: [Document.Parameter] = []
        var indices: [Document.Parameter.Place: Int] = [:]
        var fields: [String: SourceRange] = [:]
        for item in sequence(node, "parameters") {
            if version == .v2_0, let field = formField(item) {
                if let first = fields.updateValue(field.range, forKey: field.name) {
                    reportDuplicate(field.name, at: field.range, first: first)
                }
                continue
            }
            guard let parameter = parameter(item) else { continue }
            if let first = indices[parameter.place].map({ parameters[$0] }) {
                reportDuplicate(parameter.name, at: item.range, first: first.range)
            } else {
                indices[parameter.place] = parameters.count
                parameters.append(parameter)
            }
        }
        return parameters
    }

    private mutating func reportDuplicate(_ name: String, at range: SourceRange, first: SourceRange) {
        sink.report(
            .duplicateParameter, "the parameter '\(name)' is here for a second time", at: range,
            notes: [
                Diagnostic.Note(
                    version == .v2_0 ? "the other one is here" : "the first one is here, and counts", at: first)
            ]
        )
    }

    /// Swagger 2.0's parameters in `formData`, which make a body.
    private mutating func formField(_ item: SyntaxNode) -> (name: String, range: SourceRange)? {
        guard let mapping = resolved(item)?.node.mapping, mapping["in"]?.string == "formData" else { return nil }
        return mapping["name"]?.scalar.map { ($0.text, item.range) }
    }

    private mutating func parameter(_ item: SyntaxNode) -> Document.Parameter? {
        guard let (node, componentName) = resolved(item), let mapping = mapping(node, "parameters") else { return nil }
        // It makes the request body.
        if version == .v2_0, mapping["in"]?.string == "body" { return nil }
        // Whoever writes a type without a schema means what Swagger 2.0 allowed.
        let isBare = isBareValue(mapping)
        guard let name = text(mapping["name"], "name") else {
            reportMissing("name", of: "the parameter", at: node)
            return nil
        }
        guard let location = location(of: mapping, name, node) else { return nil }
        if version >= .v3_0, location == .header, Self.describedElsewhere.contains(name.lowercased()) {
            leaveOut(
                "parameters called 'Accept', 'Authorization' or 'Content-Type', which OpenAPI 3 has bodies and security schemes describe,",
                at: node.range
            )
            return nil
        }
        guard isSendable(name, in: location, at: mapping["name"]?.range ?? node.range) else { return nil }
        var parameter = Document.Parameter(
            name: name, location: location, style: .form, explode: true, range: node.range)
        parameter.description = prose(mapping["description"], "description")
        parameter.isRequired = location == .path || boolean(mapping["required"], "required") ?? false
        parameter.isDeprecated = isDeprecated(mapping)
        parameter.examples = examples(of: mapping)
        parameter.componentName = componentName
        parameter.allowsEmptyText = allowsEmptyText(mapping, location)
        checkRequired(mapping, parameter)
        if version == .v2_0 {
            readSwagger(mapping, node, into: &parameter)
        } else {
            readValue(mapping, node, isBare: isBare, into: &parameter)
        }
        parameter.allowsEmptyValue = allowsEmptyValue(mapping, parameter)
        return parameter
    }

    private mutating func location(
        of mapping: SyntaxMapping, _ name: String, _ node: SyntaxNode
    ) -> Document.Parameter.Location? {
        let written = text(mapping["in"], "in")
        let place = mapping["in"]?.range ?? node.range
        guard let location = written.flatMap(Document.Parameter.Location.init) else {
            let isSwaggers = written == "body" || written == "formData"
            sink.report(
                .invalidValue, "the parameter '\(name)' stands in no place that a request has; it is left out",
                at: place,
                hint: isSwaggers
                    ? "'\(written ?? "")' is Swagger 2.0's: OpenAPI 3 has 'requestBody'"
                    : "that is one of path, query, header and cookie"
            )
            return nil
        }
        let first: Document.Version? = location == .querystring ? .v3_2 : location == .cookie ? .v3_0 : nil
        if let first { reportLater("parameters in '\(location.rawValue)'", since: first, at: place) }
        return location
    }

    /// Swagger 2.0 has it of operations alone.
    mutating func isDeprecated(_ mapping: SyntaxMapping) -> Bool {
        version >= .v3_0 && boolean(mapping["deprecated"], "deprecated") == true
    }

    // Swagger 2.0

    private mutating func readSwagger(
        _ mapping: SyntaxMapping, _ node: SyntaxNode, into parameter: inout Document.Parameter
    ) {
        checkSwaggerValue(mapping, of: "the parameter '\(parameter.name)'", at: node.range)
        let format = collectionFormat(mapping, in: parameter.location == .query ? .pairs : .text)
        parameter.style = format.style
        parameter.explode = format.explode
        parameter.itemStyles = format.itemStyles
        parameter.schema = schemaID(of: node, .parameter)
    }

    // OpenAPI 3

    private mutating func readValue(
        _ mapping: SyntaxMapping, _ node: SyntaxNode, isBare: Bool, into parameter: inout Document.Parameter
    ) {
        let what = "the parameter '\(parameter.name)'"
        checkSchemaOrContent(of: mapping, what, at: node.range, isBare: isBare)
        checkExamples(of: mapping)
        parameter.style = parameterStyle(mapping["style"], parameter.location)
        let explode = boolean(mapping["explode"], "explode")
        parameter.explode = explode ?? (parameter.style == .form || parameter.style == .cookie)
        parameter.allowsReserved = boolean(mapping["allowReserved"], "allowReserved") ?? false
        parameter.schema = isBare ? schemaID(of: node, .parameter) : mapping["schema"].map { schemaID(of: $0) }
        parameter.content = onlyContent(of: mapping, as: parameter.location == .querystring ? .querystring : .value)
        if let content = parameter.content {
            parameter.description = description(mapping["description"], of: [content])
        }
        checkSerialization(mapping, parameter)
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
                .invalidValue,
                "'x-allow-empty' says nothing of a \(location.rawValue) parameter: those may be empty anyway",
                at: node.range
            )
        }
        return isAllowed && location == .path
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
        // A querystring has none, which is reported with the others that it can't have.
        guard location != .querystring, let node, let text = text(node, "style") else { return standard }
        guard let style = Document.Parameter.Style(rawValue: text), allowed.contains(style) else {
            let names = allowed.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            sink.report(
                .invalidValue,
                "a \(location.rawValue) parameter can't have the style '\(text)'; '\(standard.rawValue)' is taken",
                at: node.range, hint: "it can have \(names)"
            )
            return standard
        }
        if style == .cookie { reportLater("the style 'cookie'", since: .v3_2, at: node.range) }
        return style
    }
}

extension Document.Parameter {
    /// What tells parameters apart. Headers are called by the same name in any case (RFC 9110, 5.1).
    struct Place: Hashable {
        let name: String
        let location: Location
    }

    var place: Place { Place(name: location == .header ? name.lowercased() : name, location: location) }
}
