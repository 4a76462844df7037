extension Schema {
    /// The representation of values in XML, from the schema's `xml` keyword.
    ///
    /// See OpenAPI 3.2, section 4.26. Versions 2.0 to 3.1 have `attribute` and `wrapped` in place of `nodeType`.
    public struct XML: Sendable, Hashable {
        public enum NodeType: String, Sendable, Hashable, CaseIterable {
            case element, attribute, text, cdata, none
        }

        public var name: String?
        public var namespace: String?
        public var prefix: String?
        /// The type of the XML node; nil if the description doesn't specify one.
        ///
        /// In versions before 3.2, an array with `wrapped: true` is an element.
        public var nodeType: NodeType?

        public init(
            name: String? = nil, namespace: String? = nil, prefix: String? = nil, nodeType: NodeType? = nil
        ) {
            self.name = name
            self.namespace = namespace
            self.prefix = prefix
            self.nodeType = nodeType
        }
    }
}
