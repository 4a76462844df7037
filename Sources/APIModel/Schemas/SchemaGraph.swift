import Diagnostics
import OpenAPI
import Samples

/// The document's schemas in simplified form.
///
/// References are resolved, wrappers of one schema are removed, and `allOf` is merged.
final class SchemaGraph: Reporting {
    let log: DiagnosticLog
    // No access to the tables of this class lasts longer than a call. The compiler can't know this, and would check
    // each access for exclusivity at run time.
    @exclusivity(unchecked) private var schemas: [Schema]
    var locations: SchemaLocations
    /// A Boolean value that indicates whether siblings of `$ref` apply, as in OpenAPI 3.1 and later.
    ///
    /// Before 3.1, siblings are ignored (OpenAPI 3.0.3, 4.7.23.2).
    private let siblingsCount: Bool
    /// The schemas with a configured Swift type, which aren't resolved further.
    private let opaque: Set<SchemaID>
    @exclusivity(unchecked) private var targets: SchemaMap<Target>
    @exclusivity(unchecked) private var merged: SchemaMap<Schema>
    /// The combination of each pair of merged schemas, to which a recursive pair resolves.
    var combinations: [Combination: SchemaID] = [:]
    private let limit: Int

    /// Two schemas that are merged within a schema of the description.
    ///
    /// If another schema merges the same two schemas, it has its own type, because a type's name must not depend on the
    /// order of the operations.
    struct Combination: Hashable {
        let outermost: SchemaID?
        let first: SchemaID
        let second: SchemaID
    }

    /// The schema that another one resolves to.
    struct Target: Hashable {
        var schema: SchemaID
        /// A Boolean value that indicates whether a removed wrapper allows null in addition.
        var isNullable: Bool
    }

    init(_ document: Document, opaque: Set<SchemaID> = [], log: DiagnosticLog = DiagnosticLog()) {
        self.log = log
        self.opaque = opaque
        schemas = document.schemas.schemas
        locations = SchemaLocations(schemas)
        siblingsCount = document.version >= .v3_1
        targets = SchemaMap(count: schemas.count)
        merged = SchemaMap(count: schemas.count)
        limit = schemas.count * 4 + 10_000
    }

    /// Sets the location of the schema of a body or parameter.
    ///
    /// A schema that the schema refers to has the same location, unless it already has one.
    func propose(_ location: SchemaLocations.Location, for id: SchemaID) {
        locations.propose(location, for: id)
        let target = target(of: id).schema
        if target != id { locations.propose(location, for: target) }
    }

    /// Returns the component that contains a schema, or the outermost schema.
    func outermost(of schema: SchemaID) -> SchemaID {
        enclosing(schema).reduce(schema) { $1 }
    }

    /// Returns a schema and at most 512 schemas that contain it, from the inside to its component.
    func enclosing(_ schema: SchemaID) -> some Sequence<SchemaID> {
        sequence(first: schema) { inner in
            guard self[inner].name == nil, case .within(let outer, _)? = self.locations[inner] else { return nil }
            return outer
        }.prefix(513)
    }

    /// A Boolean value that indicates whether the number of derived schemas is below its limit.
    ///
    /// Typical descriptions need far fewer schemas. The limit prevents malicious descriptions from exhausting memory.
    var canGrow: Bool { schemas.count < limit }

    subscript(id: SchemaID) -> Schema {
        _read { yield schemas[id.index] }
    }

    /// Adds a schema that isn't in the description, such as a combination of two schemas.
    func add(_ schema: Schema, at location: SchemaLocations.Location?) -> SchemaID {
        schemas.append(schema)
        let id = SchemaID(index: schemas.count - 1)
        locations[id] = location
        return id
    }

    /// Returns the title of a schema if it has few words and is suitable as a name; otherwise nil.
    func shortTitle(of id: SchemaID) -> String? {
        self[id].title.flatMap { Words.areFew(in: $0) ? $0 : nil }
    }

    /// The schemas of the description and the derived schemas, for samples.
    var composed: ComposedSchemas { ComposedSchemas(schemas) }

    // Resolution of references and wrappers

    /// Returns the schema that remains after resolving references and removing wrappers.
    ///
    /// A wrapper is an `allOf` of one schema, or a `oneOf` or `anyOf` of one schema and null.
    func target(of id: SchemaID) -> Target {
        if let known = targets[id] { return known }
        var target = Target(schema: id, isNullable: false)
        var visited: Set<Int> = []
        while let (next, allowsNull) = wrapped(by: target.schema), visited.insert(target.schema.index).inserted {
            target = Target(schema: next, isNullable: target.isNullable || allowsNull)
        }
        targets[id] = target
        return target
    }

    /// Returns whether `outer` only refers to `inner`, possibly adding null.
    func isWrapper(_ outer: SchemaID, of inner: SchemaID) -> Bool {
        wrapped(by: outer)?.0 == inner
    }

    /// Returns the first default that is found while resolving a schema.
    ///
    /// If no wrapper has a default, the result is the default of the target with its `allOf` merged.
    func defaultValue(of id: SchemaID) -> Literal? {
        var current = id
        var visited: Set<Int> = []
        while true {
            if let own = self[current].defaultValue { return own }
            guard let (next, _) = wrapped(by: current), visited.insert(current.index).inserted else { break }
            current = next
        }
        return effective(target(of: id).schema).defaultValue
    }

    /// Returns the only schema that `id` refers to; nil if `id` adds constraints.
    func wrapped(by id: SchemaID) -> (SchemaID, allowsNull: Bool)? {
        guard !opaque.contains(id) else { return nil }
        let schema = self[id]
        let allowsNull = schema.allowsNull || schema.types.contains(.null)
        if let reference = schema.reference {
            guard siblingsCount, schema.constrains || allowsMoreProperties(id, than: reference) else {
                return (reference, allowsNull)
            }
            return nil
        }
        guard schema.hasParts, !schema.constrainsBesideChoices else { return nil }
        let parts = schema.allOf.filter { !isUnconstrained($0) }
        switch (parts.count, schema.oneOf.isEmpty && schema.anyOf.isEmpty) {
        case (1, true):
            if allowsMoreProperties(id, than: parts[0]) { return nil }
            let nullBeside = schema.allOf.contains { isOnlyNull($0) }
            return (parts[0], allowsNull || nullBeside)
        case (0, false):
            guard let only = onlyOption(of: schema), !allowsMoreProperties(id, than: only) else { return nil }
            return (only, allowsNull || addsNull(schema.oneOf) || addsNull(schema.anyOf))
        default:
            return nil
        }
    }

    /// Returns the only schema of `oneOf` or `anyOf` except null; nil if there are none or several.
    func onlyOption(of schema: Schema) -> SchemaID? {
        var only: SchemaID?
        for options in [schema.oneOf, schema.anyOf] {
            for option in options where option != only && !isNull(option) && !isNullBesideReference(option, options) {
                guard only == nil else { return nil }
                only = option
            }
        }
        return only
    }

    /// Returns the only schema of `oneOf` or `anyOf` if it is equivalent to a schema of `allOf`.
    func optionAsPart(of schema: Schema) -> SchemaID? {
        if schema.oneOf.isEmpty, schema.anyOf.isEmpty { return nil }
        guard schema.properties.isEmpty, schema.discriminator == nil else { return nil }
        return onlyOption(of: schema).flatMap { specifiesOnlyRequired($0) ? nil : $0 }
    }

    /// Returns whether a wrapper explicitly allows additional properties that the wrapped schema omits.
    private func allowsMoreProperties(_ id: SchemaID, than part: SchemaID) -> Bool {
        let siblings = self[id].allOf.lazy.filter { $0 != part }
        guard
            self[id].additionalProperties == .anything
                || siblings.contains(where: { self[$0].additionalProperties == .anything })
        else { return false }
        let schema = self[self[part].reference ?? part]
        switch schema.additionalProperties {
        case .anything, .schema: return false
        case .unspecified, .forbidden:
            return schema.patternProperties.isEmpty && (!schema.properties.isEmpty || schema.hasParts)
        }
    }

    /// Returns whether a schema of `allOf` adds only documentation.
    func isUnconstrained(_ id: SchemaID) -> Bool {
        let schema = self[id]
        return schema.reference == nil && !schema.constrains && schema.types.isSubset(of: [.null, .object])
            && !schema.allowsNothing
    }

    /// Returns whether one of a union's options only adds null.
    func addsNull(_ options: [SchemaID]) -> Bool {
        options.contains { isNull($0) || isNullBesideReference($0, options) }
    }

    /// Returns whether an option is a nullable object without properties, beside one reference.
    ///
    /// OpenAPI.NET writes a reference that may be null as `anyOf: [{$ref: …}, {type: object, nullable: true}]`.
    private func isNullBesideReference(_ option: SchemaID, _ options: [SchemaID]) -> Bool {
        guard options.count == 2, isUnconstrained(option) else { return false }
        let schema = self[option]
        return (schema.allowsNull || schema.types.contains(.null))
            && options.contains { $0 != option && self[$0].reference != nil }
    }

    private func isOnlyNull(_ id: SchemaID) -> Bool {
        isUnconstrained(id) && self[id].allowsNull
    }

    /// Returns whether a schema is only `type: null`.
    func isNull(_ id: SchemaID) -> Bool {
        var schema = self[id]
        if let reference = schema.reference { schema = self[reference] }
        if let values = schema.enumeration, !values.isEmpty { return values.allSatisfy { $0 == .null } }
        return schema.types == .null && schema.properties.isEmpty && !schema.hasParts
    }

    /// Returns the discriminator of a schema, or else the nearest inherited discriminator.
    ///
    /// Inheritance by `allOf` is followed for at most eight steps. Otherwise the number of variants in a long chain of
    /// bases would be the square of its length. The discriminator of a union isn't inherited, because it distinguishes
    /// only the union's members.
    func discriminator(of id: SchemaID) -> Schema.Discriminator? {
        if let own = self[id].discriminator { return own }
        if self[id].allOf.isEmpty { return nil }
        var visited: Set<SchemaID> = [id]
        var level = [id]
        for _ in 0..<8 {
            level = level.flatMap { self[$0].allOf }.map { target(of: $0).schema }.filter {
                visited.insert($0).inserted
            }
            for base in level.map({ self[$0] }) where base.oneOf.isEmpty && base.anyOf.isEmpty {
                if let inherited = base.discriminator { return inherited }
            }
        }
        return nil
    }

    // Merging of `allOf`

    /// Returns a schema with its `allOf` merged; the schema must be a result of ``target(of:)``.
    func effective(_ id: SchemaID) -> Schema {
        let own = self[id]
        let hasListedChoices = own.enumeration != nil && !(own.oneOf.isEmpty && own.anyOf.isEmpty)
        if own.allOf.isEmpty, own.reference == nil, !hasListedChoices, optionAsPart(of: own) == nil { return own }
        if let known = merged[id] { return known }
        let schema = merge(parts(of: id), into: id)
        merged[id] = schema
        return schema
    }

    /// Returns the schemas whose own keywords together form `id`, without duplicates and with bases first.
    ///
    /// The function is iterative, so that a long chain of bases doesn't exhaust the stack.
    func parts(of id: SchemaID) -> [SchemaID] {
        enum Step {
            case enter(SchemaID)
            case own(SchemaID)
        }
        var parts: [SchemaID] = []
        var entered: Set<Int> = []
        var steps = [Step.enter(id)]
        while let step = steps.popLast() {
            switch step {
            case .own(let id):
                parts.append(id)
            case .enter(let id):
                guard entered.insert(id.index).inserted else { continue }
                let schema = self[id]
                let saysMore = schema.constrains || schema.additionalProperties == .anything
                if schema.reference == nil || (siblingsCount && saysMore) { steps.append(.own(id)) }
                if let option = optionAsPart(of: schema) { steps.append(.enter(option)) }
                steps += schema.allOf.reversed().map { .enter($0) }
                if let reference = schema.reference { steps.append(.enter(reference)) }
            }
        }
        return parts
    }
}
