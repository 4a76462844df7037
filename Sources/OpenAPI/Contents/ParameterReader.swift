import Diagnostics
import SpecSyntax

// A reader of parameters (OpenAPI 3.1, 4.8.12).
enum ParameterReader {
    /// The names of the headers that a parameter can't describe since OpenAPI 3.0 (3.1, 4.8.12.2).
    ///
    /// In OpenAPI 3, media types describe `Accept` and `Content-Type`, and security schemes describe `Authorization`.
    private static let describedElsewhere: Set<String> = ["accept", "content-type", "authorization"]

    static func parameters(_ node: SyntaxNode?, in reading: ReadContext) -> [Document.Parameter] {
        var parameters: [Document.Parameter] = []
        var indices: [Document.Parameter.Identity: Int] = [:]
        var fields: [ExactString: SourceRange] = [:]
        for item in reading.sequence(node, "parameters") {
            if reading.version == .v2_0, let field = formField(item, in: reading) {
                if let first = fields.updateValue(field.range, forKey: ExactString(field.name)) {
                    reportDuplicate(field.name, at: field.range, first: first, in: reading)
                }
                continue
            }
            guard let parameter = parameter(item, in: reading) else { continue }
            if let first = indices[parameter.identity].map({ parameters[$0] }) {
                reportDuplicate(parameter.name, at: item.range, first: first.range, in: reading)
            } else {
                indices[parameter.identity] = parameters.count
                parameters.append(parameter)
            }
        }
        return parameters
    }

    private static func reportDuplicate(
        _ name: String, at range: SourceRange, first: SourceRange, in reading: ReadContext
    ) {
        reading.sink.report(
            .duplicateParameter, "duplicate parameter '\(name)'; only one of them is used", at: range,
            notes: [
                Diagnostic.Note(
                    reading.version == .v2_0 ? "the other one is here" : "the first one is here and is used", at: first)
            ], hint: "remove or rename one of them"
        )
    }

    /// Returns the name and range of a `formData` parameter; nil for any other parameter.
    ///
    /// In Swagger 2.0, the `formData` parameters together form the request body.
    private static func formField(_ item: SyntaxNode, in reading: ReadContext) -> (
        name: String, range: SourceRange
    )? {
        guard let mapping = reading.resolve(item)?.node.mapping, mapping["in"]?.string == "formData" else {
            return nil
        }
        return mapping["name"]?.scalar.map { ($0.text, item.range) }
    }

    private static func parameter(_ item: SyntaxNode, in reading: ReadContext) -> Document.Parameter? {
        guard let (node, componentName) = reading.resolve(item), let mapping = reading.mapping(node, "parameters")
        else { return nil }
        // In Swagger 2.0 a parameter in `body` describes the request body, which is read separately.
        if reading.version == .v2_0, mapping["in"]?.string == "body" { return nil }
        // A parameter with a `type` outside of a schema is read like a parameter of Swagger 2.0.
        let isBare = ParameterRules.isValueWithoutSchema(mapping, in: reading)
        guard let name = reading.text(mapping["name"], "name") else {
            reading.reportMissing("name", of: "the parameter", at: node)
            return nil
        }
        guard let location = location(of: mapping, name, node, in: reading) else { return nil }
        if reading.version >= .v3_0, location == .header, Self.describedElsewhere.contains(name.lowercased()) {
            reading.leaveOut(
                """
                header parameters 'Accept', 'Authorization' and 'Content-Type', which bodies and security schemes \
                describe in OpenAPI 3,
                """,
                at: node.range
            )
            return nil
        }
        guard ParameterRules.isSendable(name, in: location, at: mapping["name"]?.range ?? node.range, in: reading)
        else { return nil }
        var parameter = Document.Parameter(
            name: name, location: location, style: .form, explode: true, range: node.range)
        parameter.description = reading.prose(mapping["description"], "description")
        parameter.isRequired = location == .path || reading.boolean(mapping["required"], "required") ?? false
        parameter.isDeprecated = isDeprecated(mapping, in: reading)
        parameter.examples = ExampleReader.examples(of: mapping, mapping["schema"] ?? node, in: reading)
        parameter.componentName = componentName
        parameter.allowsEmptyText = allowsEmptyText(mapping, location, in: reading)
        ParameterRules.checkRequired(mapping, parameter, in: reading)
        if reading.version == .v2_0 {
            readSwagger(mapping, node, into: &parameter, in: reading)
        } else {
            readValue(mapping, node, isBare: isBare, into: &parameter, in: reading)
        }
        parameter.allowsEmptyValue = ParameterRules.allowsEmptyValue(mapping, parameter, in: reading)
        return parameter
    }

    private static func location(
        of mapping: SyntaxMapping, _ name: String, _ node: SyntaxNode, in reading: ReadContext
    ) -> Document.Parameter.Location? {
        guard let written = reading.text(mapping["in"], "in") else {
            let start = SourceRange(file: node.range.file, start: node.range.start, end: node.range.start)
            reading.sink.report(
                .missingField, "parameter '\(name)' has no 'in'; ignored", at: start,
                hint: "expected 'in: path', 'in: query', 'in: header' or 'in: cookie'")
            return nil
        }
        let range = mapping["in"]?.range ?? node.range
        guard let location = Document.Parameter.Location(rawValue: written) else {
            let isSwaggers = written == "body" || written == "formData"
            reading.sink.report(
                .invalidValue, "unknown parameter location '\(written)'; parameter '\(name)' is ignored",
                at: range,
                hint: isSwaggers
                    ? "expected 'requestBody' in OpenAPI 3; '\(written)' belongs to Swagger 2.0"
                    : "expected 'path', 'query', 'header' or 'cookie'"
            )
            return nil
        }
        let first: Document.Version? = location == .querystring ? .v3_2 : location == .cookie ? .v3_0 : nil
        if let first { reading.reportLater("parameter location '\(location.rawValue)'", since: first, at: range) }
        return location
    }

    /// Returns whether an object is deprecated.
    ///
    /// The field `deprecated` is ignored in Swagger 2.0, where only operations have it.
    static func isDeprecated(_ mapping: SyntaxMapping, in reading: ReadContext) -> Bool {
        reading.version >= .v3_0 && reading.boolean(mapping["deprecated"], "deprecated") == true
    }

    // Parameters in Swagger 2.0

    private static func readSwagger(
        _ mapping: SyntaxMapping, _ node: SyntaxNode, into parameter: inout Document.Parameter,
        in reading: ReadContext
    ) {
        ParameterRules.checkSwaggerValue(mapping, of: "parameter '\(parameter.name)'", at: node.range, in: reading)
        let format = CollectionFormatReader.format(
            mapping, of: parameter.location == .query ? .pairs : .text, in: reading)
        parameter.style = format.style
        parameter.explode = format.explode
        parameter.itemStyles = format.itemStyles
        parameter.schema = reading.schemaID(of: node, .parameter)
    }

    // Parameters in OpenAPI 3

    private static func readValue(
        _ mapping: SyntaxMapping, _ node: SyntaxNode, isBare: Bool, into parameter: inout Document.Parameter,
        in reading: ReadContext
    ) {
        let what = "parameter '\(parameter.name)'"
        ParameterRules.checkSchemaOrContent(of: mapping, what, at: node.range, isBare: isBare, in: reading)
        ParameterRules.checkExamples(of: mapping, in: reading)
        parameter.style = parameterStyle(mapping["style"], parameter.location, in: reading)
        let explode = reading.boolean(mapping["explode"], "explode")
        parameter.explode = explode ?? (parameter.style == .form || parameter.style == .cookie)
        parameter.allowsReserved = reading.boolean(mapping["allowReserved"], "allowReserved") ?? false
        parameter.schema =
            isBare ? reading.schemaID(of: node, .parameter) : mapping["schema"].map { reading.schemaID(of: $0) }
        parameter.content = ParameterRules.onlyContent(
            of: mapping, as: parameter.location == .querystring ? .querystring : .value, in: reading)
        if let content = parameter.content {
            parameter.description = MediaTypeReader.description(mapping["description"], of: [content], in: reading)
        }
        ParameterRules.checkSerialization(mapping, parameter, in: reading)
    }

    /// Returns whether a path parameter may be empty according to `x-allow-empty`.
    ///
    /// The field `x-allow-empty` is an extension of this generator.
    ///
    /// Some servers have a resource whose path parameter is empty, such as `/contents/` for `/contents/{path}`. OpenAPI
    /// can't describe such a resource: `allowEmptyValue` is for query parameters only (OpenAPI 3.1, 4.8.12.2).
    private static func allowsEmptyText(
        _ mapping: SyntaxMapping, _ location: Document.Parameter.Location, in reading: ReadContext
    ) -> Bool {
        guard let node = mapping["x-allow-empty"] else { return false }
        guard let isAllowed = reading.boolean(node, "x-allow-empty") else { return false }
        if location != .path {
            reading.sink.report(
                .invalidValue,
                "'x-allow-empty' has no effect on a \(location.rawValue) parameter; it may be empty anyway",
                at: node.range
            )
        }
        return isAllowed && location == .path
    }

    /// The styles that each location allows, with the location's default first (OpenAPI 3.2, 4.12.3).
    private static let styles: [Document.Parameter.Location: [Document.Parameter.Style]] = [
        .path: [.simple, .label, .matrix],
        .query: [.form, .spaceDelimited, .pipeDelimited, .deepObject],
        .header: [.simple],
        .cookie: [.form, .cookie],
        .querystring: [.form],
    ]

    private static func parameterStyle(
        _ node: SyntaxNode?, _ location: Document.Parameter.Location, in reading: ReadContext
    ) -> Document.Parameter.Style {
        let allowed = Self.styles[location] ?? []
        let standard = allowed.first ?? .form
        // A querystring has no style. Its `style` field is reported with the other fields that a querystring can't
        // have.
        guard location != .querystring, let node, let text = reading.text(node, "style") else { return standard }
        guard let style = Document.Parameter.Style(rawValue: text), allowed.contains(style) else {
            let names = allowed.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            reading.sink.report(
                .invalidValue,
                "invalid style '\(text)' of a \(location.rawValue) parameter; assuming '\(standard.rawValue)'",
                at: node.range, hint: "expected \(names)"
            )
            return standard
        }
        if style == .cookie { reading.reportLater("style 'cookie'", since: .v3_2, at: node.range) }
        return style
    }
}

extension Document.Parameter {
    /// The identity of a parameter: its location and name.
    ///
    /// The parameters of an operation have different identities.
    ///
    /// The names of header parameters are compared without case (RFC 9110, 5.1).
    struct Identity: Hashable {
        let name: ExactString
        let location: Location
    }

    var identity: Identity {
        Identity(name: ExactString(location == .header ? name.lowercased() : name), location: location)
    }
}
