package import OpenAPI

/// A generator of sample values for schemas, which are the same in every run.
///
/// A value is valid against its schema, as far as that can be determined.
package struct SchemaSampler {
    /// The parts of a value that its schema doesn't require.
    package struct Extent: Sendable {
        /// The level from which objects have no optional properties; the outermost value has the level 0.
        var optionalLevel: Int
        /// The number of times that a schema may contain a value of itself.
        var repetitions: Int
        /// The number of schemas that a value may visit before optional properties are omitted.
        var optionalVisits: Int
        /// The size in bytes up to which items are repeated and strings are extended.
        var room: Int

        /// The extent of a response, as a server sends it.
        package static let full = Extent(optionalLevel: 3, repetitions: 1, optionalVisits: 3000, room: 1 << 20)
        /// The extent of a value that generated code contains.
        package static let brief = Extent(optionalLevel: 2, repetitions: 0, optionalVisits: 300, room: 1 << 14)
    }

    let schemas: ComposedSchemas
    private let direction: SchemaValidator.Direction
    let extent: Extent
    let patterns = PatternCache()
    /// The schemas whose samples aren't complete yet, the outermost first.
    private var open: [SchemaID] = []
    /// The valid examples and defaults of schemas.
    private var authored: [SchemaID: [Literal]] = [:]
    /// The samples of schemas that don't depend on the values around them.
    private var known: [KnownSample.Place: KnownSample] = [:]
    /// A Boolean value that indicates whether a limit omitted a part of the current sample.
    var isCut = false
    /// The schemas of the current value that can contain values, each at least once.
    private var trail: [SchemaID] = []
    /// The largest depth of the current value.
    private var deepest = 0
    /// The number of further schemas that one value may visit.
    var budget = 0
    /// The number of further bytes that repeated items and long strings may have.
    var room = 0
    /// The number of objects and arrays that enclose the current value.
    var level = 0
    /// The level from which objects have no optional properties.
    var optionalLevel = 0

    static let mostVisits = 5000

    private static let depthLimit = 48

    package init(
        _ schemas: ComposedSchemas, direction: SchemaValidator.Direction = .response, extent: Extent = .full
    ) {
        (self.schemas, self.direction, self.extent) = (schemas, direction, extent)
    }

    package static func value(
        of schema: SchemaID, named name: String? = nil, in schemas: ComposedSchemas,
        direction: SchemaValidator.Direction = .response
    ) -> Literal {
        var sampler = SchemaSampler(schemas, direction: direction)
        return sampler.value(of: schema, named: name) ?? .null
    }

    /// A Boolean value that indicates whether the last sample required too many values.
    package var isExhausted: Bool { budget <= 0 }

    /// Returns a sample of a schema; nil if the sample would be infinite or too large.
    ///
    /// - Parameter name: The name of the property or header that has the value.
    package mutating func value(of schema: SchemaID, named name: String? = nil) -> Literal? {
        (budget, room, optionalLevel) = (Self.mostVisits, extent.room, extent.optionalLevel)
        (trail, deepest) = ([], 0)
        return value(schema, 0, named: name)
    }

    private func isValid(_ value: Literal, _ id: SchemaID) -> Bool {
        var validator = SchemaValidator(schemas, direction: direction, patterns: patterns)
        validator.validate(value, id, "", 0)
        return validator.violations.isEmpty
    }

    /// Returns a sample of a property or an item.
    mutating func nested(_ id: SchemaID, _ depth: Int, named name: String?) -> Literal? {
        level += 1
        defer { level -= 1 }
        return value(id, depth + 1, named: name)
    }

    /// Returns the valid examples and defaults of a schema.
    private mutating func authored(_ schema: Schema, _ id: SchemaID) -> [Literal] {
        guard schema.example != nil || schema.defaultValue != nil else { return [] }
        if let known = authored[id] { return known }
        let valid = [schema.example, schema.defaultValue].compactMap(\.self).filter { isValid($0, id) }
        authored[id] = valid
        return valid
    }

    /// Returns a sample of a schema; nil if the sample would be infinite or too large.
    ///
    /// - Parameters:
    ///   - name: The name of the property or header that has the value.
    ///   - required: Properties that a schema around this part requires; nil for a schema that isn't a part.
    mutating func value(
        _ id: SchemaID, _ depth: Int, named name: String?, partOf required: Set<String>? = nil
    ) -> Literal? {
        guard optionalLevel == extent.optionalLevel else { return made(id, depth, named: name, partOf: required) }
        let place = KnownSample.Place(schema: id, level: level, name: name, required: required)
        let least = Self.mostVisits - extent.optionalVisits
        // At a limit, a sample depends on the values around it. An item is repeated if its size is left.
        if let known = known[place], budget - known.visits > least, room > 2 * known.room,
            depth + known.height < Self.depthLimit, !open.contains(where: known.schemas.contains)
        {
            budget -= known.visits
            room -= known.room
            deepest = max(deepest, depth + known.height)
            trail += known.schemas
            return known.value
        }
        let (outer, start) = ((isCut, deepest), (trail.count, budget, room))
        (isCut, deepest) = (false, depth)
        defer { (isCut, deepest) = (isCut || outer.0, max(deepest, outer.1)) }
        guard let value = made(id, depth, named: name, partOf: required) else { return nil }
        let (visits, bytes) = (start.1 - budget, start.2 - room)
        guard !isCut, budget > least, room > bytes else { return value }
        known[place] = KnownSample(
            value: value, visits: visits, room: bytes, height: deepest - depth, schemas: Set(trail[start.0...]))
        return value
    }

    private mutating func made(
        _ id: SchemaID, _ depth: Int, named name: String?, partOf required: Set<String>?
    ) -> Literal? {
        budget -= 1
        guard depth < Self.depthLimit, budget > 0 else {
            isCut = true
            return nil
        }
        let own = schemas[id]
        for candidate in authored(own, id) {
            if required?.allSatisfy({ candidate[$0] != nil }) ?? true || candidate.members == nil { return candidate }
        }
        if let reference = own.reference {
            let around = required ?? (own.constrains ? [] : nil)
            guard let value = value(reference, depth + 1, named: name, partOf: around?.union(own.required)) else {
                return own.allowsNull ? .null : nil
            }
            return own.constrains ? merge(value, own, id, depth, named: name, required) : value
        }
        if let allowed = own.enumeration { return allowed.first { isValid($0, id) } ?? allowed.first }
        guard open.count(where: { $0 == id }) <= extent.repetitions else {
            isCut = true
            return own.types.contains(.null) || own.allowsNull ? .null : nil
        }
        open.append(id)
        defer { open.removeLast() }
        if own.canContainValues { trail.append(id) }
        let all = (required ?? []).union(schemas.requiredNames(of: id))
        return merge(plain(own, depth, named: name, all), own, id, depth, named: name, required)
    }

    /// Returns a value merged with samples of the schema's parts: `allOf`, `oneOf` and `anyOf`.
    private mutating func merge(
        _ base: Literal?, _ schema: Schema, _ id: SchemaID, _ depth: Int, named name: String?, _ required: Set<String>?
    ) -> Literal? {
        let own = schemas.requiredNames(of: id)
        let isPart = required != nil
        guard schema.hasParts else { return complete(base, id, depth, own, isPart: isPart) }
        let all = (required ?? []).union(own)
        var value = base
        let parts = schema.allOf.filter(constrains)
        for part in parts.isEmpty && value == nil ? Array(schema.allOf.prefix(1)) : parts {
            guard let made = self.value(part, depth + 1, named: name, partOf: all) else { return nil }
            value = Self.joined(value, made, prefersSecond: value?.members == nil)
        }
        if !schema.allOf.isEmpty { value = value.map { reconcile($0, id, depth) } }
        let union = schema.oneOf.isEmpty ? schema.anyOf : schema.oneOf
        guard !union.isEmpty else { return complete(value, id, depth, own, isPart: isPart) }
        let made = alternative(value, union, schema, id, depth, named: name, required)
        guard let made, !schema.oneOf.isEmpty, level >= optionalLevel, value != nil || !isExclusive(schema),
            !isValid(made, id)
        else { return made ?? value }
        // Without optional properties, the value may be valid as several of the schemas.
        let before = optionalLevel
        optionalLevel = level + 1
        defer { optionalLevel = before }
        let larger = alternative(value, union, schema, id, depth, named: name, required)
        return larger.flatMap { isValid($0, id) ? $0 : nil } ?? made
    }

    /// Returns the first valid sample of a union's parts, each merged with `value`; the first sample if none is valid.
    private mutating func alternative(
        _ value: Literal?, _ union: [SchemaID], _ schema: Schema, _ id: SchemaID, _ depth: Int, named name: String?,
        _ required: Set<String>?
    ) -> Literal? {
        let own = schemas.requiredNames(of: id)
        let (all, isPart) = ((required ?? []).union(own), required != nil)
        var first: Literal?
        for option in union {
            guard var made = self.value(option, depth + 1, named: name, partOf: all) else { continue }
            if let discriminator = schema.discriminator, let key = Self.name(of: option, discriminator, schemas) {
                made = made.setting(discriminator.propertyName, to: .string(key))
            }
            let joined = Self.joined(value, made, prefersSecond: true)
            let names = own + schemas.requiredNames(of: option)
            guard let candidate = complete(joined, id, depth, names, isPart: isPart) else { continue }
            if value == nil && isExclusive(schema) || isValid(candidate, id) { return candidate }
            first = first ?? candidate
        }
        return first
    }

    /// Returns whether a sample of one of the union's schemas is certainly valid.
    private func isExclusive(_ schema: Schema) -> Bool {
        guard !schema.oneOf.isEmpty, schema.discriminator == nil else { return true }
        var all: Schema.Types = []
        return schema.oneOf.allSatisfy { option in
            let types = schemas.schema(option).types
            defer { all.formUnion(types) }
            return !types.isEmpty && all.isDisjoint(with: types)
        }
    }

    /// Returns whether a schema restricts the type or the value of a sample.
    private func constrains(_ part: SchemaID) -> Bool {
        !schemas.types(of: part).isEmpty
            || schemas.conjunction(of: part).contains {
                $0.enumeration != nil || $0.example != nil || Self.isMap($0) || Self.isString($0) || Self.isNumber($0)
            }
    }

    /// Returns an object with samples of the required properties that it doesn't have yet.
    ///
    /// For a part, only the properties that the part describes are added.
    private mutating func complete(
        _ value: Literal?, _ id: SchemaID, _ depth: Int, _ required: [String], isPart: Bool
    ) -> Literal? {
        guard var value, value.members != nil else { return value }
        for name in required where value[name] == nil {
            guard let property = schemas.property(name, of: id) else {
                if !isPart { value = value.setting(name, to: .string(SampleString.string(named: name))) }
                continue
            }
            guard let made = nested(property, depth, named: name) else { return nil }
            if !isHidden(property) { value = value.setting(name, to: made) }
        }
        return value
    }

    /// Returns the object with properties that are valid for every part of the schema.
    private mutating func reconcile(_ value: Literal, _ id: SchemaID, _ depth: Int) -> Literal {
        let parts = schemas.conjunction(of: id).filter { !$0.properties.isEmpty }
        guard let members = value.members, parts.count > 1 else { return value }
        let described = Dictionary(grouping: parts.flatMap(\.properties), by: \.name)
        var value = value
        for member in members {
            // The value is a sample of the last schema.
            let schemas = (described[member.key] ?? []).map(\.schema)
            guard !schemas.dropLast().allSatisfy({ $0 == schemas.last || isValid(member.value, $0) }) else { continue }
            // If no schema's sample is valid for all of them, the samples merged may be.
            var merged: Literal?
            var valid: Literal?
            for schema in schemas where valid == nil {
                guard let made = nested(schema, depth, named: member.key) else { continue }
                merged = merged?.mergingNested(made) ?? made
                valid = [made, merged].lazy.compactMap(\.self).first { sample in
                    schemas.allSatisfy { isValid(sample, $0) }
                }
            }
            if let valid { value = value.setting(member.key, to: valid) }
        }
        return value
    }

    func isHidden(_ property: SchemaID) -> Bool {
        direction == .response ? schemas.isWriteOnly(property) : schemas.isReadOnly(property)
    }

    private static func name(
        of option: SchemaID, _ discriminator: Schema.Discriminator, _ schemas: ComposedSchemas
    ) -> String? {
        let target = schemas.target(of: option)
        let mapping = discriminator.mappings.first { $0.schema.map { schemas.target(of: $0) } == target }
        if let mapping { return mapping.value }
        if let value = schemas[target].discriminatorValue { return value }
        let property = schemas.property(discriminator.propertyName, of: option)
        // A property with an enumeration already has a valid value, so the name of the schema isn't needed.
        guard property.flatMap({ schemas.schema($0).enumeration }) == nil else { return nil }
        return schemas[target].name
    }

    private static func joined(_ first: Literal?, _ second: Literal, prefersSecond: Bool) -> Literal {
        guard let first, first.members != nil, second.members != nil else {
            return prefersSecond ? second : first ?? second
        }
        return first.merging(second)
    }
}
