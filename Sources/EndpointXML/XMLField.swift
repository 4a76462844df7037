/// The XML representation of a property.
public struct XMLField: Sendable {
    enum Node: Sendable {
        /// An element that contains the value.
        case element
        /// An element for each value of an array, without a wrapping element.
        case elements
        case attribute
        case text
        case cdata
        /// The elements and attributes of the value, without a wrapping element.
        case none
        /// An element for each value that has no property.
        case rest
    }

    let key: StaticString
    let node: Node
    let name: XMLName
    let content: XMLContent

    private init(
        _ key: StaticString, _ node: Node, _ content: XMLContent, _ name: StaticString?, _ namespace: StaticString?,
        _ prefix: StaticString?
    ) {
        self.key = key
        self.node = node
        self.content = content
        self.name = XMLName((name ?? key).description, namespace?.description, prefix?.description)
    }

    /// Creates the field for the items of an array.
    init(item name: XMLName, _ content: XMLContent) {
        key = ""
        node = .element
        self.name = name
        self.content = content
    }

    /// Returns a field that is a child element of the object's element.
    ///
    /// - Parameters:
    ///   - key: The property's name in JSON.
    ///   - name: The element's name, if it differs from `key`.
    public static func element(
        _ key: StaticString, _ content: XMLContent = .value, named name: StaticString? = nil,
        namespace: StaticString? = nil, prefix: StaticString? = nil
    ) -> XMLField {
        XMLField(key, .element, content, name, namespace, prefix)
    }

    /// Returns a field with a child element for each value of an array.
    public static func elements(
        _ key: StaticString, _ content: XMLContent = .value, named name: StaticString? = nil,
        namespace: StaticString? = nil, prefix: StaticString? = nil
    ) -> XMLField {
        XMLField(key, .elements, content, name, namespace, prefix)
    }

    /// Returns a field that is an attribute of the object's element.
    public static func attribute(
        _ key: StaticString, named name: StaticString? = nil, namespace: StaticString? = nil,
        prefix: StaticString? = nil
    ) -> XMLField {
        XMLField(key, .attribute, .value, name, namespace, prefix)
    }

    /// Returns a field that is the text of the object's element.
    public static func text(_ key: StaticString) -> XMLField {
        XMLField(key, .text, .value, nil, nil, nil)
    }

    /// Returns a field that is the text of the object's element, written as a CDATA section.
    public static func cdata(_ key: StaticString) -> XMLField {
        XMLField(key, .cdata, .value, nil, nil, nil)
    }

    /// Returns a field whose content is in the object's element, without a separate element.
    public static func none(_ key: StaticString, _ content: XMLContent) -> XMLField {
        XMLField(key, .none, content, nil, nil, nil)
    }

    /// Returns a field with an element for each value that has no property, named by its key.
    public static func rest(_ content: XMLContent) -> XMLField {
        XMLField("", .rest, content, nil, nil, nil)
    }
}
