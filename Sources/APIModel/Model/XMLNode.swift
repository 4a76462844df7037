/// How a value stands in XML.
public struct XMLNode: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        case element, attribute, text, cdata
        /// What is in it stands there without an element around: an element for each value of a list, the elements of
        /// an object.
        case none
    }

    public var kind: Kind
    /// Nil where it is called as the property is.
    public var name: XMLName?
    /// Of a list, how each of its elements stands there; empty for anything else. A list as wide as its nesting is
    /// deep.
    public var items: [XMLNode]

    public init(_ kind: Kind, name: XMLName? = nil, items: [XMLNode] = []) {
        self.kind = kind
        self.name = name
        self.items = items
    }
}

/// The name of an element or an attribute.
public struct XMLName: Sendable, Hashable {
    /// Nil where only the namespace is said.
    public var local: String?
    public var namespace: String?
    public var prefix: String?

    public init(local: String?, namespace: String? = nil, prefix: String? = nil) {
        self.local = local
        self.namespace = namespace
        self.prefix = prefix
    }
}

/// How values of a type stand in XML, where a body of XML reaches it.
public struct XMLForm: Sendable, Hashable {
    /// Of the element that a value is where nothing else names it.
    public var name: XMLName?
    /// Whether the description gives that name itself, so that the element tells of what type it is.
    public var isNameGiven: Bool
    /// How its properties stand there, in their order.
    public var properties: [XMLNode]

    public init(name: XMLName? = nil, isNameGiven: Bool = false, properties: [XMLNode] = []) {
        self.name = name
        self.isNameGiven = isNameGiven
        self.properties = properties
    }
}
