import Diagnostics

/// A pass that adds properties to the cases of a union if their values distinguish the cases.
///
/// A property can distinguish two cases although only one of them declares it. For example, the value `use: sig`
/// excludes a case that declares `use: [enc]`. If the other case didn't keep the property `use`, encoding and decoding
/// its value again would result in the wrong case.
enum DecidingPropertyPass: ModelPass {
    static func apply(to model: Modelling) {
        for index in model.types.indices where model.types[index].definition.usage.contains(.received) {
            // A union with a fallback is a class hierarchy. Its candidates don't list the declared properties, so it is
            // skipped.
            guard case .union(var union) = model.types[index].definition.kind, union.discriminator == nil,
                union.fallback == nil
            else { continue }
            for position in union.cases.indices {
                let keys = undeclaredKeys(of: union.cases[position], among: union.cases)
                var visited: Set<Int> = []
                let added = keys.filter { key in
                    visited = []
                    return add(key, to: union.cases[position].type, of: model, &visited)
                }
                union.cases[position].candidate.addKnown(added)
            }
            model.types[index].definition.kind = .union(union)
        }
    }

    /// Returns the keys that the case doesn't declare and whose values may exclude other cases.
    private static func undeclaredKeys(of own: Union.Case, among cases: [Union.Case]) -> [String] {
        guard case .object(let required, let known, let constants, _, let isExtensible) = own.candidate, !isExtensible
        else {
            return []
        }
        let declared = Set<ExactString>(exactly: required + known + constants.map(\.key))
        var keys: [String] = []
        for other in cases where other != own {
            guard case .object(let otherRequired, _, let otherConstants, let enumerations, _) = other.candidate,
                !constants.contains(where: { $0.excludes(otherConstants) })
            else { continue }
            let isNamed = otherConstants.contains { declared.contains(ExactString($0.key)) }
            for values in otherConstants + enumerations where !values.isNested {
                // A key that the other case requires is usually not needed, because objects without the key never match
                // that case. It is needed if a declared constant identifies the other case.
                let isNeeded = isNamed || !otherRequired.containsExactly(values.key)
                if isNeeded, !declared.contains(ExactString(values.key)), !keys.containsExactly(values.key) {
                    keys.append(values.key)
                }
            }
        }
        return keys
    }

    /// Adds a property to a structure, or to all structures of a union.
    ///
    /// - Returns: True if values of the type preserve the property.
    private static func add(
        _ key: String, to type: TypeReference, of model: Modelling, _ visited: inout Set<Int>
    ) -> Bool {
        guard let index = type.named?.index, visited.insert(index).inserted, model.types[index].encoding == .json else {
            return false
        }
        switch model.types[index].definition.kind {
        case .structure(let structure):
            guard structure.form == .object, structure.additionalProperties == nil else { return false }
            if structure.properties.contains(where: { $0.key.isExactly(key) }) { return true }
            var property = Property(key: key, type: .json, range: model.types[index].definition.range)
            property.documentation = Documentation(
                description: "A property that the schema doesn't declare. Its value tells the object from another case "
                    + "of a union.")
            model.types[index].definition.kind.changeStructure { $0.properties.append(property) }
            model.types[index].facts.append(PropertyFacts(schema: model.types[index].schema))
            return true
        case .union(let union):
            let results = union.cases.map { add(key, to: $0.type, of: model, &visited) }
            return results.contains(true)
        case .enumeration, .alias, .namespace: return false
        }
    }
}

extension Union.Candidate {
    fileprivate mutating func addKnown(_ keys: [String]) {
        guard !keys.isEmpty,
            case .object(let required, let known, let constants, let enumerations, let isExtensible) = self
        else { return }
        self = .object(
            required: required, known: known + keys, constants: constants, enumerations: enumerations,
            isExtensible: isExtensible)
    }
}

extension Union.Candidate.Values {
    /// A Boolean value that indicates whether the key is a path to a property of an inner object.
    fileprivate var isNested: Bool { key.contains(".") }

    /// Returns whether another criterion requires different values of the same property.
    fileprivate func excludes(_ others: [Union.Candidate.Values]) -> Bool {
        others.contains { $0.key.isExactly(key) && Set($0.values).isDisjoint(with: values) }
    }
}
