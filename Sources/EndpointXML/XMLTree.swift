/// A parsed document: its elements, attributes and text nodes in order.
///
/// Each node is followed by its descendants.
struct XMLTree {
    struct Node {
        enum Kind: UInt8 { case element, attribute, text }

        var kind: Kind
        /// A Boolean value that indicates whether the element has no value (`xsi:nil`).
        var isNil = false
        /// A Boolean value that indicates whether the element has child elements.
        var hasElements = false
        /// The index of the node's name; unused for text.
        var name: UInt32
        /// The offset of the node's text; for an element, the offset of the text within the element.
        var offset: UInt32 = 0
        var count: UInt32 = 0
        /// The index of the node after this node and its descendants.
        var next: UInt32
        var line: UInt32
    }

    /// The name of an element or an attribute.
    struct Name {
        let local: String
        /// The namespace of the name; empty if the name has no namespace.
        let namespace: String
        let meaning: Meaning

        /// The meaning of an attribute's name.
        ///
        /// Attributes of XML and XML Schema are read only if a property declares them. Without such a property, only
        /// `xsi:nil` has a meaning.
        enum Meaning { case own, reserved, isNil }

        init(local: String, namespace: String, prefix: String) {
            self.local = local
            self.namespace = namespace
            meaning =
                if namespace == XMLName.instanceNamespace {
                    local == "nil" ? .isNil : .reserved
                } else {
                    prefix == "xml" ? .reserved : .own
                }
        }
    }

    /// The nodes in the order of the document; the first node is the root element.
    var nodes: [Node] = []
    var names: [Name] = []
    /// The text of all nodes in UTF-8, one after the other.
    var text: [UInt8] = []

    /// Returns an element and its descendants as a separate tree.
    func part(at element: Int) -> XMLTree {
        var part = XMLTree()
        let start = Int(nodes[element].offset)
        let shift = (UInt32(truncatingIfNeeded: element), nodes[element].offset)
        part.names = names
        part.nodes = nodes[element..<Int(nodes[element].next)].map { node in
            var node = node
            node.next -= shift.0
            node.offset -= shift.1
            return node
        }
        part.text = Array(text[start...])
        return part
    }

    func name(of node: Int) -> Name {
        names[Int(nodes[node].name)]
    }
}
