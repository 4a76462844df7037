import Diagnostics
import OpenAPI
import Samples
import SpecSyntax

/// The document that the mock server serves, with named examples, which `Document` doesn't contain.
struct DescriptionText: Sendable {
    let document: Document
    let schemas: ComposedSchemas
    /// The mappings from which media types were read, by their ranges in the text.
    private let mappings: [SourceRange: SyntaxMapping]
    private let root: SyntaxNode

    init(_ document: Document, trees: SyntaxTrees) {
        self.document = document
        schemas = ComposedSchemas(document.schemas.schemas)
        root = trees.root
        var ranges: Set<SourceRange> = []
        for operation in document.operations + document.webhooks.map(\.request) {
            for response in operation.responses { ranges.formUnion(response.content.map(\.range)) }
            ranges.formUnion(operation.requestBody?.content.map(\.range) ?? [])
        }
        mappings = trees.mappings { ranges.contains($0) }
    }

    /// Returns the examples of a media type with their names.
    func examples(of media: Document.MediaType) -> [(name: String, value: Literal)] {
        let entries = mappings[media.range]?["examples"]?.mapping?.entries ?? []
        return entries.compactMap { entry in
            var node = entry.value
            if let reference = node.mapping?["$ref"]?.string, reference.hasPrefix("#/") {
                guard let target = root.value(at: reference.dropFirst(2)) else { return nil }
                node = target
            }
            return (node.mapping?["value"] ?? node.mapping?["dataValue"]).map { (entry.key, Literal($0)) }
        }
    }
}

extension SyntaxNode {
    /// Returns the node at a JSON pointer that is written without its first slash.
    fileprivate func value(at pointer: Substring) -> SyntaxNode? {
        var node: SyntaxNode? = self
        for part in pointer.split(separator: "/") {
            let key = part.replacing("~1", with: "/").replacing("~0", with: "~")
            node = node?.mapping?[String(key)]
        }
        return node
    }
}
