import Diagnostics
import OpenAPI

// oneOf, anyOf and lists of types: from the members to a union, or to the one type that they come down to.
extension DraftBuilder {
    /// The type of a schema with `oneOf` or `anyOf`; nil when the choice says nothing about the type.
    mutating func choice(_ schema: Schema, _ id: SchemaID, reporting sink: inout DiagnosticSink) -> TypeReference? {
        let isOneOf = !schema.oneOf.isEmpty && !schema.oneOf.allSatisfy { graph.saysOnlyWhatIsRequired($0) }
        let listed = isOneOf ? schema.oneOf : schema.anyOf
        guard !listed.isEmpty, !listed.allSatisfy({ graph.saysOnlyWhatIsRequired($0) }) else {
            return hierarchy(schema, id, reporting: &sink)
        }
        var members = members(of: listed, reporting: &sink)
        guard !members.isEmpty else { return nil }
        if !schema.properties.isEmpty {
            guard let joined = joinedToOwnProperties(members, of: schema, id, reporting: &sink) else { return nil }
            members = joined
        }
        return type(choosing: normalised(members, within: id, reporting: &sink), schema, id, reporting: &sink)
    }

    /// A schema that lists several types is a choice among schemas of one type each.
    mutating func choice(
        amongKinds kinds: Schema.Types, _ schema: Schema, _ id: SchemaID, reporting sink: inout DiagnosticSink
    ) -> TypeReference {
        let options = Self.singleKinds.filter { kinds.contains($0.kind) }.map { kind, name in
            var option = schema
            option.name = nil
            option.reference = nil
            option.title = nil
            option.allOf = []
            option.types = kind
            if kind != .object {
                option.properties = []
                option.required = []
                option.patternProperties = []
                option.additionalProperties = .unspecified
            }
            if kind != .array {
                option.items = nil
                option.prefixItems = []
                option.unevaluatedItems = nil
            }
            option.enumeration = schema.enumeration?.filter { SchemaKinds.of([$0]).isSubset(of: kind.withIntegers) }
            return graph.add(option, at: .within(id, kind == .array ? .part : .combination(name)))
        }
        return type(
            choosing: normalised(members(of: options, reporting: &sink), within: id, reporting: &sink), schema, id,
            reporting: &sink) ?? .json
    }

    private static let singleKinds: [(kind: Schema.Types, name: String)] = [
        (.string, "Text"), (.boolean, "Flag"), (.integer, "Integer"), (.number, "Number"), (.array, "Array"),
        (.object, "Object"),
    ]

    // The members

    /// What `listed` comes down to, each once and without null. Choices within are taken apart where their members
    /// aren't all objects, because their values couldn't be told from the other members'.
    private mutating func members(of listed: [SchemaID], reporting sink: inout DiagnosticSink) -> [ChoiceMember] {
        var members: [ChoiceMember] = []
        var seen: Set<SchemaID> = []
        var rest = Array(listed.reversed())
        while let option = rest.popLast() {
            let target = graph.target(of: option).schema
            guard !graph.isNull(target), seen.insert(target).inserted else { continue }
            let schema = graph.effective(target, reporting: &sink)
            let nested = schema.oneOf + schema.anyOf
            let isChoice = schema.properties.isEmpty && !nested.allSatisfy { graph.saysOnlyWhatIsRequired($0) }
            let shape = shape(of: target, reporting: &sink)
            let standsAlone = shape.isObject && (schema.name != nil || schema.discriminator != nil)
            if !nested.isEmpty, isChoice, !isCustom(schema), !standsAlone {
                rest += nested.reversed()
            } else {
                members.append(ChoiceMember(schema: target, listed: target, shape: shape))
            }
        }
        return members
    }

    private func isCustom(_ schema: Schema) -> Bool {
        schema.name.map { options.types.schemas[$0] != nil } ?? false
    }

    /// Joins the properties that stand beside a choice to each of its members, unless these have them already. Nil when
    /// a member is no object: what stands beside the choice counts then.
    private mutating func joinedToOwnProperties(
        _ members: [ChoiceMember], of schema: Schema, _ id: SchemaID, reporting sink: inout DiagnosticSink
    ) -> [ChoiceMember]? {
        let own = Set(schema.properties.map(\.name))
        let areObjects = members.allSatisfy { member in
            member.isObject || graph.saysOnlyWhatIsRequired(member.schema) || isDictionary(member)
        }
        guard areObjects, graph.canGrow else {
            sink.report(
                .ambiguousUnion, "the choice allows what isn't an object, beside properties; only these are taken",
                at: schema.range
            )
            return nil
        }
        if members.allSatisfy({ member in member.keys.map { own.isSubset(of: $0.known) } ?? false }) { return members }
        var base = schema
        base.name = nil
        base.title = nil
        base.allOf = []
        base.reference = nil
        base.oneOf = []
        base.anyOf = []
        let baseID = graph.add(base, at: .within(id, .part))
        return members.enumerated().map { index, member in
            var joined = Schema(range: graph[member.schema].range)
            joined.allOf = [baseID, member.schema]
            joined.title = graph[member.schema].title
            joined.description = graph[member.schema].description
            joined.discriminator = nil
            let name = graph[member.schema].name ?? memberTitle(member) ?? "Option\(index + 1)"
            let joinedID = graph.add(joined, at: .within(id, .combination(name)))
            return ChoiceMember(schema: joinedID, listed: member.listed, shape: shape(of: joinedID, reporting: &sink))
        }
    }

    private func isDictionary(_ member: ChoiceMember) -> Bool {
        if case .dictionary = member.shape { return true }
        return false
    }

    // From members to a type

    /// The one type of the members, or a union of theirs.
    private mutating func type(
        choosing members: [ChoiceMember], _ schema: Schema, _ id: SchemaID, reporting sink: inout DiagnosticSink
    ) -> TypeReference? {
        guard let first = members.first else { return nil }
        if members.count == 1 { return type(of: first.schema, reporting: &sink) }
        var kept: [(member: ChoiceMember, type: TypeReference)] = []
        var places: [TypeReference: Int] = [:]
        for member in members {
            let type = type(of: member.schema, reporting: &sink)
            if places[type] == nil {
                places[type] = kept.count
                kept.append((member, type))
            }
        }
        guard kept.count > 1 else { return kept.first?.type }
        let members = kept.map(\.member)
        let discrimination = discrimination(of: members, schema, id, reporting: &sink)
        let texts = discrimination?.texts
        let candidates = Self.candidates(for: members, discrimination)
        let mapped = mappedValues(of: schema.discriminator)
        let cases = kept.enumerated().map { index, entry in
            Union.Case(
                name: caseName(of: entry.member, entry.type, mapped), type: entry.type,
                discriminatorValues: texts?[index] ?? [], candidate: candidates[index]
            )
        }
        if discrimination == nil { reportAmbiguity(of: members, schema, reporting: &sink) }
        let fallback = texts.flatMap { _ in schema.discriminator?.defaultSchema }.flatMap { standard in
            let target = graph.target(of: standard).schema
            return kept.firstIndex { $0.member.listed == target }
        }
        let union = Union(
            discriminator: texts == nil ? nil : discrimination?.key, cases: cases, fallback: fallback,
            isOpen: fallback == nil && options.enumerationsAreOpen && Self.mayGrow(members)
        )
        return .named(add(.union(union), for: id))
    }

    /// Whether a server may send a kind that isn't here yet: there are always more objects. Where only texts, numbers
    /// and lists are asked for, what is neither contradicts the description as it would without a choice; and what
    /// takes anything takes new kinds too.
    private static func mayGrow(_ members: [ChoiceMember]) -> Bool {
        members.contains(where: \.isObject)
            && !members.contains { if case .anything = $0.shape { true } else { false } }
    }

    /// For a type that wraps one that contains itself.
    func candidate(for type: TypeReference) -> Union.Candidate {
        switch type {
        case .array: .array
        case .dictionary: .object(required: [], known: [], constants: [])
        default: .anything
        }
    }
}

extension ChoiceMember.Shape {
    var isObject: Bool {
        if case .object = self { return true }
        return false
    }
}

extension Schema.Types {
    /// Whole numbers are numbers too.
    fileprivate var withIntegers: Schema.Types {
        contains(.number) ? union(.integer) : self
    }
}
