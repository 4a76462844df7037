import Diagnostics
import OpenAPI

/// A member of a union, with its Swift type.
struct TypedMember {
    var member: UnionMember
    var type: TypeReference
}

/// A builder that creates a union from its members and their types.
struct UnionMaker {
    /// The schema from which the union is created.
    let schema: Schema
    let id: SchemaID
    /// The name of the union.
    let name: String
    /// All types built so far, including the types of the members.
    let types: [PlannedType]

    /// Returns the union of members and their types.
    ///
    /// - Parameter kept: The union's members, at least two, each with a different type.
    func union(of kept: [TypedMember], _ facts: SchemaAnalysis) -> Union {
        let members = kept.map(\.member)
        let discrimination = Discrimination.find(among: members, of: schema, facts)
        let texts = discrimination?.texts
        let switched = discrimination?.switchedTexts
        let candidates = UnionCandidates.candidates(for: members, discrimination)
        let mapped = facts.mappedValues(of: schema.discriminator)
        let names = CaseNames(unionWords: Words.split(name), mapped: mapped, types: types)
            .names(of: kept, texts, facts.graph)
        let cases = kept.enumerated().map { index, entry in
            var item = Union.Case(
                name: names[index], type: entry.type,
                discriminatorValues: switched?[index] ?? [], candidate: candidates[index]
            )
            item.holdsTextsOfNumbers =
                entry.member.hasTextOfNumber
                || facts.holdsTextsOfNumbers(entry.member.schema)
            return item
        }
        if discrimination == nil { UnionAmbiguity.report(members, schema, facts) }
        let fallback = switched.flatMap { _ in schema.discriminator?.defaultSchema }.flatMap { named in
            let target = facts.graph.target(of: named).schema
            return kept.firstIndex { $0.member.listed == target }
        }
        return Union(
            discriminator: switched == nil ? nil : discrimination?.key, cases: cases, fallback: fallback,
            isOpen: fallback == nil && facts.options.enumerationsAreOpen && Self.mayGrow(members)
        )
    }

    /// Returns whether a server may later send values of new members.
    ///
    /// A new member is possible if a member is an object. If all members are strings, numbers and arrays, any other
    /// value contradicts the description, as it would without a union. A member that accepts any value accepts the
    /// values of new members too.
    private static func mayGrow(_ members: [UnionMember]) -> Bool {
        members.contains(where: \.isObject)
            && !members.contains { if case .anything = $0.shape { true } else { false } }
    }

    /// Returns the union of a hierarchy: its variants, and the objects of the base itself.
    ///
    /// - Parameter base: The type of the base's own objects; nil if the hierarchy has no case for them.
    func union(
        of hierarchy: Hierarchy, _ variants: [TypedMember], base: TypeReference?, _ facts: SchemaAnalysis
    ) -> Union {
        let key = hierarchy.key
        let values = hierarchy.variants.flatMap(\.values)
        let texts = values.compactMap(\.text)
        // A Swift `switch` considers strings equal that differ only in their code points (canonical equivalence).
        let isText =
            texts.count == values.count
            && Set(texts + hierarchy.baseValues).count
                == Set(
                    exactly: texts + hierarchy.baseValues
                ).count
        let names = CaseNames(unionWords: Words.split(name), mapped: hierarchy.mapped, types: types)
            .names(of: variants, hierarchy.variants.map { $0.values.compactMap(\.text) }, facts.graph)
        let anyObject = Union.Candidate.object(required: [], known: [], constants: [])
        var cases = zip(hierarchy.variants, variants).enumerated().map { index, entry in
            let (variant, member) = entry
            let constants = [Union.Candidate.Values(key: key, values: variant.values)]
            return Union.Case(
                name: names[index], type: member.type,
                discriminatorValues: isText ? variant.values.compactMap(\.text) : [],
                candidate: index == hierarchy.defaultVariant
                    ? anyObject : .object(required: [key], known: [], constants: constants)
            )
        }
        if let base {
            let values = hierarchy.baseValues
            let constants =
                hierarchy.defaultVariant == nil
                ? [] : [Union.Candidate.Values(key: key, values: values.map { .string($0) })]
            cases.append(
                Union.Case(
                    name: "base", type: base, discriminatorValues: isText ? values : [],
                    candidate: .object(required: [], known: [], constants: constants)
                )
            )
        }
        return Union(
            discriminator: isText ? key : nil, cases: cases, fallback: hierarchy.defaultVariant ?? cases.count - 1,
            isOpen: false
        )
    }

    /// Returns a union for a type that contains itself and can't be written in Swift.
    ///
    /// An example is an array whose elements have the type of the array itself.
    static func wrapper(of type: TypeReference) -> Union {
        let candidate: Union.Candidate =
            switch type {
            case .array: .array
            case .dictionary: .object(required: [], known: [], constants: [])
            default: .anything
            }
        let name = CaseNames.name(ofKind: type)
        return Union(cases: [Union.Case(name: name, type: type, candidate: candidate)], isOpen: false)
    }
}
