/// The XML representation of a member: the kind of node, its name and its content.
///
/// All values of a member share one representation.
///
/// The structure is allocated behind a pointer, and the parts that are used in writing contain no object references,
/// because reference counting would take most of the time.
struct XMLNodeLayout {
    let node: XMLField.Node
    /// A Boolean value that indicates whether the node is an item of an array without a wrapping element.
    let isItem: Bool
    /// A Boolean value that indicates whether the node is an element, repeated or not.
    let isElement: Bool
    /// A Boolean value that indicates whether the node is an array with a wrapping element.
    let isWrappedList: Bool
    let hasNamespace: Bool
    /// The index of a model's layout; -1 for other content.
    let model: Int
    let tags: XMLEscapedTags
    /// The slot of an array's elements or a dictionary's values, created for the first element or value.
    var inner: UnsafeMutablePointer<XMLNodeLayout>?

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
        tags = XMLEscapedTags(text)
    }

    /// Frees the memory of the tags. Call this function once, after writing.
    func free() {
        tags.free()
    }
}
