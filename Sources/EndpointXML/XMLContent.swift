/// The content of an element.
public indirect enum XMLContent: Sendable {
    /// A string, or a value that is written as one: a number, a date, an enumeration.
    case value
    /// Any content: elements and attributes become members, and repeated elements become an array.
    case any
    /// The elements and attributes of a model.
    case model(any XMLModel.Type)
    /// An element for each value of an array.
    case list(XMLField)
    /// An element for each member of a dictionary, named by the member's key.
    case dictionary(XMLContent)

    /// Returns the content of an array whose values are in elements with the given name.
    public static func list(
        _ name: StaticString, _ content: XMLContent = .value, namespace: StaticString? = nil,
        prefix: StaticString? = nil
    ) -> XMLContent {
        .list(.element(name, content, namespace: namespace, prefix: prefix))
    }
}
