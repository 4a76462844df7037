import Diagnostics
import SpecSyntax

/// The state of one reading. What it reads of each kind of object stands in the extensions.
struct DocumentBuilder {
    let trees: SyntaxTrees
    let version: Document.Version
    var sink: DiagnosticSink

    var schemas = SchemaTable()
    /// The schema of each node that has been met; nodes are told apart by their range.
    var schemaIDs: [SourceRange: SchemaID] = [:]
    /// Schemas that have an ID but haven't been read. A queue rather than recursion, so that a long chain of references
    /// can't exhaust the stack.
    var pendingSchemas: [PendingSchema] = []
    /// What is said of schemas elsewhere than in them.
    var descriptions: [SchemaID: String] = [:]
    /// Swagger 2.0's media types for the operations that name none of their own.
    var consumed: [SwaggerMediaType] = []
    var produced: [SwaggerMediaType] = []
    /// The places of the collection formats of lists in parameters and headers: elsewhere they say nothing.
    var readCollectionFormats: Set<SourceRange> = []
    /// The schemas of the components by their names.
    var componentSchemas: [String: SchemaID] = [:]
    /// Schemas that were named by a reference into another file, or into definitions of a schema's own.
    var namedElsewhere: [Document.NamedSchema] = []
    var resolvedReferences: [Origin: Target] = [:]
    var unresolvedReferences: Set<Origin> = []
    /// Whether the reference that was found last means another place elsewhere in its resource.
    var isRelativeToResource = false
    var definitionsByFile: [SourceFileID: [SyntaxNode]] = [:]
    /// The first server, where that is absolute: what other URLs are relative to.
    var serverURL: URIReference?
    /// Swagger 2.0's servers by the schemes that an operation may have of its own.
    var swaggerHost: SwaggerHost?
    var operationIDs: [String: SourceRange] = [:]
    var securitySchemeNames: Set<String> = []
    var securitySchemesByRange: [SourceRange: String] = [:]
    /// The names of schemes that requirements name by URI, and those among them that aren't components.
    var securitySchemeURIs: [String: String] = [:]
    var schemesOfElsewhere: [Document.SecurityScheme] = []
    /// Parts that aren't generated: where the first one of each kind stands and how many there are.
    var leftOut: [(kind: String, range: SourceRange, count: Int)] = []

    var root: SyntaxNode { trees.root }

    init(_ trees: SyntaxTrees, version: Document.Version, sink: DiagnosticSink) {
        self.trees = trees
        self.version = version
        self.sink = sink
    }

    /// A schema that has an ID but hasn't been read.
    struct PendingSchema {
        enum Kind { case schema, parameter }

        var node: SyntaxNode
        var id: SchemaID
        var kind: Kind
    }

    mutating func build(_ mapping: SyntaxMapping) -> Document {
        if version == .v2_0 { return buildSwagger(mapping) }
        // Other URLs may be relative to the first.
        let servers = documentServers(servers(mapping["servers"]))
        var document = Document(version: version, info: info(mapping["info"]))
        document.servers = servers
        document.tags = tags(mapping["tags"])
        document.externalDocumentation = externalDocumentation(of: mapping)
        checkDialect(mapping.entry(forKey: "jsonSchemaDialect"))
        document.keyPath = keyPath(mapping)
        document.pagination = pagination(mapping)

        let components = self.mapping(mapping["components"], "components")
        document.securitySchemes = securitySchemes(components?["securitySchemes"])
        document.security = securityRequirements(mapping["security"])
        document.namedSchemas = namedSchemas(components)
        document.operations = operations(mapping["paths"])
        if let webhooks = mapping.entry(forKey: "webhooks") {
            leaveOut("webhooks", at: webhooks.keyRange, count: webhooks.value.mapping?.entries.count ?? 1)
        }
        finish(&document)
        return document
    }

    mutating func finish(_ document: inout Document) {
        reportRepeatedIdentifiers()
        readPendingSchemas()
        for (id, description) in descriptions { schemas[id].description = description }
        followReferenceChains()
        document.schemas = schemas
        document.namedSchemas += namedElsewhere
        document.securitySchemes += schemesOfElsewhere
        reportLeftOut()
    }

    private mutating func namedSchemas(_ components: SyntaxMapping?) -> [Document.NamedSchema] {
        guard let components else { return [] }
        return namedSchemas(of: components["schemas"], "components.schemas")
    }

    mutating func namedSchemas(of node: SyntaxNode?, _ place: String) -> [Document.NamedSchema] {
        guard let mapping = mapping(node, place) else { return [] }
        return mapping.entries.map { entry in
            let id = schemaID(of: entry.value)
            schemas[id].name = entry.key
            componentSchemas[entry.key] = id
            nameTarget(of: entry)
            return Document.NamedSchema(name: entry.key, schema: id)
        }
    }

    /// A component that is nothing but a reference into another file gives its name to what lies there.
    private mutating func nameTarget(of entry: SyntaxMapping.Entry) {
        guard let object = entry.value.mapping, object.entries.count == 1, let reference = object["$ref"]?.string,
            !Reference(reference).address.isEmpty, let (node, _) = resolved(entry.value)
        else { return }
        let id = schemaID(of: node)
        if schemas[id].name == nil { name(id, entry.key) }
    }

    /// OpenAPI's own dialect and JSON Schema 2020-12, on which it stands, are read. Of the others only what they have
    /// in common with these.
    private mutating func checkDialect(_ entry: SyntaxMapping.Entry?) {
        guard let entry, let dialect = entry.value.string else { return }
        let isKnown = dialect.hasPrefix("https://spec.openapis.org/oas/") || dialect.contains("/2020-12/")
        if !isKnown { leaveOut("dialects of JSON Schema other than that of 2020-12", at: entry.keyRange) }
    }

    // What isn't generated

    mutating func leaveOut(_ kind: String, at range: SourceRange, count: Int = 1) {
        if let index = leftOut.firstIndex(where: { $0.kind == kind }) {
            leftOut[index].count += count
        } else {
            leftOut.append((kind, range, count))
        }
    }

    private mutating func reportLeftOut() {
        for (kind, range, count) in leftOut {
            let message =
                count == 1
                ? "\(kind) aren't generated" : "\(kind) aren't generated: there are \(count), here is the first"
            sink.report(Diagnostic(.unsupportedPart, severity: .note, message, at: range))
        }
    }
}
