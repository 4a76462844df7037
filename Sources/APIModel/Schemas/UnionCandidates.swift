import Diagnostics
import OpenAPI

/// Functions that determine the conditions by which a JSON value selects a member of a union.
enum UnionCandidates {
    /// The maximum number of values of an enumeration that is compared to select a member.
    ///
    /// Longer enumerations are catalogs, for example of currencies or countries, which don't identify the object that
    /// contains them.
    private static let longestEnumeration = 64

    static func candidates(for members: [UnionMember], _ discrimination: Discrimination? = nil) -> [Union.Candidate] {
        let telling = DistinguishingKeys(of: members.compactMap(\.keys))
        let discrimination = discrimination?.switchedTexts == nil ? discrimination : nil
        return members.enumerated().map { index, member in
            guard let discrimination else { return candidate(for: member, telling) }
            let values = Union.Candidate.Values(key: discrimination.key, values: discrimination.values[index])
            if discrimination.isRequired {
                return .object(required: [discrimination.key], known: [], constants: [values])
            }
            return candidate(for: member, telling, values)
        }
    }

    private static func candidate(
        for member: UnionMember, _ telling: DistinguishingKeys, _ discriminator: Union.Candidate.Values? = nil
    ) -> Union.Candidate {
        switch member.shape {
        case .boolean: return .boolean
        case .integer: return .integer
        case .number: return .number
        case .string(let values): return values.map { .oneOfStrings($0) } ?? .string
        case .array: return .array
        case .dictionary: return .object(required: [], known: [], constants: [])
        case .anything: return .anything
        case .object(let keys):
            let required = ExactNames(keys.required)
            var constants = discriminator.map { [$0] } ?? []
            var enumerations: [Union.Candidate.Values] = []
            for entry in keys.values where entry.key != discriminator?.key {
                let values = Union.Candidate.Values(key: entry.key, values: entry.values)
                if entry.isSentence, telling.isNamedByCodes(keys) {
                    enumerations.append(values)
                } else if entry.isConstant || telling.decisive.contains(entry.key) {
                    constants.append(values)
                } else if telling.different.contains(entry.key), entry.values.count <= longestEnumeration,
                    !telling.isNamedByConstants(keys)
                {
                    enumerations.append(values)
                }
            }
            return .object(
                required: keys.required, known: keys.known.filter { !required.contains($0) }, constants: constants,
                enumerations: enumerations, isExtensible: keys.isExtensible
            )
        }
    }

    /// The properties whose enumerated values distinguish objects.
    private struct DistinguishingKeys {
        /// The keys whose values select an object unambiguously.
        ///
        /// Every object enumerates values of such a key, and no value belongs to two objects. An object with any other
        /// value is unknown.
        private(set) var decisive: Set<ExactString> = []
        /// The keys for which at least two objects enumerate different values.
        private(set) var different: Set<ExactString> = []
        /// The number of objects that have each set of constants.
        private var uses: [Set<ExactString>: Int] = [:]
        private var usesOfCodes: [Set<ExactString>: Int] = [:]

        /// Returns whether no other object has the same constants, so that nothing else has to be checked.
        func isNamedByConstants(_ keys: ObjectKeys) -> Bool {
            let constants = Self.constants(of: keys)
            return !constants.isEmpty && uses[constants] == 1
        }

        /// Returns whether no other object has the same constants; constants that are sentences are ignored.
        ///
        /// A server may phrase a message differently. The object is still identified by its code.
        func isNamedByCodes(_ keys: ObjectKeys) -> Bool {
            let codes = Self.constants(of: keys, besideSentences: true)
            return !codes.isEmpty && usesOfCodes[codes] == 1
        }

        private static func constants(of keys: ObjectKeys, besideSentences: Bool = false) -> Set<ExactString> {
            var constants: Set<ExactString> = []
            for entry in keys.values where entry.isConstant && !(besideSentences && entry.isSentence) {
                constants.insert(ExactString("\(entry.key)=" + entry.values.map(\.spelled).joined(separator: "\u{0}")))
            }
            return constants
        }

        init(of objects: [ObjectKeys]) {
            guard objects.count > 1 else { return }
            for object in objects where !object.values.isEmpty {
                let constants = Self.constants(of: object)
                uses[constants, default: 0] += 1
                let hasSentences = object.values.contains(where: \.isSentence)
                usesOfCodes[
                    hasSentences ? Self.constants(of: object, besideSentences: true) : constants, default: 0] += 1
            }
            var lists: [ExactString: [[ConstantValue]]] = [:]
            for object in objects {
                for entry in object.values { lists[ExactString(entry.key), default: []].append(entry.values) }
            }
            for (key, lists) in lists where lists.count > 1 {
                let sets = lists.map(Set.init)
                if sets.contains(where: { $0 != sets[0] }) { different.insert(key) }
                var taken: Set<ConstantValue> = []
                if lists.count == objects.count, lists.joined().allSatisfy({ taken.insert($0).inserted }) {
                    decisive.insert(key)
                }
            }
        }
    }
}
