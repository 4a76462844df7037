/// The nodes that an action changes, as a tree.
///
/// One traversal of the description applies all changes.
struct EditTree {
    private(set) var isTarget = false
    private(set) var children: [Int: EditTree] = [:]

    /// In the order of the text.
    var inOrder: [(key: Int, value: EditTree)] {
        children.sorted { $0.key < $1.key }
    }

    /// - Parameter steps: The indexes among the entries or items, from the root on.
    mutating func add(_ steps: [Int]) {
        add(steps[...])
    }

    private mutating func add(_ steps: ArraySlice<Int>) {
        guard let first = steps.first else {
            isTarget = true
            return
        }
        children[first, default: EditTree()].add(steps.dropFirst())
    }
}
