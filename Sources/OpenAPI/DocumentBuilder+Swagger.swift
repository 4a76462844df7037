import Diagnostics
import SpecSyntax

// Swagger 2.0, brought to the shape of OpenAPI 3: `host`, `basePath` and `schemes` become servers, parameters in
// `body` and `formData` a request body, `consumes` and `produces` the media types of bodies and responses.
extension DocumentBuilder {
    mutating func buildSwagger(_ mapping: SyntaxMapping) -> Document {
        checkFields(
            of: mapping, in: "the description",
            known: [
                "swagger", "info", "host", "basePath", "schemes", "consumes", "produces", "paths", "definitions",
                "parameters", "responses", "securityDefinitions", "security", "tags", "externalDocs",
            ]
        )
        consumed = mapping["consumes"].map { mediaTypeNames($0, "consumes") } ?? []
        produced = mapping["produces"].map { mediaTypeNames($0, "produces") } ?? []
        var document = Document(version: version, info: info(mapping["info"]))
        document.servers = swaggerServers(mapping)
        document.tags = tags(mapping["tags"])
        checkExternalDocs(of: mapping)
        document.keyPath = keyPath(mapping)
        document.pagination = pagination(mapping)
        document.securitySchemes = securitySchemes(mapping["securityDefinitions"])
        document.security = securityRequirements(mapping["security"])
        document.namedSchemas = namedSchemas(of: mapping["definitions"], "definitions")
        document.operations = operations(mapping["paths"])
        finish(&document)
        return document
    }

    /// One server: `https` where it is offered, and the host that the user names where the description has none.
    private mutating func swaggerServers(_ mapping: SyntaxMapping) -> [Document.Server] {
        let basePath = prose(mapping["basePath"], "basePath") ?? ""
        let path = basePath.isEmpty || basePath.hasPrefix("/") ? basePath : "/" + basePath
        let host = prose(mapping["host"], "host")
        guard let place = (mapping.entry(forKey: "host") ?? mapping.entry(forKey: "basePath"))?.value.range else {
            return []
        }
        let offered = texts(mapping["schemes"], "schemes").map { $0.lowercased() }.filter { ["http", "https"].contains($0) }
        let scheme = offered.contains("https") ? "https" : offered.first ?? "https"
        let url = host.map { "\(scheme)://\($0)" + path } ?? path
        guard !url.isEmpty, url != "/" else { return [] }
        if !URLText.isPlausible(url) { sink.report(.invalidURL, "'\(url)' isn't the URL of a server", at: place) }
        return [Document.Server(url: url, range: place)]
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

    // Parameters

    /// How a list is written (Swagger 2.0, "Parameter Object", `collectionFormat`).
    mutating func collectionFormat(
        _ mapping: SyntaxMapping, _ location: Document.Parameter.Location
    ) -> (style: Document.Parameter.Style, explode: Bool) {
        let isQuery = location == .query
        switch text(mapping["collectionFormat"], "collectionFormat") {
        case "multi" where isQuery: return (.form, true)
        case "ssv": return (.spaceDelimited, false)
        case "tsv": return (.tabDelimited, false)
        case "pipes": return (.pipeDelimited, false)
        case nil, "csv": break
        case let format?:
            sink.report(
                .invalidValue, "there is no collection format '\(format)' here; 'csv' is taken",
                at: mapping["collectionFormat"]?.range,
                hint: isQuery ? "it is one of csv, ssv, tsv, pipes and multi" : "it is one of csv, ssv, tsv and pipes"
            )
        }
        return (isQuery ? .form : .simple, false)
    }

    // Request bodies

    /// The body that the parameters in `body` or `formData` of the path item and the operation make.
    mutating func swaggerRequestBody(
        _ shared: SyntaxNode?, _ own: SyntaxNode?, _ operation: SyntaxMapping
    ) -> Document.RequestBody? {
        var form: [FormField] = []
        var body: (node: SyntaxNode, mapping: SyntaxMapping, name: String?)?
        for item in sequence(shared, "parameters") + sequence(own, "parameters") {
            guard let (node, name) = resolved(item), let mapping = node.mapping else { continue }
            switch mapping["in"]?.string {
            case "body": body = (node, mapping, name)
            case "formData":
                guard let key = text(mapping["name"], "name") else { continue }
                form.removeAll { $0.name == key }
                form.append(FormField(name: key, node: node, mapping: mapping))
            default: break
            }
        }
        let consumed = operation["consumes"].map { mediaTypeNames($0, "consumes") } ?? self.consumed
        if let body {
            let names = consumed.isEmpty ? [SwaggerMediaType(name: "application/json", range: body.node.range)] : consumed
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
            if field.mapping["type"]?.string == "array" {
                let (style, explode) = collectionFormat(field.mapping, .query)
                encodings.append(Document.PropertyEncoding(property: field.name, style: style, explode: explode))
            }
        }
        let multipart = "multipart/form-data", form = "application/x-www-form-urlencoded"
        let wanted = fields.contains(where: \.isFile) ? [multipart] : [form, multipart]
        let name = consumed.first { wanted.contains($0.name.lowercased()) }?.name ?? wanted[0]
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
