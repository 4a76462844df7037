/// The XML representation of a value.
public struct XMLNode: Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        case element, attribute, text, cdata
        /// A value without an element around it.
        ///
        /// The value consists of an element for each value of an array, or of the elements of an object.
        case none
    }

    public var kind: Kind
    /// The name of the node; nil if the property's name is used.
    public var name: XMLName?
    /// The nodes of an array's elements, one for each level of nesting; empty for other values.
    public var items: [XMLNode]

    public init(_ kind: Kind, name: XMLName? = nil, items: [XMLNode] = []) {
        self.kind = kind
        self.name = name
        self.items = items
    }
}

/// The name of an element or an attribute.
public struct XMLName: Sendable, Hashable {
    /// The local name; nil if only the namespace is specified.
    public var local: String?
    public var namespace: String?
    public var prefix: String?
}

/// The XML representation of a type's values, if a body of XML contains the type.
public struct XMLForm: Sendable, Hashable {
    /// The default name of an element that represents a value of the type.
    public var name: XMLName?
    /// A Boolean value that indicates whether the description specifies the element's name.
    ///
    /// An element with such a name identifies the type.
    public var hasConfiguredName = false
    /// The XML representations of the type's properties, in order.
    public var properties: [XMLNode] = []
}
