import OpenAPI

// What tells a schema's values from those of others.
extension DraftBuilder {
    /// The shape of `id`, a target of the graph.
    mutating func shape(of id: SchemaID) -> ChoiceMember.Shape {
        var visited: Set<Int> = []
        return shape(of: id, &visited)
    }

    private mutating func shape(of id: SchemaID, _ visited: inout Set<Int>) -> ChoiceMember.Shape {
        // Deeper choices within choices are taken for anything.
        guard visited.count < 64, visited.insert(id.index).inserted else { return .anything }
        defer { visited.remove(id.index) }
        let schema = graph.effective(id, reporting: &sink)
        if let name = schema.name, options.types.schemas[name] != nil { return .anything }
        let kinds = kinds(of: schema)
        let nested = (schema.oneOf + schema.anyOf).filter { !graph.isNull($0) }
        if !nested.isEmpty, !nested.allSatisfy({ graph.saysOnlyWhatIsRequired($0) }) {
            return shape(choosing: nested, properties: schema, id, &visited)
        }
        switch kinds {
        case .boolean: return .boolean
        case .integer: return .integer
        case .number: return .number
        case .array: return .array
        case .string:
            let values = schema.enumeration?.compactMap { value -> String? in
                if case .string(let text) = value { return text }
                return nil
            }
            return .string(values: openEnumerations.contains(id) ? nil : values)
        case .object:
            return schema.properties.isEmpty ? .dictionary : .object(keys(of: id, schema))
        default: return .anything
        }
    }

    private mutating func shape(
        choosing nested: [SchemaID], properties schema: Schema, _ id: SchemaID, _ visited: inout Set<Int>
    ) -> ChoiceMember.Shape {
        var all: [ObjectKeys] = []
        for option in nested {
            guard case .object(let keys) = shape(of: graph.target(of: option).schema, &visited) else {
                return schema.properties.isEmpty ? .anything : .object(keys(of: id, schema))
            }
            all.append(keys)
        }
        var common = ObjectKeys.common(all)
        guard !schema.properties.isEmpty else { return .object(common) }
        let own = keys(of: id, schema)
        let (required, known, valued) = (Set(common.required), Set(common.known), Set(common.values.map(\.key)))
        common.required += own.required.filter { !required.contains($0) }
        common.known += own.known.filter { !known.contains($0) }
        common.values += own.values.filter { !valued.contains($0.key) }
        return .object(common)
    }

    /// The values of an enumeration of strings.
    private func texts(of id: SchemaID) -> [String]? {
        guard let values = graph[id].enumeration, !values.isEmpty else { return nil }
        let texts = values.compactMap { value -> String? in
            if case .string(let text) = value { return text }
            return nil
        }
        return texts.count == values.count ? texts : nil
    }

    /// The fields of an object within an object that can have one value only: they tell the outer objects apart too.
    private mutating func constants(within id: SchemaID, of name: String) -> [ObjectKeys.Values] {
        guard graph[id].isPlainObject, !name.contains(".") else { return [] }
        return graph[id].properties.compactMap { property in
            guard let texts = texts(of: graph.target(of: property.schema).schema), texts.count == 1 else { return nil }
            return ObjectKeys.Values(key: "\(name).\(property.name)", values: texts)
        }
    }

    private mutating func keys(of id: SchemaID, _ schema: Schema) -> ObjectKeys {
        if let known = objectKeys[id.index] { return known }
        let required = Set(schema.required)
        var keys = ObjectKeys()
        for property in schema.properties {
            keys.known.append(property.name)
            let target = graph.target(of: property.schema).schema
            if required.contains(property.name), !graph[target].isWriteOnly { keys.required.append(property.name) }
            if let texts = texts(of: target) {
                keys.values.append(ObjectKeys.Values(key: property.name, values: texts))
            }
            keys.values += constants(within: target, of: property.name)
        }
        objectKeys[id.index] = keys
        return keys
    }
}
