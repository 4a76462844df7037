import APIModel
import Diagnostics
import OpenAPI

// Comparison of the parts of `oneOf`, `anyOf` and `allOf`.
extension SchemaDiff {
    /// Compares a schema with a union that contains the schema in the other version.
    ///
    /// The schema has become a part of the union, or is the only remaining part of the union.
    ///
    /// - Returns: False if neither is the case.
    mutating func compareWithUnion(_ pair: ComparedSchemas) -> Bool {
        let (first, second) = (pair.old, pair.new)
        let (before, after) = (Self.union(first.schema), Self.union(second.schema))
        guard before.isEmpty != after.isEmpty, first.schema.allOf.isEmpty, second.schema.allOf.isEmpty else {
            return false
        }
        let isAddition = before.isEmpty
        let (single, union) = isAddition ? (first, second) : (second, first)
        let others = isAddition ? new : old
        guard !Self.allowsAnything(single.schema), !union.schema.constrainsBesideChoices else { return false }
        var parts = (isAddition ? after : before).filter { !Self.isNull(resolved($0, in: others).schema) }
        let types = Self.types(single.schema)
        if hasOnePart(parts, in: others, forEachOf: types) {
            for part in parts {
                let found = resolved(part, in: others)
                var ofType = single
                ofType.schema.types = Self.types(found.schema)
                compare(
                    ComparedSchemas(
                        old: isAddition ? ofType : found, new: isAddition ? found : ofType, subject: pair.subject,
                        direction: pair.direction, isText: pair.isText))
            }
            return true
        }
        let match =
            single.schema.name == nil
            ? parts.firstIndex { Self.types(resolved($0, in: others).schema) == types }
            : parts.firstIndex { resolved($0, in: others).schema.name == single.schema.name }
        guard let match else { return false }
        let part = parts.remove(at: match)
        let found = resolved(part, in: others)
        compare(
            ComparedSchemas(
                old: isAddition ? single : found, new: isAddition ? found : single,
                subject: single.schema.name ?? pair.subject, direction: pair.direction, isText: pair.isText))
        let keyword = union.schema.oneOf.isEmpty ? "any-of" : "one-of"
        let snapshots = isAddition ? (new, old) : (old, new)
        for id in parts {
            let name = resolved(id, in: others).schema.name.map { "'\($0)'" } ?? "without a name"
            // The change is compatible if the other version's schema, which isn't a union, allows all values of the
            // part.
            let isCovered = allows(id, single.id, from: snapshots.0, to: snapshots.1)
            let overlaps =
                pair.direction == (isAddition ? .request : .response)
                && overlapsOthers(id, of: union.schema, in: others)
            let message = "the part \(name) is \(isAddition ? "added" : "removed")"
            report(
                isAddition ? .widened : .narrowed, "\(keyword)-part-\(isAddition ? "added" : "removed")",
                overlaps ? "\(message); \(Self.ambiguity(isAddition: isAddition))" : message, pair,
                severity: overlaps ? .risky : isCovered ? .compatible : nil)
        }
        return true
    }

    /// Returns whether each of several types has a part of its own in a union, whose parts have no names.
    private func hasOnePart(_ parts: [SchemaID], in version: ComparedVersion, forEachOf types: Schema.Types) -> Bool {
        let schemas = parts.map { resolved($0, in: version).schema }
        let all = schemas.reduce(into: Schema.Types()) { $0.formUnion(Self.types($1)) }
        return parts.count > 1 && all == types && !types.isSuperset(of: [.integer, .number])
            && schemas.allSatisfy { $0.name == nil && Self.types($0).rawValue.nonzeroBitCount == 1 }
    }

    static func union(_ schema: Schema) -> [SchemaID] { schema.oneOf + schema.anyOf }

    // Parts of unions and of `allOf`

    mutating func compareParts(_ pair: ComparedSchemas) {
        let (one, other) = (pair.old.schema, pair.new.schema)
        compareParts(one.allOf, other.allOf, "all-of", .narrowed, pair)
        // If the parts exclude each other, `oneOf` and `anyOf` accept the same values. So a change from one to the
        // other is compared as a change of their parts.
        if one.oneOf.isEmpty == other.oneOf.isEmpty {
            compareParts(one.oneOf, other.oneOf, "one-of", .widened, pair)
            compareParts(one.anyOf, other.anyOf, "any-of", .widened, pair)
        } else {
            compareParts(one.oneOf + one.anyOf, other.oneOf + other.anyOf, "union", .widened, pair)
        }
        let (first, second) = (one.discriminator, other.discriminator)
        if one.discriminatorValue != other.discriminatorValue {
            report(
                .unclear, "discriminator-changed",
                Self.change(of: "x-ms-discriminator-value", one.discriminatorValue, other.discriminatorValue), pair)
        }
        if first?.propertyName != second?.propertyName {
            report(
                .unclear, "discriminator-changed",
                Self.change(of: "discriminator", first?.propertyName, second?.propertyName), pair,
                severity: first == nil || second == nil ? .risky : nil)
        } else if let first, let second {
            compareMappings(first, second, pair)
        }
    }

    private mutating func compareMappings(
        _ first: Schema.Discriminator, _ second: Schema.Discriminator, _ pair: ComparedSchemas
    ) {
        let before = Dictionary(first.mappings.map { ($0.value, $0.schema) }, uniquingKeysWith: { first, _ in first })
        let after = Dictionary(second.mappings.map { ($0.value, $0.schema) }, uniquingKeysWith: { first, _ in first })
        let allBefore = before.merging(impliedMappings(of: pair.old, first, in: old)) { mapped, _ in mapped }
        let allAfter = after.merging(impliedMappings(of: pair.new, second, in: new)) { mapped, _ in mapped }
        // The parts of a union without a mapping are compared with the union.
        let isUnion = !Self.union(pair.old.schema).isEmpty || !Self.union(pair.new.schema).isEmpty
        let values = isUnion ? Set(before.keys).union(after.keys) : Set(allBefore.keys).union(allAfter.keys)
        if !isUnion { compareHeirs(pair) }
        for value in values.sorted() {
            let subjectValue = "the discriminator's value '\(value)'"
            switch (allBefore[value], allAfter[value]) {
            case (let former?, let latter?):
                guard let former, let latter else { continue }
                if isSame(former, latter) {
                    if !isUnion { compare(former, latter, at: pair.subject, pair.direction) }
                    continue
                }
                let names = [resolved(former, in: old), resolved(latter, in: new)].map { $0.schema.name ?? "a schema" }
                report(
                    .unclear, "discriminator-mapping-changed",
                    "\(subjectValue) stands for '\(names[1])' instead of '\(names[0])'", pair)
            case (_?, nil):
                report(.narrowed, "discriminator-mapping-changed", "\(subjectValue) is removed", pair)
            default:
                report(
                    .widened, "discriminator-mapping-changed", "\(subjectValue) is added", pair,
                    severity: pair.direction.isSent ? nil : .risky)
            }
        }
        let defaults = (first.defaultSchema, second.defaultSchema)
        if let former = defaults.0, let latter = defaults.1, isSame(former, latter) { return }
        guard defaults.0 != nil || defaults.1 != nil else { return }
        report(
            defaults.0 == nil ? .widened : defaults.1 == nil ? .narrowed : .unclear, "discriminator-mapping-changed",
            Self.change(
                of: "defaultMapping", defaults.0.map { resolved($0, in: old).schema.name ?? "a schema" },
                defaults.1.map { resolved($0, in: new).schema.name ?? "a schema" }), pair)
    }

    /// Compares the components that inherit from a base in both versions.
    private mutating func compareHeirs(_ pair: ComparedSchemas) {
        let named = heirs(of: pair.new, in: new).map { (new.reading[$0].name, $0) }
        let others = Dictionary(named, uniquingKeysWith: { first, _ in first })
        for heir in heirs(of: pair.old, in: old) {
            guard let other = others[old.reading[heir].name] else { continue }
            compare(heir, other, at: pair.subject, pair.direction)
        }
    }

    /// Returns the schemas without a mapping, by the discriminator's values that select them.
    ///
    /// The schemas are the parts of a union, or else the components that inherit from a base.
    private func impliedMappings(
        of base: ResolvedSchema, _ discriminator: Schema.Discriminator, in version: ComparedVersion
    ) -> [String: SchemaID?] {
        let mapped = Set(discriminator.mappings.compactMap { $0.schema.map { version.target(of: $0).schema } })
        var implied: [String: SchemaID?] = [:]
        let parts = Self.union(base.schema)
        for part in parts.isEmpty ? heirs(of: base, in: version) : parts
        where !mapped.contains(version.target(of: part).schema) {
            let schema = version.reading[version.target(of: part).schema]
            if let value = schema.discriminatorValue ?? schema.name { implied[value] = part }
        }
        return implied
    }

    /// Returns the components that inherit from a base, directly or through other components.
    private func heirs(of base: ResolvedSchema, in version: ComparedVersion) -> [SchemaID] {
        var found: Set<SchemaID> = [base.id]
        var heirs: [SchemaID] = []
        var pending = [base.id]
        while let next = pending.popLast() {
            for heir in version.heirs[next] ?? [] where found.insert(heir).inserted {
                heirs.append(heir)
                pending.append(heir)
            }
        }
        return heirs
    }

    /// Returns whether two schemas are the same component, or allow the same values.
    private func isSame(_ first: SchemaID, _ second: SchemaID) -> Bool {
        resolved(first, in: old).schema.name == resolved(second, in: new).schema.name
            || isEqual(first, second, .request)
    }

    private func isEqual(_ first: SchemaID, _ second: SchemaID, _ direction: Direction) -> Bool {
        guard depth < Self.scratchDepth else { return false }
        var scratch = scratch(old: old, new: new)
        scratch.compare(first, second, at: "", direction)
        return scratch.changes.isEmpty && scratchBudget.remaining > 0
    }

    /// Returns whether two parts with different names are equal, and no discriminator selects them by their names.
    private func isRenamed(_ first: SchemaID, _ second: SchemaID, _ pair: ComparedSchemas) -> Bool {
        func isSelected(_ part: SchemaID, of union: ResolvedSchema, in version: ComparedVersion) -> Bool {
            guard let discriminator = union.schema.discriminator else { return false }
            return impliedMappings(of: union, discriminator, in: version).values.contains(part)
        }
        return resolved(first, in: old).schema.name != nil && resolved(second, in: new).schema.name != nil
            && !isSelected(first, of: pair.old, in: old) && !isSelected(second, of: pair.new, in: new)
            && isEqual(first, second, pair.direction)
    }

    /// Compares the parts of two schemas' `oneOf`, `anyOf` or `allOf`.
    ///
    /// - Parameter addition: The effect of adding a part.
    mutating func compareParts(
        _ first: [SchemaID], _ second: [SchemaID], _ keyword: String, _ addition: SchemaEffect, _ pair: ComparedSchemas
    ) {
        let (one, other) = (pair.old.schema, pair.new.schema)
        let first = first.filter { !Self.isNull(resolved($0, in: old).schema) }
        let second = second.filter { !Self.isNull(resolved($0, in: new).schema) }
        guard !first.isEmpty || !second.isEmpty else { return }
        var rest = second
        var unmatched: [SchemaID] = []
        var matched: [(SchemaID, SchemaID)] = []
        for id in first {
            if let index = rest.firstIndex(where: { isCounterpart(id, $0, pair.direction) }) {
                let match = rest.remove(at: index)
                compare(id, match, at: pair.subject, pair.direction)
                matched.append((id, match))
            } else {
                unmatched.append(id)
            }
        }
        unmatched.removeAll { id in
            guard let index = rest.firstIndex(where: { isRenamed(id, $0, pair) }) else { return false }
            matched.append((id, rest.remove(at: index)))
            return true
        }
        let removal: SchemaEffect = addition == .widened ? .narrowed : .widened
        // If the numbers of unmatched parts are equal, parts without names are compared in their order.
        let isChanged = unmatched.count == rest.count
        for (index, id) in unmatched.enumerated() {
            let name = resolved(id, in: old).schema.name
            if isChanged, name == nil, let match = rest.firstIndex(where: { resolved($0, in: new).schema.name == nil })
            {
                let counterpart = rest.remove(at: match)
                compare(id, counterpart, at: "\(pair.subject)<\(index)>", pair.direction)
                matched.append((id, counterpart))
                continue
            }
            // Another part may allow all values of the removed part, unless the discriminator selects one part.
            let isCovered =
                removal == .narrowed && other.discriminator == nil
                && second.contains { allows(id, $0, from: old, to: new) }
            let overlaps = keyword == "one-of" && !pair.direction.isSent && overlapsOthers(id, of: one, in: old)
            let message = "the part \(name.map { "'\($0)'" } ?? "\(index)") is removed"
            report(
                first.isEmpty || second.isEmpty ? (addition == .widened ? .widened : removal) : removal,
                "\(keyword)-part-removed", overlaps ? "\(message); \(Self.ambiguity(isAddition: false))" : message,
                pair, severity: overlaps ? .risky : isCovered ? .compatible : nil)
        }
        // If parts were removed or added, their overlaps are reported with them.
        if keyword == "one-of", matched.count == first.count, rest.isEmpty {
            for (id, match) in matched { compareOverlaps(id, match, pair) }
        }
        for id in rest {
            let name = resolved(id, in: new).schema.name
            let isCovered = addition == .widened && first.contains { allows(id, $0, from: new, to: old) }
            // Clients don't know a new value of the discriminator in a response.
            let isUnknown = isCovered && one.discriminator != nil && !pair.direction.isSent
            let overlaps = keyword == "one-of" && pair.direction.isSent && overlapsOthers(id, of: other, in: new)
            let message = "the part \(name.map { "'\($0)'" } ?? "without a name") is added"
            report(
                first.isEmpty ? .narrowed : addition, "\(keyword)-part-added",
                overlaps ? "\(message); \(Self.ambiguity(isAddition: true))" : message, pair,
                severity: overlaps || isUnknown ? .risky : isCovered ? .compatible : nil)
        }
    }

    /// Returns whether two parts have the same name, or have no names and equal contents.
    private func isCounterpart(_ first: SchemaID, _ second: SchemaID, _ direction: Direction) -> Bool {
        let (one, other) = (resolved(first, in: old).schema, resolved(second, in: new).schema)
        if one.name != nil || other.name != nil { return one.name == other.name }
        return isEqual(first, second, direction)
    }

    /// Returns whether all values of the first schema are valid against the second schema.
    func allows(_ first: SchemaID, _ second: SchemaID, from one: ComparedVersion, to other: ComparedVersion) -> Bool {
        guard depth < Self.scratchDepth else { return false }
        var scratch = scratch(old: one, new: other)
        scratch.compare(first, second, at: "", .request)
        return scratchBudget.remaining > 0 && scratch.changes.allSatisfy { $0.severity != .breaking }
    }
}
