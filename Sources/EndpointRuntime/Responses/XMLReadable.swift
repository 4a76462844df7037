/// A value that the module EndpointXML can decode from XML.
///
/// Models that are part of an XML body conform to the protocol, as do arrays of these models.
public protocol XMLReadable {
    /// Decodes the value at `path` in the XML body of a response.
    ///
    /// - Throws: An error if the body isn't XML, or the XML doesn't match the type.
    static func content(ofXML response: Response, at path: KeyPathRoot) throws -> Self
}

extension Response {
    /// Decodes a value of an XML body; nil if the body isn't XML, or the type doesn't support XML.
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
    /// The body is XML if its media type is XML. The body is also XML if it begins like XML, the request accepts XML,
    /// and the media type is missing, text or octets.
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
        // The first character follows a byte order mark and, in UTF-16, zero bytes. All of these are skipped.
        let start = data.prefix(64).first { byte in
            byte > 0x20 && byte != 0xEF && byte != 0xBB && byte != 0xBF && byte != 0xFE && byte != 0xFF
        }
        return start == UInt8(ascii: "<")
    }
}
