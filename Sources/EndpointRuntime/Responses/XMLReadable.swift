/// A value that can also be read from XML, by the module EndpointXML.
///
/// Models that are part of an XML body conform, as do arrays of them.
public protocol XMLReadable {
    /// Decodes the value at `path` of a response's XML body.
    ///
    /// - Throws: An error if the body isn't XML, or the XML doesn't match the type.
    static func content(ofXML response: Response, at path: KeyPathRoot) throws -> Self
}

extension Response {
    /// Decodes the value of an XML body; nil if the body isn't XML, or the type isn't decoded from XML.
    ///
    /// - Throws: `.objectMapping`
    package func contentOfXML<Value>(at path: KeyPathRoot) throws(EndpointError) -> Value? {
        guard isXML, let type = Value.self as? any XMLReadable.Type else { return nil }
        do {
            return try type.content(ofXML: self, at: path) as? Value
        } catch {
            throw .objectMapping(error, self)
        }
    }

    /// A Boolean value that indicates whether the body is XML.
    ///
    /// Either the media type is XML, or the body has no media type, XML was requested and the body begins like XML.
    private var isXML: Bool {
        switch family {
        case nil: message != nil && isLikelyXML
        case .xml: true
        case .text, .octets: isLikelyXML
        default: false
        }
    }

    private var isLikelyXML: Bool {
        guard let accepted = message?[header: "Accept"], AcceptedTypes(accepted).hold(.xml) else { return false }
        // After a byte order mark of any encoding, and the zeros of UTF-16.
        let start = data.prefix(64).first { byte in
            byte > 0x20 && byte != 0xEF && byte != 0xBB && byte != 0xBF && byte != 0xFE && byte != 0xFF
        }
        return start == UInt8(ascii: "<")
    }
}
