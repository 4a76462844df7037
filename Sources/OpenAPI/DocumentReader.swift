public import Diagnostics
public import SpecSyntax

/// `SyntaxNode → Document`: reads a syntax tree as an API description, resolves its references and gathers every
/// defect with its place.
public struct DocumentReader: Sendable {
    public init() {}

    /// Returns nil when there is nothing sensible to generate from; the reason is then in `sink` as an error.
    public func read(_ root: SyntaxNode, reporting sink: inout DiagnosticSink) -> Document? {
        nil
    }
}
