/// The groups of endpoints that use each type.
///
/// An alias, which a type becomes if it is equal to another type, doesn't count as a use of the other type.
package struct TypeUse {
    /// The index of the only group that uses each type, by type.
    ///
    /// The index is the number of groups if only webhooks use the type, and nil if several groups or none use the type.
    package let soleGroups: [Int?]

    private enum Users {
        case none, several
        case one(Int)

        var isNone: Bool { if case .none = self { true } else { false } }

        mutating func insert(_ group: Int) {
            switch self {
            case .none: self = .one(group)
            case .one(group): break
            case .one, .several: self = .several
            }
        }

        mutating func formUnion(_ other: Users) {
            switch other {
            case .none: break
            case .several: self = .several
            case .one(let group): insert(group)
            }
        }
    }

    package init(_ model: APIModel) {
        let definitions = model.types.definitions
        var users = [Users](repeating: .none, count: definitions.count)
        var lastGroup = [Int](repeating: -1, count: definitions.count)
        for index in 0...model.groups.count {
            var pending: [Int] = []
            func reach(_ reference: TypeReference) {
                guard let type = reference.named?.index, lastGroup[type] != index else { return }
                lastGroup[type] = index
                pending.append(type)
            }
            if index < model.groups.count {
                let endpoints = model.groups[index].endpoints
                for endpoint in endpoints.indices { endpoints[endpoint].forEachReference(reach) }
            } else {
                for event in model.webhooks?.events ?? [] { event.payload.map(reach) }
            }
            while let type = pending.popLast() {
                if index < model.groups.count || users[type].isNone { users[type].insert(index) }
                if let own = definitions[type].ownReferences {
                    for id in own { reach(.named(id)) }
                } else {
                    definitions[type].kind.forEachReference(reach)
                }
            }
        }
        // A group that uses a nested type also counts as a user of the outermost type that contains it.
        for index in definitions.indices {
            var root = index
            while let parent = definitions[root].parent { root = parent.index }
            if root != index { users[root].formUnion(users[index]) }
        }
        soleGroups = users.map { if case .one(let group) = $0 { group } else { nil } }
    }
}
