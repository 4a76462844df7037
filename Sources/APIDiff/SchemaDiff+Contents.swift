import Diagnostics
import OpenAPI

// Comparison of properties and items.
extension SchemaDiff {
    // Properties of objects

    mutating func compareProperties(_ pair: ComparedSchemas) {
        let (first, second) = (pair.old, pair.new)
        let (one, other) = (first.schema, second.schema)
        // Names are compared by code points, because Swift's comparison of strings ignores differences in Unicode
        // composition.
        let before = Dictionary(
            one.properties.map { (ExactString($0.name), $0) }, uniquingKeysWith: { first, _ in first })
        let after = Dictionary(
            other.properties.map { (ExactString($0.name), $0) }, uniquingKeysWith: { first, _ in first })
        for property in one.properties {
            let place = Place(of: property.name, in: first, second, pair.subject)
            let name = "\(place.subject).\(property.name)"
            guard let match = after[ExactString(property.name)] else {
                // Clients may still send the property, but the new schema doesn't describe it.
                let isForbidden = pair.direction.isSent && !allows(property, besidePropertiesOf: other)
                changes.append(
                    APIChange(
                        .api, isForbidden ? .breaking : .risky, "\(pair.direction.rawValue)-property-removed", name,
                        "the property of the \(pair.direction.rawValue) is removed", old: property.range,
                        new: place.new.range))
                continue
            }
            compare(property.schema, match.schema, at: name, pair.direction)
        }
        for property in other.properties where before[ExactString(property.name)] == nil {
            let place = Place(of: property.name, in: first, second, pair.subject)
            changes.append(
                APIChange(
                    .api, .compatible, "\(pair.direction.rawValue)-property-added", "\(place.subject).\(property.name)",
                    "a property of the \(pair.direction.rawValue) is added", old: place.old.range, new: property.range))
        }
        let (required, nowRequired) = (
            Set(one.required.map(ExactString.init)), Set(other.required.map(ExactString.init))
        )
        for name in other.required where !required.contains(ExactString(name)) {
            if pair.direction.isSent, let id = after[ExactString(name)]?.schema, resolved(id, in: new).schema.isReadOnly
            {
                continue
            }
            let place = Place(of: name, in: first, second, pair.subject)
            report(
                .narrowed, "property-required", "\(place.subject).\(name)", "the property becomes required",
                pair.direction, place.old, place.new, old: before[ExactString(name)]?.range,
                new: after[ExactString(name)]?.range)
        }
        for name in one.required where !nowRequired.contains(ExactString(name)) {
            if !pair.direction.isSent, let id = before[ExactString(name)]?.schema,
                resolved(id, in: old).schema.isWriteOnly
            {
                continue
            }
            let place = Place(of: name, in: first, second, pair.subject)
            report(
                .widened, "property-optional", "\(place.subject).\(name)", "the property is no longer required",
                pair.direction, place.old, place.new, old: before[ExactString(name)]?.range,
                new: after[ExactString(name)]?.range)
        }
        compareFurther(pair)
        compareNamed(one.patternProperties, other.patternProperties, pair)
    }

    /// Returns whether the new schema allows a property of the old one, which it doesn't declare itself.
    private func allows(_ property: Schema.Property, besidePropertiesOf schema: Schema) -> Bool {
        // Clients don't send properties that are read-only. A pattern may match the property.
        guard !resolved(property.schema, in: old).schema.isReadOnly, schema.patternProperties.isEmpty else {
            return true
        }
        switch schema.additionalProperties {
        case .forbidden: return false
        case .schema(let rest): return allows(property.schema, rest, from: old, to: new)
        case .unspecified, .anything: return true
        }
    }

    /// The schemas that declare a property in the old and the new version.
    ///
    /// The schemas are a component that is merged into the compared schemas, or the compared schemas themselves.
    private struct Place {
        var subject: String
        var old: Schema
        var new: Schema

        init(of property: String, in first: Resolved, _ second: Resolved, _ subject: String) {
            let bases = [first, second].map { $0.base(having: property) }
            let name = (bases[0] ?? bases[1])?.name
            if let name, bases.allSatisfy({ $0 == nil || $0?.name == name }),
                let old = first.parts.first(where: { $0.name == name }),
                let new = second.parts.first(where: { $0.name == name })
            {
                (self.subject, self.old, self.new) = (name, old, new)
            } else {
                (self.subject, old, new) = (subject, first.schema, second.schema)
            }
        }
    }

    mutating func compareNamed(_ first: [Schema.Property], _ second: [Schema.Property], _ pair: ComparedSchemas) {
        for property in first {
            if let match = second.first(where: { $0.name.isExactly(property.name) }) {
                compare(property.schema, match.schema, at: "\(pair.subject)./\(property.name)/", pair.direction)
            } else {
                report(
                    .widened, "pattern-properties-changed", "the pattern '\(property.name)' of properties is removed",
                    pair)
            }
        }
        for property in second where !first.contains(where: { $0.name.isExactly(property.name) }) {
            report(.narrowed, "pattern-properties-changed", "a pattern '\(property.name)' of properties is added", pair)
        }
    }

    mutating func compareFurther(_ pair: ComparedSchemas) {
        let (one, other) = (pair.old.schema, pair.new.schema)
        switch (one.additionalProperties, other.additionalProperties) {
        case (.schema(let first), .schema(let second)): compare(first, second, at: "\(pair.subject).*", pair.direction)
        case (.forbidden, .forbidden), (.unspecified, .unspecified), (.anything, .anything), (.unspecified, .anything),
            (.anything, .unspecified):
            return
        case (.forbidden, _):
            report(
                .widened, "additional-properties-changed", "additional properties are allowed", pair,
                severity: !pair.direction.isSent ? .risky : nil)
        case (_, .forbidden):
            report(.narrowed, "additional-properties-changed", "additional properties are forbidden", pair)
        case (_, .schema(let second)):
            guard !Self.allowsAnything(resolved(second, in: new).schema) else { return }
            report(.narrowed, "additional-properties-changed", "additional properties have a schema", pair)
        case (.schema(let first), _):
            guard !Self.allowsAnything(resolved(first, in: old).schema) else { return }
            report(.widened, "additional-properties-changed", "additional properties no longer have a schema", pair)
        }
    }

    // Items of arrays

    mutating func compareLists(_ pair: ComparedSchemas) {
        let (one, other) = (pair.old.schema, pair.new.schema)
        compare(one.items, other.items, at: "\(pair.subject)[]", pair.direction, isText: pair.isText)
        for index in 0..<max(one.prefixItems.count, other.prefixItems.count) {
            let first = one.prefixItems.indices.contains(index) ? one.prefixItems[index] : nil
            let second = other.prefixItems.indices.contains(index) ? other.prefixItems[index] : nil
            compare(first, second, at: "\(pair.subject)[\(index)]", pair.direction)
        }
    }

    /// Compares the schemas of the JSON values that two strings contain.
    mutating func compareContentSchemas(_ pair: ComparedSchemas) {
        guard let first = pair.old.schema.contentSchema, let second = pair.new.schema.contentSchema else { return }
        compare(first, second, at: pair.subject, pair.direction)
    }
}
