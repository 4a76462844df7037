import Diagnostics
import SpecSyntax

/// The context that all parts of a reading share and add to.
///
/// Consists of the reference resolver, the schemas found so far, and the diagnostics. Each reader receives the context
/// as `inout` and returns what the reader read.
struct ReadContext {
    let version: Document.Version
    var references: ReferenceResolver
    var schemas = SchemaRegistry()
    var sink = DiagnosticSink()
    /// The first server, where that is absolute: what other URLs are relative to. Servers are read first.
    var serverURL: URIReference?
    private var leftOut = UnsupportedFeatures()

    init(_ trees: SyntaxTrees, version: Document.Version) {
        self.version = version
        references = ReferenceResolver(trees, version: version)
    }

    var trees: SyntaxTrees { references.trees }
    var root: SyntaxNode { trees.root }

    // References

    mutating func resolved(_ node: SyntaxNode) -> (node: SyntaxNode, name: String?)? {
        references.resolved(node, reporting: &sink)
    }

    mutating func target(of reference: String, at range: SourceRange) -> ReferenceResolver.Target? {
        references.target(of: reference, at: range, reporting: &sink)
    }

    // Schemas

    /// Returns the ID of the schema at `node`, which is read later.
    mutating func schemaID(of node: SyntaxNode, _ kind: SchemaRegistry.Kind = .schema) -> SchemaID {
        schemas.id(of: node, kind)
    }

    // Reports

    /// Counts a part that isn't generated.
    mutating func leaveOut(_ kind: String, at range: SourceRange, count: Int = 1) {
        leftOut.add(kind, at: range, count: count)
    }

    mutating func reportLeftOut() {
        leftOut.report(to: &sink)
    }

    /// Reports a field that only a later version of OpenAPI defines.
    ///
    /// The field is read anyway, since its meaning is unambiguous.
    mutating func reportLater(_ what: String, since first: Document.Version, at range: SourceRange) {
        guard version < first else { return }
        sink.report(
            .invalidValue,
            "\(what) requires OpenAPI \(first.rawValue), but the description is \(version.title); it is read",
            at: range
        )
    }
}
