/// A model that is decoded from XML and encoded to it, in addition to JSON and other formats.
///
/// Generated clients add the conformance to models in XML bodies. ``xmlShape`` describes what XML has and JSON hasn't:
/// attributes, element names, namespaces.
public protocol XMLModel: XMLValue {
    /// The XML representation of the type's values.
    static var xmlShape: XMLShape { get }
}
