import OpenAPI

/// Makes text of what can have one value only and has no name of its own: an enumeration of one member tells its reader
/// nothing, and whoever sends it would have to say what is known already.
///
/// An optional constant that is sent stays an enumeration: whether it is sent is for the caller to say, who shouldn't
/// have to spell it.
enum ConstantPass {
    static func apply(to draft: inout Draft) {
        let cases = casesOfUnions(draft.types)
        for index in draft.types.indices {
            guard case .structure(var structure) = draft.types[index].kind else { continue }
            let usage = draft.types[index].usage
            for place in structure.properties.indices {
                let property = structure.properties[place]
                // A default that it can't have is reported where enumerations are.
                guard let constant = constant(of: property, in: draft.types),
                    [nil, .string(constant)].contains(property.defaultLiteral)
                else { continue }
                let isAlwaysSent = property.isExpected(in: usage) && !property.isNullable
                guard !usage.contains(.sent) || isAlwaysSent else { continue }
                structure.properties[place].type = .string
                if usage.contains(.sent) { structure.properties[place].defaultLiteral = .string(constant) }
                // The name of the case says it already.
                if !cases.contains(index) { structure.properties[place].constant = constant }
            }
            draft.types[index].kind = .structure(structure)
        }
        for index in draft.types.indices { draft.types[index].usage = [] }
        UsagePass.apply(to: &draft)
    }

    private static func constant(of property: DraftProperty, in types: [DraftType]) -> String? {
        guard let id = property.type.named, property.type == .named(id), types[id.index].proposal.origin >= .derived,
            case .enumeration(let enumeration) = types[id.index].kind, enumeration.isOpen,
            enumeration.rawType == .string, enumeration.cases.count == 1
        else { return nil }
        return enumeration.cases[0].rawValue
    }

    private static func casesOfUnions(_ types: [DraftType]) -> Set<Int> {
        var cases: Set<Int> = []
        for type in types {
            guard case .union(let union) = type.kind else { continue }
            cases.formUnion(union.cases.compactMap { $0.type.named?.index })
        }
        return cases
    }
}
