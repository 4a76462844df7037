import Diagnostics
import OpenAPI

/// The members of a schema with `oneOf` or `anyOf`, before they have types.
enum UnionPlan {
    case members([UnionMember])
    case hierarchy(Hierarchy)

    /// Creates the plan of a schema's union; nil if the union doesn't affect the type.
    init?(of schema: Schema, _ id: SchemaID, _ facts: SchemaAnalysis) {
        let isOneOf = !schema.oneOf.isEmpty && !schema.oneOf.allSatisfy { facts.graph.specifiesOnlyRequired($0) }
        let listed = isOneOf ? schema.oneOf : schema.anyOf
        guard !listed.isEmpty, !listed.allSatisfy({ facts.graph.specifiesOnlyRequired($0) }) else {
            guard let hierarchy = facts.hierarchy(of: id) else { return nil }
            self = .hierarchy(hierarchy)
            return
        }
        var members = Self.members(of: listed, within: id, facts)
        guard !members.isEmpty else { return nil }
        if !schema.properties.isEmpty || Self.loseProperties(members, besides: schema) {
            guard let joined = Self.joinedToOwnProperties(members, of: schema, id, facts) else {
                return nil
            }
            members = joined
        }
        self = .members(MemberNormalisation.normalised(members, within: id, facts))
    }

    /// Returns the members of a schema with several types: one member for each type.
    static func members(
        amongKinds kinds: Schema.Types, of schema: Schema, _ id: SchemaID, _ facts: SchemaAnalysis
    ) -> [UnionMember] {
        let members = members(of: options(amongKinds: kinds, of: schema, id, facts), within: id, facts)
        return MemberNormalisation.normalised(members, within: id, facts)
    }

    /// Returns a schema for each type of a schema with several types.
    private static func options(
        amongKinds kinds: Schema.Types, of schema: Schema, _ id: SchemaID, _ facts: SchemaAnalysis
    ) -> [SchemaID] {
        singleKinds.filter { kinds.contains($0.kind) }.map { kind, name in
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
            return facts.graph.add(option, at: .within(id, kind == .array ? .part : .combination(name)))
        }
    }

    private static let singleKinds: [(kind: Schema.Types, name: String)] = [
        (.string, "Keyword"), (.boolean, "Flag"), (.integer, "Integer"), (.number, "Number"), (.array, "Array"),
        (.object, "Object"),
    ]

    // Functions that collect the members of a union

    /// Returns the members that the listed schemas resolve to, without duplicates and without null.
    ///
    /// The members of a nested union replace it, because its values couldn't be distinguished from the other members. A
    /// nested union of objects is preserved if it has a name or a discriminator. A schema with several types is such a
    /// union, too.
    private static func members(
        of listed: [SchemaID], within id: SchemaID, _ facts: SchemaAnalysis
    ) -> [UnionMember] {
        var members: [UnionMember] = []
        var seen: Set<SchemaID> = []
        var rest = Array(listed.reversed())
        while let option = rest.popLast() {
            let target = facts.graph.target(of: option).schema
            guard !facts.graph.isNull(target), seen.insert(target).inserted else { continue }
            let schema = facts.graph.effective(target)
            let nested = schema.oneOf + schema.anyOf
            let isChoice = schema.properties.isEmpty && !nested.allSatisfy { facts.graph.specifiesOnlyRequired($0) }
            let shape = facts.shape(of: target)
            let standsAlone = shape.isObject && (schema.name != nil || schema.discriminator != nil)
            let kinds = nested.isEmpty ? SchemaKinds.of(schema) : []
            if !nested.isEmpty, isChoice, !facts.isCustom(schema), !standsAlone {
                rest += nested.reversed()
            } else if kinds.rawValue.nonzeroBitCount > 1, !facts.isCustom(schema), facts.graph.canGrow {
                let place = schema.name == nil ? id : target
                rest += options(amongKinds: kinds, of: schema, place, facts).reversed()
            } else {
                members.append(UnionMember(schema: target, listed: target, shape: shape))
            }
        }
        return members
    }

    /// Returns whether a schema describes additional properties that a member of its union drops.
    private static func loseProperties(_ members: [UnionMember], besides schema: Schema) -> Bool {
        switch schema.additionalProperties {
        case .anything, .schema: members.contains { $0.keys?.isExtensible == false }
        case .unspecified, .forbidden: false
        }
    }

    /// Adds the properties beside a union to each of its members, unless all members have them already.
    ///
    /// Returns nil if a member isn't an object. The union is ignored then, and only objects are decoded.
    private static func joinedToOwnProperties(
        _ members: [UnionMember], of schema: Schema, _ id: SchemaID, _ facts: SchemaAnalysis
    ) -> [UnionMember]? {
        let own = Set<ExactString>(exactly: schema.properties.map(\.name))
        let keepsMore = loseProperties(members, besides: schema)
        let areObjects = members.allSatisfy { member in
            member.isObject || facts.graph.specifiesOnlyRequired(member.schema) || member.isDictionary
        }
        guard areObjects || schema.properties.isEmpty, facts.graph.canGrow else {
            facts.report(
                .ambiguousUnion,
                "the union allows other values than objects beside 'properties'; only objects are decoded",
                at: schema.range,
                hint: "write 'type: object' beside 'properties', or move them into the union's schemas"
            )
            return nil
        }
        if !keepsMore,
            members.allSatisfy({ member in
                member.keys.map { own.isSubset(of: Set<ExactString>(exactly: $0.known)) } ?? false
            })
        {
            return members
        }
        var base = schema
        base.name = nil
        base.title = nil
        base.allOf = []
        base.reference = nil
        base.oneOf = []
        base.anyOf = []
        let baseID = facts.graph.add(base, at: .within(id, .part))
        let roles = MemberRoles(of: members.map(\.listed), facts.graph).roles
        return members.enumerated().map { index, member in
            guard member.keys?.isExtensible == false || !schema.properties.isEmpty else { return member }
            var joined = Schema(range: facts.graph[member.schema].range)
            joined.allOf = [baseID, member.schema]
            joined.title = facts.graph[member.schema].title
            joined.description = facts.graph[member.schema].description
            joined.discriminator = nil
            let name = facts.graph[member.schema].name ?? roles[index].name
            let joinedID = facts.graph.add(joined, at: .within(id, .combination(name)))
            return UnionMember(schema: joinedID, listed: member.listed, shape: facts.shape(of: joinedID))
        }
    }
}

extension Schema.Types {
    /// The types, with integers added if numbers are included: an integer is a number too.
    fileprivate var withIntegers: Schema.Types {
        contains(.number) ? union(.integer) : self
    }
}
