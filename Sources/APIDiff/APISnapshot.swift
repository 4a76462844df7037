public import OpenAPI
import Diagnostics
public import SpecSyntax

/// A version of an API: its document, and the text that this was read from.
public struct APISnapshot: Sendable {
    let document: Document
    /// The mappings of the source by their ranges: constraints that the document doesn't contain are read from them.
    private let mappings: [SourceRange: SyntaxMapping]

    public init(_ document: Document, trees: SyntaxTrees) {
        self.document = document
        var mappings: [SourceRange: SyntaxMapping] = [:]
        var pending = trees.files.compactMap { trees.tree(of: $0) }
        while let node = pending.popLast() {
            switch node.content {
            case .scalar: break
            case .sequence(let items): pending += items
            case .mapping(let mapping):
                mappings[node.range] = mapping
                pending += mapping.entries.map(\.value)
            }
        }
        self.mappings = mappings
    }

    /// Returns a keyword of a schema as it is written; nil where the schema doesn't have it.
    func keyword(_ name: String, of schema: Schema) -> Literal? {
        mappings[schema.range]?[name].map { Literal($0) }
    }
}
