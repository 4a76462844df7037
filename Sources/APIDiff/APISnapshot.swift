public import OpenAPI
import Diagnostics
public import SpecSyntax

/// A version of an API: its document, and the syntax trees that the document was read from.
public struct APISnapshot: Sendable {
    let document: Document
    /// The YAML or JSON mappings of the description, keyed by their ranges.
    ///
    /// Constraints that the document doesn't contain are read from these mappings.
    private let mappings: [SourceRange: SyntaxMapping]

    public init(_ document: Document, trees: SyntaxTrees) {
        self.document = document
        mappings = trees.mappings { _ in true }
    }

    /// Returns whether a schema has a bound or a condition that the document doesn't contain.
    func hasBounds(at range: SourceRange) -> Bool {
        guard let mapping = mappings[range] else { return false }
        return mapping.entries.contains { Self.bounds.contains($0.key) }
    }

    private static let bounds = Set(SchemaDiff.lowerBounds + SchemaDiff.upperBounds + SchemaDiff.conditions).union([
        "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "uniqueItems",
    ])

    /// Returns the value of a schema's keyword in the description; nil if the keyword is missing.
    func keyword(_ name: String, at range: SourceRange) -> Literal? {
        mappings[range]?[name].map { Literal($0) }
    }
}
