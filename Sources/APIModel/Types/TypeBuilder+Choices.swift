import Diagnostics
import OpenAPI

// Functions for `oneOf`, `anyOf` and schemas with several types. They create the types of the members, and a union of
// these types if there are several.
extension TypeBuilder {
    /// Returns the type of a schema with `oneOf` or `anyOf`; nil if these don't affect the type.
    func choice(_ schema: Schema, _ id: SchemaID) -> TypeReference? {
        switch UnionPlan(of: schema, id, facts) {
        case .members(let members): type(choosing: members, schema, id)
        case .hierarchy(let hierarchy): type(of: hierarchy, schema, id)
        case nil: nil
        }
    }

    /// Returns the type of a schema with several JSON types: a union with a member for each type.
    func choice(amongKinds kinds: Schema.Types, _ schema: Schema, _ id: SchemaID) -> TypeReference {
        let members = UnionPlan.members(amongKinds: kinds, of: schema, id, facts)
        return type(choosing: members, schema, id) ?? .json
    }

    /// Returns the common type of the members, or a union of their types.
    private func type(choosing members: [UnionMember], _ schema: Schema, _ id: SchemaID) -> TypeReference? {
        guard let first = members.first else { return nil }
        if members.count == 1 { return type(of: first.schema) }
        var kept: [TypedMember] = []
        var seen: Set<TypeReference> = []
        for member in members {
            let type = type(of: member.schema)
            if seen.insert(type).inserted { kept.append(TypedMember(member: member, type: type)) }
        }
        guard kept.count > 1 else { return kept.first?.type }
        let union = unionMaker(schema, id).union(of: kept, facts)
        return .named(add(.union(union), for: id))
    }

    /// Returns the union of a base and the schemas that inherit from it.
    private func type(of hierarchy: Hierarchy, _ schema: Schema, _ id: SchemaID) -> TypeReference {
        let variants = hierarchy.variants.map { variant in
            let shape = facts.shape(of: variant.schema)
            let member = UnionMember(schema: variant.schema, listed: variant.heir, shape: shape)
            return TypedMember(member: member, type: type(of: variant.schema))
        }
        let base = hierarchy.base.map { type(of: $0) }
        let union = unionMaker(schema, id).union(of: hierarchy, variants, base: base, facts)
        return .named(add(.union(union), for: id))
    }

    private func unionMaker(_ schema: Schema, _ id: SchemaID) -> UnionMaker {
        let name = proposals.proposal(for: id, facts.graph).candidates.first
        return UnionMaker(schema: schema, id: id, name: name ?? "", types: planned)
    }
}
