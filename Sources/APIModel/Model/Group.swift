/// The endpoints of one tag, generated as a target enumeration and a client.
public struct Group: Sendable {
    /// The name of the root client's property for the group: `books`.
    public var name = ""
    /// The prefix of the group's types: `Books` in `BooksTarget` and `BooksClient`.
    public var typeName = ""
    public var documentation = Documentation()
    /// The kind of the group's tag; nil if the tag is for navigation.
    public var kind: String?
    /// The tags that contain the group's tag, the outermost first.
    public var ancestors: [Ancestor] = []
    /// The names of the clients of nested groups, in the order of the tags.
    public var partClientNames: [String] = []
    /// The default security requirements of the group; nil if the description's defaults apply.
    public var security: [[RequiredScheme]]?
    /// The endpoints of the group, in document order.
    public var endpoints: [Endpoint] = []

    public var targetName: String { typeName + "Target" }
    public var clientName: String { typeName + "Client" }

    /// A tag that contains other tags.
    public struct Ancestor: Sendable, Hashable {
        public var title: String
        /// The name of the tag's client; nil if the tag isn't a group itself.
        public var clientName: String?
    }
}
