import Diagnostics
import SpecSyntax

/// A reader of a whole description, one part after the other.
///
/// Schemas are read last, because the other parts and the schemas themselves refer to further schemas.
enum DescriptionReader {
    static func document(_ mapping: SyntaxMapping, in reading: ReadContext) -> Document {
        let isSwagger = reading.version == .v2_0
        let defaults = isSwagger ? SwaggerDefaults(mapping, in: reading) : nil
        let named =
            defaults.map { $0.host.servers(in: reading) } ?? ServerReader.servers(mapping["servers"], in: reading)
        let servers = ServerReader.described(named, in: reading)
        if let first = servers.first, first.isAbsolute || first.base != nil {
            reading.serverURL = URIReference(first.defaultURL)
        }
        var document = Document(version: reading.version, info: InfoReader.info(mapping["info"], in: reading))
        document.servers = servers
        document.tags = TagReader.tags(mapping["tags"], in: reading)
        document.externalDocumentation = reading.externalDocumentation(of: mapping)
        if !isSwagger { checkDialect(mapping.entry(forKey: "jsonSchemaDialect"), in: reading) }
        document.keyPath = reading.keyPath(mapping)
        document.envelope = reading.envelope(mapping)
        document.pagination = reading.pagination(mapping)

        let components = isSwagger ? nil : reading.mapping(mapping["components"], "components")
        var security = SecurityReader()
        document.securitySchemes = security.schemes(
            isSwagger ? mapping["securityDefinitions"] : components?["securitySchemes"], in: reading)
        document.security = security.requirements(mapping["security"], in: reading)
        document.namedSchemas =
            isSwagger
            ? namedSchemas(mapping["definitions"], "definitions", in: reading)
            : namedSchemas(components?["schemas"], "components.schemas", in: reading)
        var operations = OperationReader(defaults, security: security)
        document.operations = operations.operations(mapping["paths"], in: reading)
        if !isSwagger {
            for field in ["webhooks", "x-webhooks"] {
                if let entry = mapping.entry(forKey: field) {
                    document.webhooks += operations.webhooks(entry, in: reading)
                }
            }
            document.signature = reading.signature(mapping)
        }
        document.securitySchemes += operations.security.schemesOfElsewhere
        SecurityReader.reportMissingSecurity(in: document, reporting: &reading.sink)
        reading.references.reportRepeatedIdentifiers(to: &reading.sink)
        readSchemas(of: &document, in: reading)
        reading.reportLeftOut()
        return document
    }

    private static func readSchemas(of document: inout Document, in reading: ReadContext) {
        SchemaReader.readPending(in: reading)
        document.schemas = reading.schemas.tableWithDescriptions()
        ReferenceChains.follow(in: &document.schemas, of: reading.version, reporting: &reading.sink)
        document.namedSchemas += reading.schemas.namedElsewhere
    }

    private static func namedSchemas(
        _ node: SyntaxNode?, _ field: String, in reading: ReadContext
    ) -> [Document.NamedSchema] {
        guard let mapping = reading.mapping(node, field) else { return [] }
        return mapping.entries.map { entry in
            let id = reading.schemaID(of: entry.value)
            reading.schemas[id].name = entry.key
            reading.schemas.components[entry.key] = id
            nameReferenced(entry, in: reading)
            return Document.NamedSchema(name: entry.key, schema: id, isComponent: true)
        }
    }

    /// Gives a referenced schema without a name the name of the component that refers to the schema.
    ///
    /// The name is given only if the component consists of a reference into another file or into the component's own
    /// definitions. Annotations beside the reference are allowed.
    private static func nameReferenced(_ entry: SyntaxMapping.Entry, in reading: ReadContext) {
        guard let object = entry.value.mapping, let node = referenced(by: object, of: entry, in: reading) else {
            return
        }
        let id = reading.schemaID(of: node)
        if reading.schemas[id].name == nil { reading.schemas.name(id, entry.key) }
    }

    private static func referenced(
        by object: SyntaxMapping, of entry: SyntaxMapping.Entry, in reading: ReadContext
    ) -> SyntaxNode? {
        if object.entries.count == 1, let reference = object["$ref"]?.string, !Reference(reference).address.isEmpty {
            return reading.resolve(entry.value)?.node
        }
        guard let reference = (object["$ref"] == nil ? object["$dynamicRef"] : object["$ref"]),
            let text = reference.string,
            object.entries.allSatisfy({ Self.annotationKeywords.contains($0.key) || $0.isExtension }),
            let node = reading.references.quietTarget(of: text, at: reference.range)
        else { return nil }
        let own = entry.value.range
        return node.range.file == own.file && own.start < node.range.start && node.range.end <= own.end ? node : nil
    }

    /// The keywords that don't constrain values.
    private static let annotationKeywords: Set<String> = [
        "$anchor", "$comment", "$defs", "$dynamicAnchor", "$dynamicRef", "$id", "$ref", "$schema", "$vocabulary",
        "definitions", "deprecated", "description", "example", "examples", "externalDocs", "readOnly", "title",
        "writeOnly",
    ]

    /// Reports a JSON Schema dialect that isn't supported.
    ///
    /// OpenAPI's own dialect and JSON Schema 2020-12, its base, are supported. Only the common keywords of other
    /// dialects are read.
    private static func checkDialect(_ entry: SyntaxMapping.Entry?, in reading: ReadContext) {
        guard let entry, let dialect = entry.value.string else { return }
        let isKnown = dialect.hasPrefix("https://spec.openapis.org/oas/") || dialect.contains("/2020-12/")
        if !isKnown { reading.leaveOut("JSON Schema dialects other than 2020-12", at: entry.keyRange) }
    }
}
