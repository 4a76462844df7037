import APIModel
import Diagnostics
import OpenAPI

// Functions that merge schemas that apply together (`allOf`) into one schema.
extension ComparedVersion {
    /// Merges the own keywords of `parts` into the schema `root`.
    ///
    /// Returns nil if no single schema allows the same values.
    func merge(_ parts: [SchemaID], into root: SchemaID) -> Schema? {
        let own = reading[root]
        var result = Schema(range: own.range.revised(.max - UInt32(truncatingIfNeeded: mergedRanges.count)))
        result.name = own.name
        result.isDeprecated = own.isDeprecated
        result.defaultValue = own.defaultValue
        result.discriminator = own.discriminator
        result.discriminatorValue = own.discriminatorValue
        result.xml = own.xml
        var properties = MergedProperties()
        var isNullable: Bool?
        for id in parts {
            let part = reading[id]
            result.isReadOnly = result.isReadOnly || part.isReadOnly
            result.isWriteOnly = result.isWriteOnly || part.isWriteOnly
            result.allowsNothing = result.allowsNothing || part.allowsNothing
            result.isDeprecated = result.isDeprecated || part.name == nil && part.isDeprecated
            // If the root schema has no default, the default of the last part applies.
            if own.defaultValue == nil { result.defaultValue = part.defaultValue ?? result.defaultValue }
            var types = part.types.subtracting(.null)
            if types.isEmpty, !part.properties.isEmpty { types = .object }
            if !types.isEmpty {
                isNullable = (isNullable ?? true) && (part.types.contains(.null) || part.allowsNull)
                guard let common = Self.common(result.types, types) else { return nil }
                result.types = common
            }
            properties.add(part)
            guard mergeRest(of: part, into: &result), mergeUnion(of: part, id, parts, root, into: &result) else {
                return nil
            }
        }
        if own.allowsNull || own.types.contains(.null) || isNullable == true { result.allowsNull = true }
        result.required = properties.required
        for (property, schemas) in properties.all {
            guard let schema = together(schemas, at: property.range) else { return nil }
            result.properties.append(Schema.Property(name: property.name, schema: schema, range: property.range))
        }
        mergedRanges[result.range] = parts.map { reading[$0].range }
        return result
    }

    /// The properties of several schemas, each with all schemas that apply to the property.
    private struct MergedProperties {
        var all: [(property: Schema.Property, schemas: [SchemaID])] = []
        var required: [String] = []
        private var indexes: [ExactString: Int] = [:]
        private var requiredNames: Set<ExactString> = []

        mutating func add(_ part: Schema) {
            for property in part.properties {
                if let index = indexes[ExactString(property.name)] {
                    all[index].schemas.append(property.schema)
                } else {
                    indexes[ExactString(property.name)] = all.count
                    all.append((property, [property.schema]))
                }
            }
            for name in part.required where requiredNames.insert(ExactString(name)).inserted { required.append(name) }
        }
    }

    private static func common(_ first: Schema.Types, _ second: Schema.Types) -> Schema.Types? {
        if first.isEmpty { return second }
        var common = first.intersection(second)
        let numbers: Schema.Types = [.integer, .number]
        if !first.isDisjoint(with: numbers), !second.isDisjoint(with: numbers), !common.contains(.number) {
            common.insert(.integer)
        }
        return common.isEmpty ? nil : common
    }

    private func mergeRest(of part: Schema, into result: inout Schema) -> Bool {
        switch (result.additionalProperties, part.additionalProperties) {
        // Many descriptions forbid properties in one part that another part has. The generator ignores this, so the
        // comparison does as well.
        case (_, .unspecified), (_, .forbidden), (.schema, .anything): break
        case (.schema(let first), .schema(let second)):
            guard let both = together([first, second], at: part.range) else { return false }
            result.additionalProperties = .schema(both)
        case (_, let new): result.additionalProperties = new
        }
        result.patternProperties += part.patternProperties
        if let items = part.items {
            guard let both = together([result.items, items].compactMap(\.self), at: part.range) else { return false }
            result.items = both
        }
        if !part.prefixItems.isEmpty {
            guard result.prefixItems.isEmpty else { return false }
            result.prefixItems = part.prefixItems
        }
        if let values = part.enumeration {
            result.enumeration = result.enumeration.map { known in known.filter(Set(values).contains) } ?? values
        }
        result.format = part.format ?? result.format
        result.multipleOf = part.multipleOf ?? result.multipleOf
        result.contentEncoding = part.contentEncoding ?? result.contentEncoding
        result.contentMediaType = part.contentMediaType ?? result.contentMediaType
        result.contentSchema = part.contentSchema ?? result.contentSchema
        result.unevaluatedItems = part.unevaluatedItems ?? result.unevaluatedItems
        return true
    }

    private func mergeUnion(
        of part: Schema, _ id: SchemaID, _ parts: [SchemaID], _ root: SchemaID, into result: inout Schema
    ) -> Bool {
        let options = part.oneOf + part.anyOf
        // If a base lists the merged schema as a variant, its union doesn't apply.
        let isMade =
            id != root && options.contains { target(of: $0).schema == root || parts.contains(target(of: $0).schema) }
        guard !options.isEmpty, !isMade else { return true }
        guard result.oneOf.isEmpty, result.anyOf.isEmpty, part.oneOf.isEmpty || part.anyOf.isEmpty else { return false }
        result.oneOf = part.oneOf
        result.anyOf = part.anyOf
        result.discriminator = part.discriminator ?? result.discriminator
        return true
    }

    /// Returns a schema whose values are valid against each of `schemas`.
    private func together(_ schemas: [SchemaID], at range: SourceRange) -> SchemaID? {
        var distinct: [SchemaID] = []
        var targets: Set<SchemaID> = []
        for id in schemas where !reading.isUnconstrained(id) || !reading[id].types.isEmpty {
            if targets.insert(target(of: id).schema).inserted { distinct.append(id) }
        }
        guard distinct.count > 1 else { return distinct.first ?? schemas.first }
        let key = distinct.map { target(of: $0).schema }
        if let known = combinations[key] { return known }
        let combined = reading.combine(distinct, at: range)
        combinations[key] = combined
        return combined
    }
}
