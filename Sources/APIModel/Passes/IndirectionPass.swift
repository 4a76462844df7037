/// Decides what lies behind a reference: what would make a type contain itself, and what is too large to lie inline.
///
/// Large structures within large structures blow up the code that the compiler makes for copying and destroying them.
struct IndirectionPass {
    /// In words of eight bytes.
    private static let largestInlineSize = 12

    private enum Mark {
        case unseen, open, done
    }

    func apply(to types: TypeTable) -> TypeTable {
        var types = types
        var marks = [Mark](repeating: .unseen, count: types.definitions.count)
        var sizes = [Int](repeating: 1, count: types.definitions.count)
        for index in types.definitions.indices where marks[index] == .unseen {
            visit(TypeID(index: index), &types, &marks, &sizes)
        }
        return types
    }

    /// Depth first, with a stack of its own: types may nest deeper than calls can.
    private func visit(_ root: TypeID, _ types: inout TypeTable, _ marks: inout [Mark], _ sizes: inout [Int]) {
        var stack: [(id: TypeID, next: Int)] = [(root, 0)]
        marks[root.index] = .open
        while let (id, next) = stack.last {
            let members = types[id].kind.members
            guard next < members.count else {
                marks[id.index] = .done
                sizes[id.index] = settle(id, &types, sizes)
                stack.removeLast()
                continue
            }
            stack[stack.count - 1].next += 1
            guard let inner = members[next].inlineType else { continue }
            switch marks[inner.index] {
            case .unseen:
                marks[inner.index] = .open
                stack.append((inner, 0))
            case .open: types[id].kind.makeIndirect(next)
            case .done: break
            }
        }
    }

    /// Moves large members behind references, and returns the size of what is left.
    private func settle(_ id: TypeID, _ types: inout TypeTable, _ sizes: [Int]) -> Int {
        let kind = types[id].kind
        var size = 0
        for (index, member) in kind.members.enumerated() {
            var memberSize = words(of: member, sizes)
            if case .structure(let structure) = kind {
                if structure.properties[index].isIndirect {
                    memberSize = 1
                } else if memberSize > Self.largestInlineSize, member.inlineType != nil {
                    types[id].kind.makeIndirect(index)
                    memberSize = 1
                }
                size += memberSize
            } else if case .union(let union) = kind {
                size = max(size, union.cases[index].isIndirect ? 2 : memberSize + 1)
            } else {
                size += memberSize
            }
        }
        if case .structure(let structure) = kind, structure.additionalProperties != nil { size += 1 }
        return max(size, 1)
    }

    private func words(of type: TypeReference, _ sizes: [Int]) -> Int {
        switch type {
        case .string, .uuid, .json: 2
        case .date, .decimal: 3
        case .optional(let wrapped): words(of: wrapped, sizes)
        case .named(let id): sizes[id.index]
        default: 1
        }
    }
}

extension TypeDefinition.Kind {
    /// What lies in a value of the type.
    fileprivate var members: [TypeReference] {
        switch self {
        case .structure(let structure): structure.properties.map(\.type)
        case .enumeration(let enumeration): [enumeration.rawType == .string ? .string : .int]
        case .union(let union): union.cases.map(\.type)
        case .alias(let type): [type]
        }
    }

    fileprivate mutating func makeIndirect(_ index: Int) {
        switch self {
        case .structure(var structure):
            structure.properties[index].isIndirect = true
            self = .structure(structure)
        case .union(var union):
            union.cases[index].isIndirect = true
            self = .union(union)
        case .enumeration, .alias: break
        }
    }
}
