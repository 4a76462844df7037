import Diagnostics
import SpecSyntax

/// The state that all readers of a description share and change.
///
/// The context consists of the reference resolver, the schemas found so far, and the diagnostics. Each reader receives
/// the context and returns the part of the document that it reads.
final class ReadContext {
    let version: Document.Version
    // No access to these tables lasts longer than a call. The compiler can't know this, and would check each access for
    // exclusivity at run time.
    @exclusivity(unchecked) var references: ReferenceResolver
    @exclusivity(unchecked) var schemas = SchemaRegistry()
    @exclusivity(unchecked) var sink = DiagnosticSink()
    /// The URL of the first server, which other URLs are resolved against.
    ///
    /// Nil if that URL isn't absolute. Servers are read before all other parts.
    var serverURL: URIReference?
    private var leftOut = UnsupportedFeatures()

    init(_ trees: SyntaxTrees, version: Document.Version) {
        self.version = version
        references = ReferenceResolver(trees, version: version)
    }

    var trees: SyntaxTrees { references.trees }
    var root: SyntaxNode { trees.root }

    // The resolution of references

    func resolve(_ node: SyntaxNode) -> (node: SyntaxNode, name: String?)? {
        references.resolve(node, reporting: &sink)
    }

    func target(of reference: String, at range: SourceRange) -> ReferenceResolver.Target? {
        references.target(of: reference, at: range, reporting: &sink)
    }

    // The registration of schemas

    /// Returns the ID of the schema at a node. The schema itself is read later.
    func schemaID(of node: SyntaxNode, _ kind: SchemaRegistry.Kind = .schema) -> SchemaID {
        schemas.id(of: node, kind)
    }

    /// Returns the ID of the schema that a reference leads to. A schema without a name gets that of the reference.
    func schemaID(of target: ReferenceResolver.Target) -> SchemaID {
        let id = schemaID(of: target.node)
        if schemas[id].name == nil, let name = target.name { schemas.name(id, name) }
        return id
    }

    // The reports of unsupported parts and of fields from later versions

    /// Counts a part of the description that the generator doesn't support.
    func leaveOut(_ kind: String, at range: SourceRange, count: Int = 1) {
        leftOut.add(kind, at: range, count: count)
    }

    func reportLeftOut() {
        leftOut.report(to: &sink)
    }

    /// Reports a field that only a later version of OpenAPI defines.
    ///
    /// The field is read anyway, since its meaning is unambiguous.
    func reportLater(_ what: String, since first: Document.Version, at range: SourceRange) {
        guard version < first else { return }
        sink.report(
            .invalidValue,
            "\(what) requires OpenAPI \(first.rawValue), but the description is \(version.title); it is read",
            at: range
        )
    }
}
