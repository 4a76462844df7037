/// The nodes that an action changes, as a tree.
///
/// A single traversal of the description applies all changes of an action.
struct EditTree {
    private(set) var isTarget = false
    private(set) var children: [Int: EditTree] = [:]

    /// The children, in the order of their nodes in the text.
    var inOrder: [(key: Int, value: EditTree)] {
        children.sorted { $0.key < $1.key }
    }

    /// Marks the node at the end of a path as a target.
    ///
    /// - Parameter steps: The indexes of the path from the root to the node, among entries or items.
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
