/// The types whose values modify a resource.
///
/// In a modification, the server keeps omitted properties and removes properties that are null. In requests that create
/// or query something, null and absent are equivalent.
struct ChangedTypes {
    private var isChanged: [Bool]
    private var pending: [TypeID] = []

    init(in draft: borrowing Modelling) {
        isChanged = Array(repeating: false, count: draft.types.count)
        for index in draft.endpoints.indices where draft.endpoints[index].changesResource {
            // Only JSON bodies are considered, because a form can't contain null.
            guard let body = draft.endpoints[index].body, body.format == .json else { continue }
            markReachable(body.type)
        }
        while let id = pending.popLast() {
            switch draft.types[id.index].kind {
            case .structure(let structure):
                for index in structure.properties.indices where !structure.properties[index].property.isReadOnly {
                    markReachable(structure.properties[index].property.type)
                }
                if let further = structure.additionalProperties { markReachable(further) }
            case .union(let union):
                var members: [TypeReference] = []
                union.forEachReference { members.append($0) }
                members.forEach { markReachable($0) }
            case .enumeration, .pending:
                break
            }
        }
    }

    private mutating func markReachable(_ type: TypeReference) {
        guard let id = type.named, !isChanged[id.index] else { return }
        isChanged[id.index] = true
        pending.append(id)
    }

    subscript(index: Int) -> Bool { isChanged[index] }
}
