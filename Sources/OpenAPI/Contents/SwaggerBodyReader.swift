import Diagnostics
import SpecSyntax

/// A reader that converts the request and response bodies of Swagger 2.0 to the form of OpenAPI 3.
///
/// Parameters in `body` and `formData` become a request body. The field `consumes` lists the media types of request
/// bodies, and `produces` the media types of responses.
enum SwaggerBodyReader {
    // The conversion of request bodies

    /// Returns the request body that the parameters in `body` or `formData` describe.
    ///
    /// Both the path item and the operation can have such parameters.
    static func requestBody(
        _ shared: SyntaxNode?, _ own: SyntaxNode?, _ operation: SyntaxMapping,
        _ defaults: SwaggerDefaults, in reading: ReadContext
    ) -> Document.RequestBody? {
        var form: [FormField] = []
        var body: (node: SyntaxNode, mapping: SyntaxMapping, name: String?)?
        for list in [shared, own] {
            // A body parameter of the operation takes precedence over a body parameter of the path item.
            var first: SyntaxNode?
            for item in reading.sequence(list, "parameters") {
                guard let (node, name) = reading.resolve(item), let mapping = node.mapping else { continue }
                switch mapping["in"]?.string {
                case "body":
                    if let first { reportSecondBody(at: node.range, first: first.range, in: reading) }
                    first = node
                    body = (node, mapping, name)
                case "formData":
                    guard let key = reading.text(mapping["name"], "name") else { continue }
                    checkFormField(mapping, key, node, in: reading)
                    form.removeAll { $0.name.isExactly(key) }
                    form.append(FormField(name: key, node: node, mapping: mapping))
                default: break
                }
            }
        }
        let consumed = defaults.consumed(by: operation, in: reading)
        if let body {
            if let field = form.first { reportSecondBody(at: field.node.range, first: body.node.range, in: reading) }
            if body.mapping["schema"] == nil {
                reading.reportMissing("schema", of: "the parameter in the body", at: body.node)
            }
            let names =
                consumed.isEmpty
                ? [SwaggerDefaults.MediaType(name: "application/json", range: body.node.range)] : consumed
            let schema = body.mapping["schema"].map { reading.schemaID(of: $0) }
            return Document.RequestBody(
                description: reading.prose(body.mapping["description"], "description"),
                isRequired: reading.boolean(body.mapping["required"], "required") ?? false,
                content: names.map { Document.MediaType(name: $0.name, schema: schema, range: $0.range) },
                name: body.name, range: body.node.range
            )
        }
        return form.isEmpty ? nil : formBody(form, consumed, in: reading)
    }

    /// Reports a second body parameter, or a body parameter beside a form (Swagger 2.0, Parameter Object).
    private static func reportSecondBody(at range: SourceRange, first: SourceRange, in reading: ReadContext) {
        reading.sink.report(
            .duplicateParameter, "duplicate body; a request has one", at: range,
            notes: [Diagnostic.Note("the first body is here", at: first)]
        )
    }

    private static func checkFormField(
        _ mapping: SyntaxMapping, _ name: String, _ node: SyntaxNode, in reading: ReadContext
    ) {
        ParameterRules.checkSwaggerValue(mapping, of: "the field '\(name)'", at: node.range, isForm: true, in: reading)
    }

    /// Reports consumed media types that a form can't have.
    ///
    /// A form has one of two media types; a form with a file must be `multipart/form-data` (Swagger 2.0, Parameter
    /// Object).
    private static func checkConsumed(
        _ consumed: [SwaggerDefaults.MediaType], by fields: [FormField], _ wanted: [String],
        in reading: ReadContext
    ) {
        if consumed.contains(where: { wanted.contains(MediaTypeName.essence($0.name)) }) { return }
        if let file = fields.first(where: \.isFile) {
            reading.sink.report(
                .invalidValue, "the operation has a file and doesn't consume '\(wanted[0])'; assuming '\(wanted[0])'",
                at: file.mapping["type"]?.range
            )
        } else if let type = consumed.first {
            reading.sink.report(
                .invalidValue, "invalid media type '\(type.name)' of a form; assuming '\(wanted[0])'", at: type.range,
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

    private static func formBody(
        _ fields: [FormField], _ consumed: [SwaggerDefaults.MediaType], in reading: ReadContext
    ) -> Document.RequestBody {
        let range = fields[0].node.range
        var schema = Schema(range: range)
        schema.types = .object
        var encodings: [Document.PropertyEncoding] = []
        for field in fields {
            let id = reading.schemaID(of: field.node, .parameter)
            // The description belongs to the form field, because the field's schema has none.
            reading.schemas.descriptions[id] = reading.prose(field.mapping["description"], "description")
            schema.properties.append(Schema.Property(name: field.name, schema: id, range: field.node.range))
            if reading.boolean(field.mapping["required"], "required") == true { schema.required.append(field.name) }
            let format = CollectionFormatReader.format(field.mapping, of: .pairs, in: reading)
            if field.mapping["type"]?.string == "array" {
                var encoding = Document.PropertyEncoding(
                    property: field.name, style: format.style, explode: format.explode, range: field.node.range
                )
                encoding.itemStyles = format.itemStyles
                encoding.allowsEmptyValue =
                    reading.boolean(field.mapping["allowEmptyValue"], "allowEmptyValue") ?? false
                encodings.append(encoding)
            }
        }
        let multipart = "multipart/form-data"
        let form = "application/x-www-form-urlencoded"
        let wanted = fields.contains(where: \.isFile) ? [multipart] : [form, multipart]
        checkConsumed(consumed, by: fields, wanted, in: reading)
        let name = consumed.first { wanted.contains(MediaTypeName.essence($0.name)) }?.name ?? wanted[0]
        let mediaType = Document.MediaType(
            name: name, schema: reading.schemas.add(schema), encodings: encodings, range: range)
        return Document.RequestBody(
            isRequired: !schema.required.isEmpty, content: [mediaType] + bareFile(fields, consumed, in: reading),
            range: range
        )
    }

    /// Returns the media types for a bare file as the request body, if the operation also consumes bytes.
    ///
    /// A form with only one file is the sole way to describe a file as the request body in Swagger 2.0.
    private static func bareFile(
        _ fields: [FormField], _ consumed: [SwaggerDefaults.MediaType], in reading: ReadContext
    ) -> [Document.MediaType] {
        guard fields.count == 1, fields[0].isFile else { return [] }
        return consumed.filter { $0.name.lowercased() == "application/octet-stream" }.map { type in
            var schema = Schema(range: fields[0].node.range)
            schema.types = .string
            schema.format = "binary"
            return Document.MediaType(name: type.name, schema: reading.schemas.add(schema), range: type.range)
        }
    }

    // The conversion of response bodies

    /// Returns whether a media type is JSON or XML, which rarely is the media type of a file.
    private static func isOfValues(_ name: String) -> Bool {
        let essence = MediaTypeName.essence(name)
        return essence.hasSuffix("json") || essence == "application/xml" || essence == "text/xml"
    }

    /// Returns the contents of a response: its `schema` in each media type that the operation produces.
    static func content(
        _ response: SyntaxMapping, _ operation: SyntaxMapping, _ defaults: SwaggerDefaults,
        in reading: ReadContext
    ) -> [Document.MediaType] {
        guard let node = response["schema"] else { return [] }
        let schema = reading.schemaID(of: node)
        let examples = reading.mapping(response["examples"], "examples")
        var names = defaults.produced(by: operation, in: reading)
        if node.mapping?["type"]?.string == "file" {
            let ofFiles = names.filter { !isOfValues($0.name) }
            // An operation that produces nothing else returns the file as JSON or XML.
            if !ofFiles.isEmpty || operation["produces"] == nil { names = ofFiles }
            if names.isEmpty {
                names = [SwaggerDefaults.MediaType(name: "application/octet-stream", range: node.range)]
            }
        } else if names.isEmpty {
            names = [SwaggerDefaults.MediaType(name: "application/json", range: node.range)]
        }
        return names.map { type in
            Document.MediaType(
                name: type.name, schema: schema, example: examples?[type.name].map { reading.literal($0, of: node) },
                range: type.range
            )
        }
    }
}
