package import OpenAPI

/// The schemas of a description, with the facts that the parts of a composed schema determine together.
package struct ComposedSchemas: Sendable {
    private let schemas: [Schema]

    package init(_ schemas: [Schema]) {
        self.schemas = schemas
    }

    package subscript(id: SchemaID) -> Schema { schemas[id.index] }

    /// Returns the schema at the end of a chain of references.
    package func target(of id: SchemaID) -> SchemaID {
        var id = id
        for _ in 0..<32 {
            guard let next = self[id].reference else { return id }
            id = next
        }
        return id
    }

    package func schema(_ id: SchemaID) -> Schema { self[target(of: id)] }

    /// Returns the first result of `find` for a schema and the parts that it is composed of.
    ///
    /// Each part is visited once, in order, since a part may in turn contain the schema.
    private func first<Fact>(_ id: SchemaID, _ find: (Schema) -> Fact?) -> Fact? {
        var visited: Set<SchemaID> = []
        var pending = [id]
        while let next = pending.popLast() {
            let target = target(of: next)
            guard visited.insert(target).inserted else { continue }
            let schema = self[target]
            if let found = find(schema) { return found }
            pending += (schema.allOf + schema.oneOf + schema.anyOf).reversed()
        }
        return nil
    }

    /// Returns the types that a schema or its parts specify for a value; empty if they specify none.
    package func types(of id: SchemaID) -> Schema.Types {
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
    package func property(_ name: String, of id: SchemaID) -> SchemaID? {
        first(id) { schema in schema.properties.first { $0.name == name }?.schema }
            ?? first(id) { schema in
                if case .schema(let rest) = schema.additionalProperties { rest } else { nil }
            }
    }

    /// Returns the names of the properties of a schema and its parts.
    package func propertyNames(of id: SchemaID) -> Set<String> {
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
    package func conjunction(of id: SchemaID) -> [Schema] {
        var schemas: [Schema] = []
        var visited: Set<SchemaID> = []
        var pending = [id]
        while let next = pending.popLast() {
            guard visited.insert(next).inserted else { continue }
            let schema = self[next]
            schemas.append(schema)
            pending += ([schema.reference].compactMap(\.self) + schema.allOf).reversed()
        }
        return schemas
    }

    /// Returns the names of the properties that a schema requires.
    package func requiredNames(of id: SchemaID) -> [String] {
        let own = self[id]
        if own.reference == nil, own.allOf.isEmpty { return own.required }
        var seen: Set<String> = []
        return conjunction(of: id).flatMap(\.required).filter { seen.insert($0).inserted }
    }

    package func items(of id: SchemaID) -> SchemaID? { first(id, \.items) }

    /// Returns whether a property is read-only, so that only responses contain it.
    package func isReadOnly(_ property: SchemaID) -> Bool { isMarked(property, \.isReadOnly) }

    /// Returns whether a property is write-only, so that only requests contain it.
    package func isWriteOnly(_ property: SchemaID) -> Bool { isMarked(property, \.isWriteOnly) }

    /// Returns whether a schema, or the only schema that it stands for, has a mark.
    ///
    /// A schema stands for the schema that it references, for the only part of its `allOf`, and for the only part of
    /// its `oneOf` or `anyOf` besides null: Pydantic marks an optional secret within `anyOf`.
    private func isMarked(_ id: SchemaID, _ mark: KeyPath<Schema, Bool>) -> Bool {
        var id = id
        for _ in 0..<32 {
            let schema = self[id]
            if schema[keyPath: mark] { return true }
            let parts = schema.allOf + (schema.oneOf + schema.anyOf).filter { !isNull($0) }
            guard let next = schema.reference ?? (parts.count == 1 ? parts[0] : nil) else { return false }
            id = next
        }
        return false
    }

    private func isNull(_ id: SchemaID) -> Bool { schema(id).types == .null }
}
