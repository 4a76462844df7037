/// The content of an element.
public indirect enum XMLContent: Sendable {
    /// A string, or a value that is written as one: a number, a date, an enumeration.
    case value
    /// Anything: elements and attributes are members, what is there several times is a list.
    case any
    /// The elements and attributes of a model.
    case model(any XMLModel.Type)
    /// An element for each value of a list.
    case list(XMLField)
    /// An element for each member of a dictionary, called by its key.
    case dictionary(XMLContent)

    /// Returns an array of values in elements with this name.
    public static func list(
        _ name: StaticString, _ content: XMLContent = .value, namespace: StaticString? = nil,
        prefix: StaticString? = nil
    ) -> XMLContent {
        .list(.element(name, content, namespace: namespace, prefix: prefix))
    }
}
