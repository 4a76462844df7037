import Diagnostics
import OpenAPI
import SpecSyntax

/// The document that is served, with the keywords that it doesn't hold.
struct DescriptionText: Sendable {
    let document: Document
    /// Mappings of the text that schemas and media types are read from, by their ranges.
    private let mappings: [SourceRange: SyntaxMapping]
    private let root: SyntaxNode

    init(_ document: Document, trees: SyntaxTrees) {
        self.document = document
        root = trees.root
        var ranges = Set(document.schemas.schemas.map(\.range))
        for operation in document.operations + document.webhooks.map(\.request) {
            for response in operation.responses { ranges.formUnion(response.content.map(\.range)) }
            ranges.formUnion(operation.requestBody?.content.map(\.range) ?? [])
        }
        mappings = trees.mappings { ranges.contains($0) }
    }

    func keyword(_ name: String, of schema: Schema) -> Literal? {
        mappings[schema.range]?[name].map { Literal($0) }
    }

    func number(_ name: String, of schema: Schema) -> Double? {
        guard case .number(let text)? = keyword(name, of: schema) else { return nil }
        return Double(text)
    }

    /// The examples of a media type by their names.
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

    /// The schema that a chain of references without other keywords ends at.
    func target(of id: SchemaID) -> SchemaID {
        var id = id
        for _ in 0..<32 {
            guard let next = document.schemas[id].reference else { return id }
            id = next
        }
        return id
    }

    func schema(_ id: SchemaID) -> Schema { document.schemas[target(of: id)] }

    /// The types that a value of a schema may have, as far as the schema and its parts say; empty for any.
    func types(of id: SchemaID, depth: Int = 0) -> Schema.Types {
        let schema = schema(id)
        guard schema.types.isEmpty, depth < 8 else { return schema.types }
        var types: Schema.Types = []
        for part in schema.allOf + schema.oneOf + schema.anyOf {
            types.formUnion(self.types(of: part, depth: depth + 1))
        }
        if types.isEmpty, !schema.properties.isEmpty { types = .object }
        if types.isEmpty, schema.items != nil { types = .array }
        return types
    }

    /// The schema of a property, of the schema itself or one of its parts.
    func property(_ name: String, of id: SchemaID, depth: Int = 0) -> SchemaID? {
        let schema = schema(id)
        if let own = schema.properties.first(where: { $0.name == name }) { return own.schema }
        guard depth < 8 else { return nil }
        for part in schema.allOf + schema.oneOf + schema.anyOf {
            if let found = property(name, of: part, depth: depth + 1) { return found }
        }
        if case .schema(let rest) = schema.additionalProperties { return rest }
        return nil
    }

    func items(of id: SchemaID, depth: Int = 0) -> SchemaID? {
        let schema = schema(id)
        if let items = schema.items { return items }
        guard depth < 8 else { return nil }
        return (schema.allOf + schema.oneOf + schema.anyOf).lazy.compactMap { items(of: $0, depth: depth + 1) }.first
    }
}

extension SyntaxNode {
    /// The node at a JSON pointer without its first slash.
    fileprivate func value(at pointer: Substring) -> SyntaxNode? {
        var node: SyntaxNode? = self
        for part in pointer.split(separator: "/") {
            let key = part.replacing("~1", with: "/").replacing("~0", with: "~")
            node = node?.mapping?[String(key)]
        }
        return node
    }
}
