/// The types in levels, in the order in which they can be compared.
///
/// A type has a higher level than the types that it refers to, except in cycles.
///
/// Equal types have the same level, because the types that they refer to have equal levels.
struct TypeLevels {
    private(set) var levels: [[Int]] = []

    /// The level of each type, which is 0 for a type without references; nil until computed.
    private var heights: [Int?]

    init(of types: [PlannedType]) {
        heights = Array(repeating: nil, count: types.count)
        for root in types.indices { visit(root, types) }
        for (index, height) in heights.enumerated() {
            let height = height ?? 0
            while levels.count <= height { levels.append([]) }
            levels[height].append(index)
        }
    }

    /// Visits a type with an explicit stack instead of recursion.
    ///
    /// A long chain of types would exhaust the stack of a recursive function.
    private mutating func visit(_ root: Int, _ types: [PlannedType]) {
        guard heights[root] == nil else { return }
        var path: [(type: Int, next: Int, references: [Int], height: Int)] = [
            (root, 0, Self.references(of: types[root].definition.kind), 0)
        ]
        var isOpen: Set<Int> = [root]
        while let (type, next, references, height) = path.last {
            guard next < references.count else {
                heights[type] = height
                isOpen.remove(type)
                path.removeLast()
                if let parent = path.indices.last { path[parent].height = max(path[parent].height, height + 1) }
                continue
            }
            path[path.count - 1].next += 1
            let reference = references[next]
            if let below = heights[reference] {
                path[path.count - 1].height = max(height, below + 1)
            } else if isOpen.insert(reference).inserted {
                path.append((reference, 0, Self.references(of: types[reference].definition.kind), 0))
            }
        }
    }

    /// Returns the indices of the types that a type's declaration refers to.
    private static func references(of kind: TypeDefinition.Kind) -> [Int] {
        var references: [Int] = []
        kind.forEachReference { if let id = $0.named { references.append(id.index) } }
        return references
    }
}
