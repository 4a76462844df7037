import Diagnostics
import SpecSyntax

/// The state of one reading. What it reads of each kind of object stands in the extensions.
struct DocumentBuilder {
    let root: SyntaxNode
    let version: Document.Version
    var sink: DiagnosticSink

    var schemas = SchemaTable()
    /// The schema of each node that has been met; nodes are told apart by their range.
    var schemaIDs: [SourceRange: SchemaID] = [:]
    /// Schemas that have an ID but haven't been read. A queue rather than recursion, so that a long chain of references
    /// can't exhaust the stack.
    var pendingSchemas: [(node: SyntaxNode, id: SchemaID)] = []
    /// Discriminator mappings that name what isn't a schema of the components.
    var resolvedPointers: [String: SyntaxNode] = [:]
    var unresolvedPointers: Set<String> = []
    var operationIDs: [String: SourceRange] = [:]
    var securitySchemeNames: Set<String> = []
    /// Parts that aren't generated: where the first one of each kind stands and how many there are.
    var leftOut: [(kind: String, range: SourceRange, count: Int)] = []

    init(root: SyntaxNode, version: Document.Version, sink: DiagnosticSink) {
        self.root = root
        self.version = version
        self.sink = sink
    }

    mutating func build(_ mapping: SyntaxMapping) -> Document {
        checkFields(
            of: mapping, in: "the description",
            known: [
                "openapi", "info", "servers", "tags", "paths", "components", "security", "externalDocs", "webhooks",
                "jsonSchemaDialect",
            ]
        )
        var document = Document(version: version, info: info(mapping["info"]))
        document.servers = servers(mapping["servers"])
        document.tags = tags(mapping["tags"])
        checkURL(of: mapping["externalDocs"], field: "url")
        document.keyPath = keyPath(mapping)

        let components = self.mapping(mapping["components"], "components")
        document.securitySchemes = securitySchemes(components?["securitySchemes"])
        document.security = securityRequirements(mapping["security"])
        document.namedSchemas = namedSchemas(components)
        document.operations = operations(mapping["paths"])
        if let webhooks = mapping.entry(forKey: "webhooks") {
            leaveOut("webhooks", at: webhooks.keyRange, count: webhooks.value.mapping?.entries.count ?? 1)
        }
        readPendingSchemas()
        followReferenceChains()
        document.schemas = schemas
        reportLeftOut()
        return document
    }

    private mutating func namedSchemas(_ components: SyntaxMapping?) -> [Document.NamedSchema] {
        guard let components else { return [] }
        checkFields(
            of: components, in: "components",
            known: [
                "schemas", "responses", "parameters", "examples", "requestBodies", "headers", "securitySchemes",
                "links", "callbacks", "pathItems",
            ]
        )
        guard let mapping = self.mapping(components["schemas"], "components.schemas") else { return [] }
        return mapping.entries.map { entry in
            let id = schemaID(of: entry.value)
            schemas[id].name = entry.key
            return Document.NamedSchema(name: entry.key, schema: id)
        }
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
                count == 1 ? "\(kind) aren't generated" : "\(kind) aren't generated: there are \(count), here is the first"
            sink.report(Diagnostic(.unsupportedPart, severity: .note, message, at: range))
        }
    }
}
