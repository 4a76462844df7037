import Diagnostics
import OpenAPI

// Functions that merge the schemas of an `allOf` into one schema.
extension SchemaGraph {
    /// Merges the own keywords of `parts` into the schema `root`; later parts have priority.
    func merge(_ parts: [SchemaID], into root: SchemaID) -> Schema {
        var merging = Merging(root: root, parts: Set(parts), result: annotations(of: root))
        let count = parts.reduce(0) { $0 + self[$1].properties.count }
        merging.result.properties.reserveCapacity(count)
        merging.indices.reserveCapacity(count)
        for part in parts {
            let schema = self[part]
            guard mergeTypes(of: schema, into: &merging) else {
                return annotations(of: root)
            }
            mergeProperties(of: schema, into: &merging)
            mergeRest(of: schema, into: &merging)
            guard mergeChoices(of: schema, part, into: &merging) else {
                return annotations(of: root)
            }
        }
        restrictValuesToChoices(&merging.result)
        // An object doesn't inherit a default, because a default of a base applies to the base alone.
        if merging.result.defaultValue == nil, !merging.result.types.contains(.object) {
            merging.result.defaultValue = parts.last { self[$0].defaultValue != nil }.flatMap { self[$0].defaultValue }
        }
        let own = self[root]
        if own.allowsNull || own.types.contains(.null) || merging.isNullable == true {
            merging.result.allowsNull = true
        }
        return merging.result
    }

    private struct Merging {
        let root: SchemaID
        let parts: Set<SchemaID>
        var result: Schema
        /// The indices of the merged properties, by key.
        var indices: [ExactString: Int] = [:]
        var required: Set<ExactString> = []
        /// A Boolean value that indicates whether every part with a type allows null; nil without such a part.
        var isNullable: Bool?
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

    private func mergeTypes(of schema: Schema, into merging: inout Merging) -> Bool {
        var types = schema.types.subtracting(.null)
        if types.isEmpty, !schema.properties.isEmpty { types = .object }
        guard !types.isEmpty else { return true }
        merging.isNullable = (merging.isNullable ?? true) && (schema.types.contains(.null) || schema.allowsNull)
        guard let common = Self.common(merging.result.types, types) else {
            report(
                .contradictoryTypes,
                "contradictory types: \(Self.names(merging.result.types)) and \(Self.names(types)); "
                    + "using any JSON value",
                at: self[merging.root].range,
                notes: [Diagnostic.Note("this member contradicts the others", at: schema.range)],
                hint: "declare one type, or write the schemas as 'oneOf'"
            )
            return false
        }
        merging.result.types = common
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

    private func mergeProperties(of schema: Schema, into merging: inout Merging) {
        for property in schema.properties {
            guard let index = merging.indices[property.name] else {
                merging.indices[property.name] = merging.result.properties.count
                merging.result.properties.append(property)
                continue
            }
            let location = SchemaLocations.Location.within(merging.root, .property(property.name))
            let both = combine(merging.result.properties[index].schema, property.schema, at: location)
            merging.result.properties[index].schema = both
            if both == property.schema { merging.result.properties[index].range = property.range }
        }
        requireProperties(of: schema, in: &merging)
        switch (merging.result.additionalProperties, schema.additionalProperties) {
        // Many descriptions forbid properties in one part that another part has, so `forbidden` is ignored here.
        case (_, .unspecified), (_, .forbidden), (.schema, .anything): break
        case (_, let new): merging.result.additionalProperties = new
        }
        merging.result.patternProperties += schema.patternProperties
    }

    private func requireProperties(of schema: Schema, in merging: inout Merging) {
        guard !schema.required.isEmpty else { return }
        for name in schema.required where merging.required.insert(ExactString(name)).inserted {
            merging.result.required.append(name)
        }
        let declared = ExactNames(schema.properties.map(\.name))
        for name in schema.required where !declared.contains(name) {
            merging.result.requiredWithoutProperty[name] = schema.requiredWithoutProperty[name] ?? schema.range
        }
    }

    private func mergeRest(of schema: Schema, into merging: inout Merging) {
        merging.result.format = schema.format ?? merging.result.format
        mergeItems(of: schema, into: &merging)
        if schema.minimum != nil {
            (merging.result.minimum, merging.result.excludesMinimum) = (schema.minimum, schema.excludesMinimum)
        }
        if schema.maximum != nil {
            (merging.result.maximum, merging.result.excludesMaximum) = (schema.maximum, schema.excludesMaximum)
        }
        merging.result.multipleOf = schema.multipleOf ?? merging.result.multipleOf
        merging.result.pattern = schema.pattern ?? merging.result.pattern
        merging.result.contentEncoding = schema.contentEncoding ?? merging.result.contentEncoding
        merging.result.contentMediaType = schema.contentMediaType ?? merging.result.contentMediaType
        merging.result.contentSchema = schema.contentSchema ?? merging.result.contentSchema
        merging.result.allowsNothing = merging.result.allowsNothing || schema.allowsNothing
        if let values = schema.listedValues {
            let earlier = merging.result.listedValues ?? values
            merging.result.listedValues = values
            merging.result.restrictValues(to: earlier)
            let isWhole = merging.result.enumeration?.count == values.count
            merging.result.enumerationTypeName = isWhole ? schema.enumerationTypeName : nil
            merging.result.isExtensibleEnumeration = schema.isExtensibleEnumeration
        }
    }

    /// Merges the items of two arrays.
    ///
    /// An element must satisfy both arrays. Each array has a schema for the element, or one for further elements.
    private func mergeItems(of schema: Schema, into merging: inout Merging) {
        let (old, oldRest) = (merging.result.prefixItems, merging.result.items)
        let elements = (0..<max(old.count, schema.prefixItems.count)).compactMap { index in
            self.item(
                index < old.count ? old[index] : oldRest,
                index < schema.prefixItems.count ? schema.prefixItems[index] : schema.items,
                at: .within(merging.root, .element(index))
            )
        }
        merging.result.items = item(oldRest, schema.items, at: .within(merging.root, .item))
        merging.result.prefixItems = elements
        merging.result.unevaluatedItems = schema.unevaluatedItems ?? merging.result.unevaluatedItems
        merging.result.minimumItems = [merging.result.minimumItems, schema.minimumItems].compactMap(\.self).max()
        merging.result.maximumItems = [merging.result.maximumItems, schema.maximumItems].compactMap(\.self).min()
    }

    private func item(_ first: SchemaID?, _ second: SchemaID?, at location: SchemaLocations.Location) -> SchemaID? {
        guard let first, let second else { return first ?? second }
        for id in [first, second] where self[target(of: id).schema].allowsNothing { return id }
        return combine(first, second, at: location)
    }

    /// Merges unions; returns false if two parts have different unions.
    private func mergeChoices(of schema: Schema, _ part: SchemaID, into merging: inout Merging) -> Bool {
        let options = schema.oneOf + schema.anyOf
        guard optionAsPart(of: schema) == nil else {
            if addsNull(schema.oneOf) || addsNull(schema.anyOf) { merging.result.allowsNull = true }
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
        guard merging.result.oneOf.isEmpty && merging.result.anyOf.isEmpty else {
            report(
                .unmergeableAllOf, "two unions in one 'allOf'; using any JSON value",
                at: self[merging.root].range, notes: [Diagnostic.Note("this is the second one", at: schema.range)],
                hint: "move one of them to a property, or write the combinations as one 'oneOf'"
            )
            return false
        }
        merging.result.oneOf = schema.oneOf
        merging.result.anyOf = schema.anyOf
        merging.result.discriminator = schema.discriminator
        return true
    }

    /// Removes a union of constants beside an enumeration, whose values must be among the constants.
    private func restrictValuesToChoices(_ schema: inout Schema) {
        let options = (schema.oneOf + schema.anyOf).filter { !isNull($0) }.map { self[target(of: $0).schema] }
        guard schema.enumeration != nil, !options.isEmpty, let constants = ListedValue.all(of: options) else { return }
        schema.restrictValues(to: constants)
        (schema.oneOf, schema.anyOf) = ([], [])
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

    private func combine(_ first: SchemaID, _ second: SchemaID, at location: SchemaLocations.Location) -> SchemaID {
        let (one, other) = (target(of: first).schema, target(of: second).schema)
        if one == other || isUnconstrained(one) { return second }
        if isUnconstrained(other) && self[other].types.isEmpty { return first }
        // If the second schema allows only null, null is added to the values of the first schema.
        if isNull(other) { return orNull(first, second, at: location) }
        let (old, new) = (self[one], self[other])
        guard Self.common(old.types.subtracting(.null), new.types.subtracting(.null)) != nil || new.types.isEmpty else {
            report(
                .contradictoryTypes, "conflicting property types in 'allOf'; using any JSON value",
                at: new.range, notes: [Diagnostic.Note("the other type is here", at: old.range)],
                hint: "declare the same type in both schemas, or the property in only one"
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
        guard case .within(let schema, _) = location else { return nil }
        return outermost(of: schema)
    }
}
