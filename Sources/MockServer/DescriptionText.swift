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

    /// Returns the described media type of a request's body.
    ///
    /// In Swagger 2.0 a form without files may have either media type of forms, whichever the operation consumes first.
    func media(_ contentType: String?, of body: Document.RequestBody) -> Document.MediaType? {
        if let media = MediaTypeText.media(contentType, among: body.content) { return media }
        let forms = ["application/x-www-form-urlencoded", "multipart/form-data"]
        guard document.version == .v2_0, let contentType, forms.contains(MediaTypeName.essence(contentType)) else {
            return nil
        }
        return body.content.first { media in
            forms.contains(MediaTypeName.essence(media.name)) && !hasFiles(media)
        }
    }

    private func hasFiles(_ media: Document.MediaType) -> Bool {
        media.schema.map { schemas.schema($0).properties.contains { schemas.schema($0.schema).format == "binary" } }
            ?? false
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
