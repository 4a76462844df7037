import Diagnostics
import OpenAPI

/// Folds `allOf` into one schema, so that whoever looks at a schema sees all its properties in one place.
struct SchemaFlattener {
    private let schemas: SchemaTable
    private var flat: [SchemaID: Schema] = [:]
    /// Schemas whose parts say different things of one place.
    private(set) var contradictions: [SchemaID: String] = [:]

    init(_ schemas: SchemaTable) {
        self.schemas = schemas
    }

    /// What a reference leads to; the schema itself when it isn't one.
    func target(of id: SchemaID) -> SchemaID {
        schemas[id].reference ?? id
    }

    /// The schema at `id` after its reference, with `allOf` folded in.
    mutating func schema(_ id: SchemaID) -> Schema {
        let id = target(of: id)
        if let known = flat[id] { return known }
        var open: Set<SchemaID> = []
        let schema = flattened(id, &open)
        flat[id] = schema
        return schema
    }

    private mutating func flattened(_ id: SchemaID, _ open: inout Set<SchemaID>) -> Schema {
        let id = target(of: id)
        if let known = flat[id] { return known }
        var schema = schemas[id]
        guard !schema.allOf.isEmpty, open.count < 100, open.insert(id).inserted else { return schema }
        defer { open.remove(id) }
        let parts = schema.allOf
        schema.allOf = []
        // The parts come first: their properties usually are the general ones, and what stands beside them is special.
        var merged = Schema(range: schema.range)
        for part in parts where !open.contains(target(of: part)) {
            merge(flattened(part, &open), into: &merged, of: id)
        }
        merge(schema, into: &merged, of: id)
        merged.name = schema.name
        merged.description = schema.description ?? (parts.count == 1 ? merged.description : nil)
        merged.title = schema.title
        merged.isDeprecated = schema.isDeprecated
        merged.isReadOnly = schema.isReadOnly || (parts.count == 1 && merged.isReadOnly)
        merged.isWriteOnly = schema.isWriteOnly || (parts.count == 1 && merged.isWriteOnly)
        merged.example = schema.example
        return merged
    }

    private mutating func merge(_ part: Schema, into merged: inout Schema, of id: SchemaID) {
        mergeTypes(part, into: &merged, of: id)
        var positions = Dictionary(
            merged.properties.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first }
        )
        for property in part.properties {
            if let position = positions[property.name] {
                // What says nothing doesn't take the place of what does.
                if !saysNothing(property.schema) { merged.properties[position] = property }
            } else {
                positions[property.name] = merged.properties.count
                merged.properties.append(property)
            }
        }
        for name in part.required where !merged.required.contains(name) { merged.required.append(name) }
        if part.additionalProperties != .unspecified,
            part.additionalProperties != .forbidden || merged.additionalProperties == .unspecified
        {
            merged.additionalProperties = part.additionalProperties
        }
        merged.patternProperties += part.patternProperties
        merged.format = part.format ?? merged.format
        merged.description = part.description ?? merged.description
        merged.defaultValue = part.defaultValue ?? merged.defaultValue
        merged.enumeration = part.enumeration ?? merged.enumeration
        if !part.enumerationNames.isEmpty { merged.enumerationNames = part.enumerationNames }
        merged.items = part.items ?? merged.items
        if !part.prefixItems.isEmpty { merged.prefixItems = part.prefixItems }
        merged.minimum = part.minimum ?? merged.minimum
        merged.maximum = part.maximum ?? merged.maximum
        merged.isReadOnly = merged.isReadOnly || part.isReadOnly
        merged.isWriteOnly = merged.isWriteOnly || part.isWriteOnly
        merged.contentEncoding = part.contentEncoding ?? merged.contentEncoding
        merged.allowsNothing = merged.allowsNothing || part.allowsNothing
        // A base of a hierarchy names its heirs; an heir that takes the base in must not become a union of them.
        if part.discriminator == nil || part.name == merged.name || part.properties.isEmpty {
            if !part.oneOf.isEmpty { merged.oneOf = part.oneOf }
            if !part.anyOf.isEmpty { merged.anyOf = part.anyOf }
            merged.discriminator = part.discriminator ?? merged.discriminator
        }
    }

    private mutating func mergeTypes(_ part: Schema, into merged: inout Schema, of id: SchemaID) {
        guard !part.types.isEmpty else { return }
        guard !merged.types.isEmpty else {
            merged.types = part.types
            return
        }
        var common = merged.types.intersection(part.types)
        // Every integer is a number.
        if merged.types.union(part.types).isSuperset(of: [.integer, .number]) { common.insert(.integer) }
        if common.subtracting(.null).isEmpty {
            contradictions[id] = "the parts of 'allOf' have different types"
            merged.types = merged.types.union(part.types)
        } else {
            merged.types = common
        }
    }

    private func saysNothing(_ id: SchemaID) -> Bool {
        let schema = schemas[id]
        return schema.reference == nil && schema.types.isEmpty && schema.properties.isEmpty && schema.items == nil
            && schema.enumeration == nil && schema.allOf.isEmpty && schema.oneOf.isEmpty && schema.anyOf.isEmpty
            && schema.additionalProperties == .unspecified && schema.format == nil
    }
}
