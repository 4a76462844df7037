import Diagnostics
import SpecSyntax

// Swagger 2.0, brought to the shape of OpenAPI 3: `host`, `basePath` and `schemes` become servers, parameters in
// `body` and `formData` a request body, `consumes` and `produces` the media types of bodies and responses.
extension DocumentBuilder {
    mutating func buildSwagger(_ mapping: SyntaxMapping) -> Document {
        consumed = mapping["consumes"].map { mediaTypeNames($0, "consumes") } ?? []
        produced = mapping["produces"].map { mediaTypeNames($0, "produces") } ?? []
        var document = Document(version: version, info: info(mapping["info"]))
        document.servers = documentServers(swaggerServers(mapping))
        document.tags = tags(mapping["tags"])
        document.externalDocumentation = externalDocumentation(of: mapping)
        document.keyPath = keyPath(mapping)
        document.pagination = pagination(mapping)
        document.securitySchemes = securitySchemes(mapping["securityDefinitions"])
        document.security = securityRequirements(mapping["security"])
        document.namedSchemas = namedSchemas(of: mapping["definitions"], "definitions")
        document.operations = operations(mapping["paths"])
        finish(&document)
        return document
    }

    mutating func mediaTypeNames(_ node: SyntaxNode, _ place: String) -> [SwaggerMediaType] {
        sequence(node, place).compactMap { item in
            text(item, place).map { SwaggerMediaType(name: $0, range: item.range) }
        }
    }

    /// A media type of `consumes` or `produces`.
    struct SwaggerMediaType {
        var name: String
        var range: SourceRange
    }

    // Request bodies

    /// The body that the parameters in `body` or `formData` of the path item and the operation make.
    mutating func swaggerRequestBody(
        _ shared: SyntaxNode?, _ own: SyntaxNode?, _ operation: SyntaxMapping
    ) -> Document.RequestBody? {
        var form: [FormField] = []
        var body: (node: SyntaxNode, mapping: SyntaxMapping, name: String?)?
        for list in [shared, own] {
            // What the operation says of its body goes before what the path says.
            var first: SyntaxNode?
            for item in sequence(list, "parameters") {
                guard let (node, name) = resolved(item), let mapping = node.mapping else { continue }
                switch mapping["in"]?.string {
                case "body":
                    if let first { reportSecondBody(at: node.range, first: first.range) }
                    first = node
                    body = (node, mapping, name)
                case "formData":
                    guard let key = text(mapping["name"], "name") else { continue }
                    checkFormField(mapping, key, node)
                    form.removeAll { $0.name == key }
                    form.append(FormField(name: key, node: node, mapping: mapping))
                default: break
                }
            }
        }
        let consumed = operation["consumes"].map { mediaTypeNames($0, "consumes") } ?? self.consumed
        if let body {
            if let field = form.first { reportSecondBody(at: field.node.range, first: body.node.range) }
            if body.mapping["schema"] == nil { reportMissing("schema", of: "the parameter in the body", at: body.node) }
            let names =
                consumed.isEmpty ? [SwaggerMediaType(name: "application/json", range: body.node.range)] : consumed
            let schema = body.mapping["schema"].map { schemaID(of: $0) }
            return Document.RequestBody(
                description: prose(body.mapping["description"], "description"),
                isRequired: boolean(body.mapping["required"], "required") ?? false,
                content: names.map { Document.MediaType(name: $0.name, schema: schema, range: $0.range) },
                name: body.name, range: body.node.range
            )
        }
        return form.isEmpty ? nil : formBody(form, consumed)
    }

    /// There is one body, and none beside a form (Swagger 2.0, Parameter Object).
    private mutating func reportSecondBody(at range: SourceRange, first: SourceRange) {
        sink.report(
            .duplicateParameter, "the body is described in two ways, and a request has one", at: range,
            notes: [Diagnostic.Note("the body is here", at: first)]
        )
    }

    private mutating func checkFormField(_ mapping: SyntaxMapping, _ name: String, _ node: SyntaxNode) {
        checkSwaggerValue(mapping, of: "the field '\(name)'", at: node.range, isForm: true)
    }

    /// Forms are of two media types, and those with files of one (Swagger 2.0, Parameter Object).
    private mutating func checkConsumed(_ consumed: [SwaggerMediaType], by fields: [FormField], _ wanted: [String]) {
        if consumed.contains(where: { wanted.contains(Self.essence($0.name)) }) { return }
        if let file = fields.first(where: \.isFile) {
            sink.report(
                .invalidValue, "an operation with a file must consume '\(wanted[0])'; the form is sent so all the same",
                at: file.mapping["type"]?.range
            )
        } else if let type = consumed.first {
            sink.report(
                .invalidValue, "a form can't be sent as '\(type.name)'; '\(wanted[0])' is taken", at: type.range,
                hint: "it can be sent as " + wanted.map { "'\($0)'" }.joined(separator: " or ")
            )
        }
    }

    private struct FormField {
        var name: String
        var node: SyntaxNode
        var mapping: SyntaxMapping

        var isFile: Bool { mapping["type"]?.string == "file" }
    }

    private mutating func formBody(_ fields: [FormField], _ consumed: [SwaggerMediaType]) -> Document.RequestBody {
        let range = fields[0].node.range
        var schema = Schema(range: range)
        schema.types = .object
        var encodings: [Document.PropertyEncoding] = []
        for field in fields {
            let id = schemaID(of: field.node, .parameter)
            // A form's field says in words what its schema leaves out.
            descriptions[id] = prose(field.mapping["description"], "description")
            schema.properties.append(Schema.Property(name: field.name, schema: id, range: field.node.range))
            if boolean(field.mapping["required"], "required") == true { schema.required.append(field.name) }
            let format = collectionFormat(field.mapping, in: .pairs)
            if field.mapping["type"]?.string == "array" {
                var encoding = Document.PropertyEncoding(
                    property: field.name, style: format.style, explode: format.explode, range: field.node.range
                )
                encoding.itemStyles = format.itemStyles
                encoding.allowsEmptyValue = boolean(field.mapping["allowEmptyValue"], "allowEmptyValue") ?? false
                encodings.append(encoding)
            }
        }
        let multipart = "multipart/form-data"
        let form = "application/x-www-form-urlencoded"
        let wanted = fields.contains(where: \.isFile) ? [multipart] : [form, multipart]
        checkConsumed(consumed, by: fields, wanted)
        let name = consumed.first { wanted.contains(Self.essence($0.name)) }?.name ?? wanted[0]
        let mediaType = Document.MediaType(name: name, schema: schemas.add(schema), encodings: encodings, range: range)
        return Document.RequestBody(
            isRequired: !schema.required.isEmpty, content: [mediaType] + bareFile(fields, consumed), range: range
        )
    }

    /// A form of one file whose operation consumes bytes too takes the file alone: 2.0 has no other way to say so.
    private mutating func bareFile(_ fields: [FormField], _ consumed: [SwaggerMediaType]) -> [Document.MediaType] {
        guard fields.count == 1, fields[0].isFile else { return [] }
        return consumed.filter { $0.name.lowercased() == "application/octet-stream" }.map { type in
            var schema = Schema(range: fields[0].node.range)
            schema.types = .string
            schema.format = "binary"
            return Document.MediaType(name: type.name, schema: schemas.add(schema), range: type.range)
        }
    }

    // Responses

    /// The response's `schema` in each of the media types that the operation produces.
    mutating func swaggerContent(_ response: SyntaxMapping, _ operation: SyntaxMapping) -> [Document.MediaType] {
        guard let node = response["schema"] else { return [] }
        let schema = schemaID(of: node)
        let examples = mapping(response["examples"], "examples")
        var names = operation["produces"].map { mediaTypeNames($0, "produces") } ?? produced
        if node.mapping?["type"]?.string == "file" {
            names.removeAll { $0.name.lowercased().hasSuffix("json") }
            if names.isEmpty { names = [SwaggerMediaType(name: "application/octet-stream", range: node.range)] }
        } else if names.isEmpty {
            names = [SwaggerMediaType(name: "application/json", range: node.range)]
        }
        return names.map { type in
            Document.MediaType(
                name: type.name, schema: schema, example: examples?[type.name].map { Literal($0) }, range: type.range
            )
        }
    }
}
