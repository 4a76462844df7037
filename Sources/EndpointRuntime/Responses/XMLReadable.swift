/// A value that is read from XML too, by the module EndpointXML: models that an XML body reaches, and lists of them.
public protocol XMLReadable {
    /// Decodes the value of an XML body.
    ///
    /// - Throws: An error if the body isn't XML, or the XML doesn't match the type.
    static func read(_ body: XMLBody) throws -> Self
}

/// A body of XML, and what is to be read of it.
public struct XMLBody: Sendable {
    /// The document.
    public let data: Data
    /// The body's `Content-Type`, which may name a character encoding; nil where there is none.
    public let contentType: String?
    /// The location of the value.
    public let path: KeyPathRoot
    /// The treatment of values with invalid formats.
    public let formats: FormatPolicy
    /// The maximum nesting of elements.
    public let nestingLimit: Int

    /// Creates a body whose value is at `path`.
    public init(
        data: Data, contentType: String? = nil, path: KeyPathRoot = .root, formats: FormatPolicy = .lenient,
        nestingLimit: Int? = nil
    ) {
        self.data = data
        self.contentType = contentType
        self.path = path
        self.formats = formats
        self.nestingLimit = nestingLimit ?? NestingLimit.received
    }
}

extension Response {
    /// Decodes the value of an XML body; nil if the body isn't XML, or the type isn't decoded from XML.
    ///
    /// - Throws: `.objectMapping`
    package func contentOfXML<Value>(at path: KeyPathRoot) throws(EndpointError) -> Value? {
        guard isXML, let type = Value.self as? any XMLReadable.Type else { return nil }
        let body = XMLBody(
            data: data, contentType: contentType, path: path, formats: formats, nestingLimit: nestingLimit)
        do {
            return try type.read(body) as? Value
        } catch {
            throw .objectMapping(error, self)
        }
    }

    /// A Boolean value that indicates whether the body's media type is XML, or it has none, XML was requested and it
    /// begins like XML.
    private var isXML: Bool {
        guard let contentType else { return message != nil && isLikelyXML }
        switch MediaTypes.family(of: MediaTypes.essence(of: contentType)) {
        case .xml: return true
        case .text, .octets: return isLikelyXML
        default: return false
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
