import Diagnostics
import OpenAPI

// Comparison of overlaps: a value that matches several parts of a 'oneOf' is invalid.
extension SchemaDiff {
    /// Returns whether a value may match both a part of a `oneOf` and another part.
    ///
    /// The parts of a union with a discriminator never overlap.
    func overlapsOthers(_ part: SchemaID, of union: Schema, in snapshot: ComparedVersion) -> Bool {
        guard union.discriminator == nil else { return false }
        return union.oneOf.contains { $0 != part && overlap($0, part, in: snapshot, depth: 0) }
    }

    /// Reports a changed part of a `oneOf` if the changed values also match another part.
    ///
    /// In a request, these are values that the part newly allows. In a response, these are values that it no longer
    /// allows.
    mutating func compareOverlaps(_ first: SchemaID, _ second: SchemaID, _ pair: ComparedSchemas) {
        let (one, other) = (pair.old.schema, pair.new.schema)
        guard depth < Self.scratchDepth else { return }
        let isAddition = pair.direction.isSent
        let overlaps =
            isAddition ? overlapsOthers(second, of: other, in: new) : overlapsOthers(first, of: one, in: old)
        guard overlaps else { return }
        let isSame =
            isAddition ? allows(second, first, from: new, to: old) : allows(first, second, from: old, to: new)
        guard !isSame else { return }
        let name = resolved(second, in: new).schema.name.map { "'\($0)'" } ?? "without a name"
        report(
            isAddition ? .narrowed : .widened, "one-of-overlaps",
            "the part \(name) changed; \(Self.ambiguity(isAddition: isAddition))", pair, severity: .risky)
    }

    static func ambiguity(isAddition: Bool) -> String {
        "values that match another part too become \(isAddition ? "invalid" : "valid")"
    }

    private func overlap(_ first: SchemaID, _ second: SchemaID, in snapshot: ComparedVersion, depth: Int) -> Bool {
        let (one, other) = (resolved(first, in: snapshot), resolved(second, in: snapshot))
        if one.isNullable, other.isNullable { return true }
        guard depth < 3 else { return true }
        for (schema, id) in [(one.schema, other.id), (other.schema, one.id)] {
            let parts = Self.union(schema)
            if !parts.isEmpty { return parts.contains { overlap($0, id, in: snapshot, depth: depth + 1) } }
        }
        let types = Self.accepted(Self.types(one.schema)).intersection(Self.accepted(Self.types(other.schema)))
        if types.isEmpty || excludeByValues(one.schema, other.schema) { return false }
        guard types == .object else { return true }
        return !excludes(one.schema, other.schema, in: snapshot, depth)
            && !excludes(other.schema, one.schema, in: snapshot, depth)
    }

    private func excludeByValues(_ one: Schema, _ other: Schema) -> Bool {
        guard let first = one.enumeration, let second = other.enumeration else { return false }
        return Set(first).isDisjoint(with: second)
    }

    /// Returns whether a property that one schema requires is never valid in objects of another schema.
    private func excludes(_ one: Schema, _ other: Schema, in snapshot: ComparedVersion, _ depth: Int) -> Bool {
        one.required.contains { name in
            guard let match = other.properties.first(where: { $0.name.isExactly(name) }) else {
                return other.additionalProperties == .forbidden && other.patternProperties.isEmpty
            }
            guard let property = one.properties.first(where: { $0.name.isExactly(name) }) else { return false }
            return !overlap(property.schema, match.schema, in: snapshot, depth: depth + 1)
        }
    }
}
