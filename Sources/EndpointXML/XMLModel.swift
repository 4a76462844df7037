/// A model that is read from XML and written to it, beside JSON and the other formats of its lines.
///
/// Generated clients conform the models that a body of XML reaches. What an XML document has that JSON hasn't stands in
/// ``xmlShape``: attributes, names of elements, namespaces.
public protocol XMLModel: XMLValue {
    /// How a value of the type stands in XML.
    static var xmlShape: XMLShape { get }
}
