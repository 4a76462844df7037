/// The XML representation of a type's values: OpenAPI's `xml` objects of a schema and its properties.
///
/// A property that isn't listed is an element with its JSON name and text content.
public struct XMLShape: Sendable {
    enum Form: Sendable {
        case fields([XMLField])
        /// The children in order, each with a separate meaning.
        case sequence([XMLField])
        case choice([XMLAlternative])
    }

    /// The name of an element that isn't named otherwise; nil if the type declares no name.
    let name: XMLName?
    let form: Form

    private init(_ name: XMLName?, _ form: Form) {
        self.name = name
        self.form = form
    }

    /// Creates the shape of an object.
    ///
    /// - Parameters:
    ///   - name: The name of the root element for a value of this type.
    ///   - fields: The properties that aren't text elements with their JSON names.
    public init(
        _ name: StaticString? = nil, namespace: StaticString? = nil, prefix: StaticString? = nil,
        fields: [XMLField] = []
    ) {
        self.init(XMLName(name, namespace, prefix), .fields(fields))
    }

    /// Creates the shape of a tuple: an array whose elements each have a meaning, in document order.
    public init(
        _ name: StaticString? = nil, namespace: StaticString? = nil, prefix: StaticString? = nil,
        sequence fields: [XMLField]
    ) {
        self.init(XMLName(name, namespace, prefix), .sequence(fields))
    }

    /// Creates the shape of a union.
    ///
    /// - Parameter alternatives: The XML representations of the union's cases, in the order of the cases.
    public init(
        _ name: StaticString? = nil, namespace: StaticString? = nil, prefix: StaticString? = nil,
        choice alternatives: [XMLAlternative]
    ) {
        self.init(XMLName(name, namespace, prefix), .choice(alternatives))
    }
}

/// The XML representation of a union's case.
public struct XMLAlternative: Sendable {
    let content: XMLContent
    let name: XMLName?
    let discriminator: StaticString?
    let type: Any.Type

    /// Creates a case of a union.
    ///
    /// - Parameters:
    ///   - type: The type of the case's value.
    ///   - content: The content of the case's element.
    ///   - name: The name of the element that identifies the case; nil if no element does.
    ///   - discriminator: The discriminator's value for the case.
    public init(
        _ type: Any.Type, _ content: XMLContent, named name: StaticString? = nil, namespace: StaticString? = nil,
        prefix: StaticString? = nil, discriminator: StaticString? = nil
    ) {
        self.type = type
        self.content = content
        self.name = XMLName(name, namespace, prefix)
        self.discriminator = discriminator
    }
}

/// The name of an element or an attribute.
struct XMLName: Sendable {
    let local: String
    /// The namespace; nil matches any namespace when read, and is the namespace in scope when written.
    let namespace: String?
    let prefix: String?

    static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"
    static let instanceNamespace = "http://www.w3.org/2001/XMLSchema-instance"

    init?(_ local: StaticString?, _ namespace: StaticString?, _ prefix: StaticString?) {
        guard let local else { return nil }
        self.init(local.description, namespace?.description, prefix?.description)
    }

    init(_ local: String, _ namespace: String? = nil, _ prefix: String? = nil) {
        self.local = local
        self.namespace = namespace ?? prefix.flatMap { Self.reserved[$0] }
        self.prefix = prefix
    }

    /// The namespaces of prefixes with a fixed meaning, as in `xml:lang` and `xsi:type`.
    private static let reserved = ["xml": xmlNamespace, "xsi": instanceNamespace]
}
