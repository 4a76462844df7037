import Diagnostics
import OpenAPI

// Merging of `allOf`: the combined keywords of its schemas, as one schema.
extension SchemaGraph {
    /// Merges the own keywords of `parts` into the schema `root`; later parts have priority.
    func merge(_ parts: [SchemaID], into root: SchemaID) -> Schema {
        var result = annotations(of: root)
        var merging = Merging(root: root, parts: Set(parts))
        for part in parts {
            let schema = self[part]
            guard mergeTypes(of: schema, into: &result, &merging) else {
                return annotations(of: root)
            }
            mergeProperties(of: schema, into: &result, &merging)
            mergeRest(of: schema, into: &result, merging.root)
            guard mergeChoices(of: schema, part, into: &result, merging) else {
                return annotations(of: root)
            }
        }
        // An object doesn't inherit a default, because a default of a base applies to the base alone.
        if result.defaultValue == nil, !result.types.contains(.object) {
            result.defaultValue = parts.last { self[$0].defaultValue != nil }.flatMap { self[$0].defaultValue }
        }
        let own = self[root]
        if own.allowsNull || own.types.contains(.null) || merging.isNullable == true { result.allowsNull = true }
        return result
    }

    private struct Merging {
        let root: SchemaID
        let parts: Set<SchemaID>
        /// The indices of the merged properties, by key.
        var indices: [ExactString: Int] = [:]
        var required: Set<ExactString> = []
        /// A Boolean value that indicates whether every part with a type allows null; nil without such a part.
        var isNullable: Bool?

        init(root: SchemaID, parts: Set<SchemaID>) {
            self.root = root
            self.parts = parts
        }
    }

    private func annotations(of id: SchemaID) -> Schema {
        let schema = self[id]
        var result = Schema(range: schema.range)
        result.name = schema.name
        result.title = schema.title
        result.description = schema.description
        result.isDeprecated = schema.isDeprecated
        result.isReadOnly = schema.isReadOnly
        result.isWriteOnly = schema.isWriteOnly
        result.defaultValue = schema.defaultValue
        result.example = schema.example
        return result
    }

    private func mergeTypes(of schema: Schema, into result: inout Schema, _ merging: inout Merging) -> Bool {
        var types = schema.types.subtracting(.null)
        if types.isEmpty, !schema.properties.isEmpty { types = .object }
        guard !types.isEmpty else { return true }
        merging.isNullable = (merging.isNullable ?? true) && (schema.types.contains(.null) || schema.allowsNull)
        guard let common = Self.common(result.types, types) else {
            report(
                .contradictoryTypes,
                "contradictory types: \(Self.names(result.types)) and \(Self.names(types)); using any JSON value",
                at: self[merging.root].range,
                notes: [Diagnostic.Note("this member contradicts the others", at: schema.range)]
            )
            return false
        }
        result.types = common
        return true
    }

    /// Returns the types that two sets have in common; nil if there are none.
    private static func common(_ first: Schema.Types, _ second: Schema.Types) -> Schema.Types? {
        if first.isEmpty { return second }
        var common = first.intersection(second)
        let numbers: Schema.Types = [.integer, .number]
        if common.isDisjoint(with: numbers), !first.isDisjoint(with: numbers), !second.isDisjoint(with: numbers) {
            common.insert(.integer)
        }
        return common.isEmpty ? nil : common
    }

    private static func names(_ types: Schema.Types) -> String {
        let names: [(Schema.Types, String)] = [
            (.boolean, "a boolean"), (.integer, "an integer"), (.number, "a number"), (.string, "a string"),
            (.array, "an array"), (.object, "an object"),
        ]
        return names.filter { types.contains($0.0) }.map(\.1).joined(separator: " or ")
    }

    private func mergeProperties(of schema: Schema, into result: inout Schema, _ merging: inout Merging) {
        for property in schema.properties {
            guard let index = merging.indices[property.name] else {
                merging.indices[property.name] = result.properties.count
                result.properties.append(property)
                continue
            }
            let location = SchemaLocations.Location.within(merging.root, .property(property.name))
            let both = combined(result.properties[index].schema, property.schema, at: location)
            result.properties[index].schema = both
            if both == property.schema { result.properties[index].range = property.range }
        }
        requireProperties(of: schema, in: &result, &merging)
        switch (result.additionalProperties, schema.additionalProperties) {
        // Many descriptions forbid properties in one part that another part has, so `forbidden` is ignored here.
        case (_, .unspecified), (_, .forbidden), (.schema, .anything): break
        case (_, let new): result.additionalProperties = new
        }
        result.patternProperties += schema.patternProperties
    }

    private func requireProperties(of schema: Schema, in result: inout Schema, _ merging: inout Merging) {
        guard !schema.required.isEmpty else { return }
        for name in schema.required where merging.required.insert(ExactString(name)).inserted {
            result.required.append(name)
        }
        result.requiredWithoutProperty.formUnion(
            Set<ExactString>(exactly: schema.required).subtracting(schema.properties.lazy.map { ExactString($0.name) }))
    }

    private func mergeRest(of schema: Schema, into result: inout Schema, _ root: SchemaID) {
        result.format = schema.format ?? result.format
        mergeItems(of: schema, into: &result, root)
        result.minimum = schema.minimum ?? result.minimum
        result.maximum = schema.maximum ?? result.maximum
        result.multipleOf = schema.multipleOf ?? result.multipleOf
        result.pattern = schema.pattern ?? result.pattern
        result.contentEncoding = schema.contentEncoding ?? result.contentEncoding
        result.contentMediaType = schema.contentMediaType ?? result.contentMediaType
        result.contentSchema = schema.contentSchema ?? result.contentSchema
        result.allowsNothing = result.allowsNothing || schema.allowsNothing
        if let values = schema.enumeration {
            let common = result.enumeration.map { known in values.filter(Set(known).contains) } ?? values
            result.enumeration = common.isEmpty ? values : common
            let isWhole = result.enumeration?.count == values.count
            result.enumerationTypeName = isWhole ? schema.enumerationTypeName : nil
            result.enumerationNames = isWhole ? schema.enumerationNames : []
            result.enumerationDescriptions = isWhole ? schema.enumerationDescriptions : []
            result.deprecatedValues = schema.deprecatedValues
            result.isExtensibleEnumeration = schema.isExtensibleEnumeration
        }
    }

    /// Merges the items of two arrays.
    ///
    /// An element must satisfy both arrays. Each array has a schema for the element, or one for further elements.
    private func mergeItems(of schema: Schema, into result: inout Schema, _ root: SchemaID) {
        let (old, oldRest) = (result.prefixItems, result.items)
        let elements = (0..<max(old.count, schema.prefixItems.count)).compactMap { index in
            self.item(
                index < old.count ? old[index] : oldRest,
                index < schema.prefixItems.count ? schema.prefixItems[index] : schema.items,
                at: .within(root, .element(index))
            )
        }
        result.items = item(oldRest, schema.items, at: .within(root, .item))
        result.prefixItems = elements
        result.unevaluatedItems = schema.unevaluatedItems ?? result.unevaluatedItems
        result.minimumItems = [result.minimumItems, schema.minimumItems].compactMap(\.self).max()
        result.maximumItems = [result.maximumItems, schema.maximumItems].compactMap(\.self).min()
    }

    private func item(_ first: SchemaID?, _ second: SchemaID?, at location: SchemaLocations.Location) -> SchemaID? {
        guard let first, let second else { return first ?? second }
        for id in [first, second] where self[target(of: id).schema].allowsNothing { return id }
        return combined(first, second, at: location)
    }

    /// Merges unions; returns false if two parts have different unions.
    private func mergeChoices(
        of schema: Schema, _ part: SchemaID, into result: inout Schema, _ merging: Merging
    ) -> Bool {
        let options = schema.oneOf + schema.anyOf
        guard optionAsPart(of: schema) == nil else {
            if options.contains(where: { isNull($0) }) { result.allowsNull = true }
            return true
        }
        // If a base lists its own variants and one of them is merged, the union doesn't apply.
        let isMade =
            part != merging.root
            && options.contains { option in
                let target = self[option].reference ?? option
                return target == merging.root || merging.parts.contains(target)
            }
        guard !options.isEmpty, !isMade, !options.allSatisfy({ specifiesOnlyRequired($0) }) else { return true }
        guard result.oneOf.isEmpty && result.anyOf.isEmpty else {
            report(
                .unmergeableAllOf, "two unions in one 'allOf'; using any JSON value",
                at: self[merging.root].range, notes: [Diagnostic.Note("this is the second one", at: schema.range)]
            )
            return false
        }
        result.oneOf = schema.oneOf
        result.anyOf = schema.anyOf
        result.discriminator = schema.discriminator
        return true
    }

    /// Returns whether a schema only requires properties, without describing them.
    func specifiesOnlyRequired(_ id: SchemaID) -> Bool {
        let schema = self[id]
        return schema.reference == nil && schema.types.isSubset(of: [.object, .null]) && schema.properties.isEmpty
            && schema.allOf.allSatisfy { specifiesOnlyRequired($0) }
            && schema.oneOf.allSatisfy { specifiesOnlyRequired($0) }
            && schema.anyOf.allSatisfy { specifiesOnlyRequired($0) }
            && schema.enumeration == nil && schema.items == nil && schema.format == nil && !schema.isDictionary
            && (schema.types.contains(.object) || !schema.types.contains(.null))
            && !schema.allowsNothing
    }

    // Merging of two schemas for the same property

    private func combined(_ first: SchemaID, _ second: SchemaID, at location: SchemaLocations.Location) -> SchemaID {
        let (one, other) = (target(of: first).schema, target(of: second).schema)
        if one == other || isUnconstrained(one) { return second }
        if isUnconstrained(other) && self[other].types.isEmpty { return first }
        // If the second schema allows only null, null is added to the values of the first schema.
        if isNull(other) { return orNull(first, second, at: location) }
        let (old, new) = (self[one], self[other])
        guard Self.common(old.types.subtracting(.null), new.types.subtracting(.null)) != nil || new.types.isEmpty else {
            report(
                .contradictoryTypes, "conflicting property types in 'allOf'; using any JSON value",
                at: new.range, notes: [Diagnostic.Note("the other type is here", at: old.range)]
            )
            return add(Schema(range: new.range), at: location)
        }
        if old.isPlainObject, new.isPlainObject {
            let oldKeys = Set<ExactString>(exactly: old.properties.map(\.name))
            let newKeys = Set<ExactString>(exactly: new.properties.map(\.name))
            if oldKeys.isSubset(of: newKeys) { return second }
            if newKeys.isSubset(of: oldKeys) { return first }
            return both(first, second, at: location)
        }
        let oldIsObject = old.isPlainObject || !old.allOf.isEmpty
        if oldIsObject, new.isPlainObject || !new.allOf.isEmpty { return both(first, second, at: location) }
        if let oldItems = old.items, let newItems = new.items, oldItems != newItems, old.isPlainArray, new.isPlainArray
        {
            return both(first, second, at: location)
        }
        if old.enumeration != nil && new.enumeration == nil && new.oneOf.isEmpty && new.anyOf.isEmpty { return first }
        return second
    }

    private func orNull(_ first: SchemaID, _ null: SchemaID, at location: SchemaLocations.Location) -> SchemaID {
        guard canGrow else { return first }
        var schema = Schema(range: self[null].range)
        schema.anyOf = [first, null]
        return add(schema, at: location)
    }

    private func both(_ first: SchemaID, _ second: SchemaID, at location: SchemaLocations.Location) -> SchemaID {
        let pair = SchemaGraph.Combination(
            outermost: outermost(of: location), first: target(of: first).schema, second: target(of: second).schema
        )
        if let known = combinations[pair] { return known }
        guard canGrow else { return second }
        var schema = Schema(range: self[second].range)
        schema.allOf = [first, second]
        schema.description = self[second].description ?? self[first].description
        let id = add(schema, at: location)
        combinations[pair] = id
        return id
    }

    /// Returns the component that contains a location, or the outermost schema.
    private func outermost(of location: SchemaLocations.Location) -> SchemaID? {
        guard case .within(var schema, _) = location else { return nil }
        var steps = 0
        while steps < 512, self[schema].name == nil, case .within(let outer, _)? = locations[schema] {
            schema = outer
            steps += 1
        }
        return schema
    }
}
