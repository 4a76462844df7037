/// A value that the module EndpointXML can decode from XML.
///
/// Models that are part of an XML body conform to the protocol, as do arrays of these models.
public protocol XMLReadable {
    /// Decodes the value at `path` in the XML body of a response.
    ///
    /// - Throws: An error if the body isn't XML, or the XML doesn't match the type.
    static func content(ofXML response: Response, at path: KeyPathRoot) throws -> Self
}
