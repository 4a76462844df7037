/// The values of a form while it is read: pairs come in any order, tokens in that of the tree.
package struct FormTree {
    /// A part of the text.
    struct Stretch {
        var range: Range<Int>
        /// One of those of strings.
        var kind: ValueTape.Token.Kind
        /// The name as an index of an array; nil if it isn't one.
        var number: Int?
    }

    enum Kind {
        case nothing, text, list, object
    }

    struct Node {
        /// Of the member that it is the value of.
        var key: Stretch?
        var kind = Kind.nothing
        var text: Stretch?
        /// The elements of a list, the values of an object's members.
        var children: [Int] = []
        /// The position of its first occurrence.
        var offset: Int
    }

    /// A member of an object, by the text of its key.
    private struct Member: Hashable {
        let object: Int
        let key: String
    }

    static let root = 0

    private(set) var nodes = [Node(kind: .object, offset: 0)]
    private var members: [Member: Int] = [:]

    /// Returns the member of an object, creating it if necessary. Nil if the node isn't an object.
    mutating func member(_ key: Stretch, called name: String, of object: Int) -> Int? {
        if let node = members[Member(object: object, key: name)] { return node }
        guard nodes[object].kind == .nothing || nodes[object].kind == .object else { return nil }
        nodes[object].kind = .object
        let node = append(Node(key: key, offset: key.range.lowerBound), to: object)
        members[Member(object: object, key: name)] = node
        return node
    }

    /// Appends an element to an array. A string becomes the array's first element. Nil if there is an object.
    mutating func element(of list: Int, at offset: Int) -> Int? {
        if nodes[list].kind == .object { return nil }
        if nodes[list].kind == .text {
            _ = append(Node(kind: .text, text: nodes[list].text, offset: nodes[list].offset), to: list)
        }
        nodes[list].kind = .list
        return append(Node(offset: offset), to: list)
    }

    /// Sets a string; a second string of the same name turns both into an array. False if there is an object.
    mutating func set(_ text: Stretch, at node: Int) -> Bool {
        if nodes[node].kind == .nothing {
            nodes[node].kind = .text
            nodes[node].text = text
            return true
        }
        guard let element = element(of: node, at: text.range.lowerBound) else { return false }
        return set(text, at: element)
    }

    private mutating func append(_ node: Node, to parent: Int) -> Int {
        nodes.append(node)
        nodes[parent].children.append(nodes.count - 1)
        return nodes.count - 1
    }
}
