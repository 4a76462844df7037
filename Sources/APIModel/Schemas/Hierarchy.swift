import Diagnostics
import OpenAPI

/// A base schema with a discriminator, and the variants that inherit from the base.
///
/// No `oneOf` or `anyOf` lists the variants. They are the schemas that include the base by `allOf`, and the schemas
/// that the discriminator's mapping names (OpenAPI 3.1, 4.8.25). A value of the base's type may be any of the variants.
///
/// A schema that inherits from a base, and from which other schemas inherit, is a base too. It has the inherited
/// discriminator, and its variants are the schemas that include it. For the base above, the objects of such a schema
/// are one variant.
struct Hierarchy {
    struct Variant {
        /// The schema that inherits from the base, or that the discriminator's mapping names.
        var heir: SchemaID
        /// The schema of the variant's objects: the heir, or only the heir's own objects if the heir is a base.
        var schema: SchemaID
        /// The discriminator's values that select the variant.
        var values: [ConstantValue]
    }

    let key: String
    /// The discriminator's values for each schema, from the mapping or else from the schema itself.
    let mapped: [SchemaID: [String]]
    private(set) var variants: [Variant]
    /// The schema of the base's own objects, for a case beside the variants.
    ///
    /// The schema is nil if a variant is decoded for unknown values and no value selects the base.
    let base: SchemaID?
    /// The values that select the base; empty if the base is decoded for all unknown values.
    let baseValues: [String]
    /// The index of the variant that is decoded for unknown values.
    private(set) var defaultVariant: Int?

    /// Creates the hierarchy of a base; nil if the base has no variants.
    init?(of schema: Schema, _ id: SchemaID, _ facts: SchemaAnalysis) {
        guard let discriminator = facts.graph.discriminator(of: id), facts.graph.canGrow,
            schema.types.subtracting(.null).isSubset(of: .object), schema.enumeration == nil, !schema.isList
        else {
            return nil
        }
        mapped = facts.mappedValues(of: discriminator)
        key = discriminator.propertyName
        variants = Self.variants(of: id, discriminator, mapped, facts)
        guard !variants.isEmpty else { return nil }

        var base = schema
        base.name = nil
        base.title = nil
        base.discriminator = nil
        base.allOf = []
        if base.types.isEmpty { base.types = .object }
        let baseID = facts.graph.add(base, at: .within(id, .combination("Base")))
        let named = facts.graph[id].discriminator?.defaultSchema.map { facts.graph.target(of: $0).schema }
        // The base accepts unknown values, so a default schema that is the base itself needs no variant.
        if let named, named != id {
            if let index = variants.firstIndex(where: { $0.heir == named }) {
                defaultVariant = index
            } else {
                // The `defaultMapping` of OpenAPI 3.2 may name a schema that doesn't inherit from the base.
                defaultVariant = variants.count
                variants.append(Variant(heir: named, schema: named, values: []))
            }
        }
        guard defaultVariant != nil else {
            (self.base, baseValues) = (baseID, [])
            return
        }
        let taken = variants.flatMap(\.values)
        baseValues = (mapped[id] ?? facts.graph[id].name.map { [$0] } ?? []).filter { !taken.contains(.string($0)) }
        self.base = baseValues.isEmpty ? nil : baseID
    }

    /// Returns the schemas that inherit from `base`, then the other objects that the mapping names.
    ///
    /// A discriminator's value that the base's property doesn't allow is ignored, even if a schema has that name.
    private static func variants(
        of base: SchemaID, _ discriminator: Schema.Discriminator, _ mapped: [SchemaID: [String]],
        _ facts: SchemaAnalysis
    ) -> [Variant] {
        let key = discriminator.propertyName
        let allowed = facts.objectKeys(of: base)?.values(of: key)
        var taken: Set<ConstantValue> = []
        var variants: [Variant] = []
        let heirs = facts.subtypes(of: base)
        var known = Set(heirs).union([base])
        // Only the base's own mapping is read, because an inherited mapping also names variants of the base above.
        let own = facts.graph[base].discriminator?.mappings ?? []
        let others = own.compactMap { $0.schema.map { facts.graph.target(of: $0).schema } }.filter {
            guard known.insert($0).inserted else { return false }
            let shape = facts.shape(of: $0)
            return shape.isObject || shape.isDictionary
        }
        for heir in heirs + others {
            var values =
                mapped[heir].map {
                    Discrimination.constants($0, ofProperty: key, in: heir, facts)
                } ?? facts.objectKeys(of: heir)?.values(of: key) ?? []
            // A subtype with as many values as its base allows has inherited the enumeration, so the values don't
            // identify the subtype.
            if mapped[heir] == nil, let allowed, values.count == allowed.count { values = [] }
            if values.isEmpty, let name = facts.graph[heir].name { values = [.string(name)] }
            values = values.filter { (allowed?.contains($0) ?? true) && taken.insert($0).inserted }
            guard !values.isEmpty else { continue }
            let inner = facts.hierarchy(of: heir)
            let own = inner?.key == key ? inner?.base : nil
            variants.append(Variant(heir: heir, schema: own ?? heir, values: values))
        }
        return variants
    }
}
