/// The tokens of a form's values.
package struct FormTokens {
    private let tree: FormTree
    private var tokens: [ValueTape.Token] = []
    /// The objects whose keys are numbers, each with the tokens of its values in the order of these.
    private var numbered: [(object: Int, values: [Int])] = []
    /// The same, each with the array that it may be.
    private(set) var numberedLists: [Int: Int] = [:]

    package init(_ tree: FormTree) {
        self.tree = tree
    }

    /// Returns all tokens. The arrays of objects with indexes follow the form's last value.
    mutating func made() -> [ValueTape.Token] {
        append(FormTree.root)
        for (object, values) in numbered {
            numberedLists[object] = tokens.count
            append(.array, tokens[object].offset, values.count)
            for value in values {
                append(.link, tokens[value].offset)
                tokens[tokens.count - 1].next = UInt32(truncatingIfNeeded: value)
            }
        }
        return tokens
    }

    /// Appends a node and its descendants.
    private mutating func append(_ index: Int) {
        let node = tree.nodes[index]
        let offset = UInt32(truncatingIfNeeded: node.offset)
        let token = tokens.count
        switch node.kind {
        case .nothing: append(.null, offset)
        case .text: if let text = node.text { append(text) }
        case .list:
            append(.array, offset, node.children.count)
            for child in node.children { append(child) }
        case .object:
            append(.object, offset, node.children.count)
            appendMembers(node.children, of: token)
        }
        tokens[token].next = UInt32(truncatingIfNeeded: tokens.count)
    }

    private mutating func appendMembers(_ members: [Int], of object: Int) {
        var numbers: [(number: Int, value: Int)] = []
        for member in members {
            guard let key = tree.nodes[member].key else { continue }
            append(key)
            if let number = key.number { numbers.append((number, tokens.count)) }
            append(member)
        }
        guard !members.isEmpty, numbers.count == members.count else { return }
        numbered.append((object, numbers.sorted { $0.number < $1.number }.map(\.value)))
    }

    private mutating func append(_ text: FormTree.Stretch) {
        append(text.kind, UInt32(truncatingIfNeeded: text.range.lowerBound), text.range.count)
    }

    /// Appends a token. All numbers fit: a document has fewer than 2^32 bytes, and the number of pairs is limited.
    private mutating func append(_ kind: ValueTape.Token.Kind, _ offset: UInt32, _ count: Int = 0) {
        tokens.append(
            ValueTape.Token(
                kind: kind, offset: offset, count: UInt32(truncatingIfNeeded: count),
                next: UInt32(truncatingIfNeeded: tokens.count + 1)
            )
        )
    }
}
