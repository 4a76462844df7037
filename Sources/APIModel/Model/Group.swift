/// The endpoints of one tag: a target enum and a client wrapper.
public struct Group: Sendable {
    /// The root client's property: `books`.
    public var name: String
    /// `Books`: the target is `BooksTarget`, the wrapper `BooksClient`.
    public var typeName: String
    public var targetName: String
    public var clientName: String
    public var documentation: Documentation
    /// The kind of its tag, if it isn't for navigation.
    public var kind: String?
    /// The tags that contain it, the outermost first.
    public var ancestors: [Ancestor]
    /// The clients of the groups inside it, in the order of the tags.
    public var partClientNames: [String]
    /// The default security requirements of its endpoints; nil if they are the description's.
    public var security: [[RequiredScheme]]?
    /// In document order.
    public var endpoints: [Endpoint]

    /// A tag that contains others.
    public struct Ancestor: Sendable, Hashable {
        public var title: String
        /// The name of the tag's client; nil if the tag isn't a group itself.
        public var clientName: String?

        public init(title: String, clientName: String? = nil) {
            self.title = title
            self.clientName = clientName
        }
    }

    public init(
        name: String, typeName: String, targetName: String, clientName: String,
        documentation: Documentation = Documentation(), kind: String? = nil, ancestors: [Ancestor] = [],
        partClientNames: [String] = [], security: [[RequiredScheme]]? = nil, endpoints: [Endpoint] = []
    ) {
        self.name = name
        self.typeName = typeName
        self.targetName = targetName
        self.clientName = clientName
        self.documentation = documentation
        self.kind = kind
        self.ancestors = ancestors
        self.partClientNames = partClientNames
        self.security = security
        self.endpoints = endpoints
    }
}
