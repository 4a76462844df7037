import OpenAPI

/// Nests each type that is inline in another one's schema in that type.
enum NestingPass: SettledPass {
    static func apply(to draft: inout SettledDraft) {
        var types: [SchemaID: [Int]] = [:]
        for (index, type) in draft.types.enumerated() {
            switch type.definition.kind {
            case .structure, .union: types[type.schema, default: []].append(index)
            case .enumeration, .alias: break
            }
        }
        for index in draft.types.indices where draft.types[index].proposal.origin >= .derived {
            let around = draft.types[index].proposal.surroundings.lazy.compactMap { types[$0.schema] }.first
            guard let around else { continue }
            // What is sent both as JSON and as a form has a type for each.
            let parent =
                around.first { draft.types[$0].definition.kind.references.contains { $0.named?.index == index } }
                ?? around.first
            if let parent, parent != index { draft.types[index].definition.parent = TypeID(index: parent) }
        }
    }
}
