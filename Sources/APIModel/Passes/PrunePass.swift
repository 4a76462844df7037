import Diagnostics

/// Drops the types that nothing reaches, makes one of equal ones that want the same name, and puts the rest into
/// document order.
enum PrunePass {
    static func apply(to draft: inout Draft) {
        let reached = draft.types.indices.filter { !draft.types[$0].usage.isEmpty }
        let ordered = reached.sorted { first, second in
            let (one, other) = (draft.types[first].range, draft.types[second].range)
            return (one.file.index, one.start, first) < (other.file.index, other.start, second)
        }
        var places = [TypeID?](repeating: nil, count: draft.types.count)
        var kept: [Int] = []
        var twins: [Twin: Int] = [:]
        for index in ordered {
            let twin = Twin(draft.types[index])
            if let twin, let first = twins[twin] {
                draft.types[kept[first]].usage.formUnion(draft.types[index].usage)
                places[index] = TypeID(index: first)
                continue
            }
            if let twin { twins[twin] = kept.count }
            places[index] = TypeID(index: kept.count)
            kept.append(index)
        }
        let replacement: (TypeID) -> TypeID = { places[$0.index] ?? $0 }
        draft.types = kept.map { replacingTypes(in: draft.types[$0], replacement) }
        for index in draft.headers.indices { draft.headers[index].type = draft.headers[index].type.replacing(replacement) }
        for index in draft.endpoints.indices { draft.endpoints[index].endpoint.replaceTypes(replacement) }
    }

    /// What two types must have in common to be one.
    private struct Twin: Hashable {
        let name: String
        let rawType: Enumeration.RawType
        let values: [String]

        /// Nil for what can have no twin: a component, or what isn't an enumeration.
        init?(_ type: DraftType) {
            guard type.proposal.origin >= .derived, case .enumeration(let enumeration) = type.kind,
                let name = type.proposal.candidates.first
            else { return nil }
            self.name = name
            rawType = enumeration.rawType
            values = enumeration.cases.map(\.rawValue)
        }
    }

    /// A property that isn't written in the only direction of its structure may refer to what was dropped.
    private static func replacingTypes(in type: DraftType, _ replacement: (TypeID) -> TypeID) -> DraftType {
        var type = type
        if case .structure(var structure) = type.kind {
            structure.properties.removeAll { property in
                (property.isReadOnly && type.usage == .sent) || (property.isWriteOnly && type.usage == .received)
            }
            type.kind = .structure(structure)
        }
        type.kind.replaceTypes(replacement)
        return type
    }
}
