import Diagnostics
import OpenAPI
import SpecSyntax

/// The document that the mock server serves, with keywords that `Document` doesn't contain.
struct DescriptionText: Sendable {
    let document: Document
    /// The mappings from which schemas and media types were read, by their ranges in the text.
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
        // Keywords beside a reference have no effect before OpenAPI 3.1.
        if schema.reference != nil, document.version <= .v3_0 { return nil }
        return mappings[schema.range]?[name].map { Literal($0) }
    }

    /// Returns the bound that a keyword of a schema sets, as a number and as text.
    func bound(_ name: String, of schema: Schema) -> (value: Double, text: String)? {
        guard case .number(let text)? = keyword(name, of: schema) else { return nil }
        return Double(text).map { ($0, text) }
    }

    /// Returns the number that a keyword such as `maxProperties` sets, between 0 and a billion.
    func count(_ name: String, of schema: Schema) -> Int? {
        bound(name, of: schema).map { Int(min(max($0.value, 0), 1e9)) }
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

    /// Returns the schema at the end of a chain of references.
    func target(of id: SchemaID) -> SchemaID {
        var id = id
        for _ in 0..<32 {
            guard let next = document.schemas[id].reference else { return id }
            id = next
        }
        return id
    }

    func schema(_ id: SchemaID) -> Schema { document.schemas[target(of: id)] }

    /// Returns the first result of `find` for a schema and the parts that it is composed of.
    ///
    /// Each part is visited once, in order, since a part may in turn contain the schema.
    private func first<Fact>(_ id: SchemaID, _ find: (Schema) -> Fact?) -> Fact? {
        var visited: Set<SchemaID> = []
        var pending = [id]
        while let next = pending.popLast() {
            let target = target(of: next)
            guard visited.insert(target).inserted else { continue }
            let schema = document.schemas[target]
            if let found = find(schema) { return found }
            pending += (schema.allOf + schema.oneOf + schema.anyOf).reversed()
        }
        return nil
    }

    /// Returns the types that a schema or its parts specify for a value; empty if they specify none.
    func types(of id: SchemaID) -> Schema.Types {
        let own = schema(id).types
        guard own.isEmpty else { return own }
        var types: Schema.Types = []
        _ = first(id) { schema in
            types.formUnion(schema.types)
            if schema.types.isEmpty, !schema.properties.isEmpty { types.insert(.object) }
            if schema.types.isEmpty, schema.items != nil { types.insert(.array) }
            return Never?.none
        }
        return types
    }

    /// Returns the schema of a property, which a schema or one of its parts declares.
    ///
    /// If none of them declares the property, the result is the schema of additional properties.
    func property(_ name: String, of id: SchemaID) -> SchemaID? {
        first(id) { schema in schema.properties.first { $0.name == name }?.schema }
            ?? first(id) { schema in
                if case .schema(let rest) = schema.additionalProperties { rest } else { nil }
            }
    }

    /// Returns the names of the properties of a schema and its parts.
    func propertyNames(of id: SchemaID) -> Set<String> {
        var names: Set<String> = []
        _ = first(id) { schema in
            names.formUnion(schema.properties.lazy.map(\.name))
            return Never?.none
        }
        return names
    }

    /// Returns the schemas that a value must be valid against.
    ///
    /// The schemas are `id`, the schemas that it references, and the parts of their `allOf`, each once.
    func conjunction(of id: SchemaID) -> [Schema] {
        var schemas: [Schema] = []
        var visited: Set<SchemaID> = []
        var pending = [id]
        while let next = pending.popLast() {
            guard visited.insert(next).inserted else { continue }
            let schema = document.schemas[next]
            schemas.append(schema)
            pending += ([schema.reference].compactMap(\.self) + schema.allOf).reversed()
        }
        return schemas
    }

    /// Returns the names of the properties that a schema requires.
    func requiredNames(of id: SchemaID) -> [String] {
        var seen: Set<String> = []
        return conjunction(of: id).flatMap(\.required).filter { seen.insert($0).inserted }
    }

    func items(of id: SchemaID) -> SchemaID? { first(id, \.items) }

    /// Returns whether a property is read-only, so that only responses contain it.
    func isReadOnly(_ property: SchemaID) -> Bool {
        document.schemas[property].isReadOnly || schema(property).isReadOnly
    }

    func isWriteOnly(_ property: SchemaID) -> Bool {
        document.schemas[property].isWriteOnly || schema(property).isWriteOnly
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
