/// A model that is decoded from XML and encoded to XML, in addition to JSON and other formats.
///
/// Generated clients add the conformance to models in XML bodies. ``xmlShape`` describes the parts of XML that JSON
/// lacks: attributes, element names, namespaces.
public protocol XMLModel: XMLValue {
    /// The XML representation of the type's values.
    static var xmlShape: XMLShape { get }
}
