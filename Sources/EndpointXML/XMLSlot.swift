/// What a value is in a document: which kind of node, called how, and what stands in it. One for all values of a member.
///
/// Behind a pointer, and all that writing a value asks for without references in it: most of the time would go into
/// counting them.
struct XMLSlot {
    let node: XMLField.Node
    /// Whether it is an element of a list that has no element around it.
    let isItem: Bool
    /// Whether it is an element, with or without others of its name.
    let isElement: Bool
    /// Whether it is a list in an element of its own.
    let isWrappedList: Bool
    let hasNamespace: Bool
    /// The index of a model's layout; -1 for anything else.
    let model: Int
    let tags: XMLTags
    /// What the elements of a list are, and the values of a dictionary; made when the first one comes.
    var inner: UnsafeMutablePointer<XMLSlot>?

    let content: XMLLayout.Content
    let name: XMLName
    let prefix: String

    init(
        _ node: XMLField.Node, _ content: XMLLayout.Content, _ name: XMLName, prefix: String? = nil,
        isItem: Bool = false
    ) {
        self.node = node
        self.content = content
        self.name = name
        self.isItem = isItem
        isElement = node.isElement || node == .rest
        if case .model(let index) = content { model = index } else { model = -1 }
        if case .list = content { isWrappedList = node != .elements } else { isWrappedList = false }
        hasNamespace = name.namespace != nil
        self.prefix = prefix ?? name.prefix ?? ""
        let text = self.prefix.isEmpty ? name.local : "\(self.prefix):\(name.local)"
        tags = XMLTags(text)
    }

    /// To be called once, when nothing is written any more.
    func free() {
        tags.free()
    }
}
