/// Tells of every type whether its values are sent, received or both: from bodies, parameters and responses through
/// all that they hold. A type with no usage isn't reached.
enum UsagePass {
    static func apply(to draft: inout Draft) {
        var pending: [(TypeID, TypeDefinition.Usage)] = []
        func reach(_ type: TypeReference?, _ usage: TypeDefinition.Usage) {
            if let id = type?.named { pending.append((id, usage)) }
        }
        for endpoint in draft.endpoints.map(\.endpoint) {
            endpoint.parameters.forEach { reach($0.type, .sent) }
            reach(endpoint.body?.type, .sent)
            endpoint.success.contents.forEach { reach($0.type, .received) }
            endpoint.failures.forEach { reach($0.content.type, .received) }
        }
        draft.headers.forEach { reach($0.type, .received) }
        while let (id, usage) = pending.popLast() {
            let new = usage.subtracting(draft.types[id.index].usage)
            guard !new.isEmpty else { continue }
            draft.types[id.index].usage.formUnion(new)
            switch draft.types[id.index].kind {
            case .structure(let structure):
                for property in structure.properties {
                    reach(
                        property.type,
                        new.subtracting(property.isReadOnly ? .sent : property.isWriteOnly ? .received : []))
                }
                reach(structure.additionalProperties, new)
            case .union(let union):
                union.cases.forEach { reach($0.type, new) }
            case .enumeration, .pending:
                break
            }
        }
    }
}
