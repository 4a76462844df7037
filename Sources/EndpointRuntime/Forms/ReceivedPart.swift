/// A part of a multipart body that was received (RFC 2046; RFC 7578).
public struct ReceivedPart: Sendable {
    /// The header fields of the part, as they were sent.
    public let headers: HeaderFields
    /// The name of the form's field; nil if the part has none.
    public let name: String?
    /// The file's name, without folders; nil if the part has none.
    public let fileName: String?
    /// The media type of the part; nil if it has none, which means plain text (RFC 2046, section 5.2).
    public let contentType: String?
    /// The bytes of the part.
    ///
    /// Base64 or quoted-printable encodings (`Content-Transfer-Encoding`) have been decoded.
    public let data: Data

    init(_ part: MultipartPart) {
        headers = HeaderFields(part.header)
        name = part.header.name
        fileName = part.header.fileName
        contentType = part.header.contentType
        data = Data(part.bytes)
    }

    /// The bytes as a string; nil if the bytes are invalid in the part's charset.
    ///
    /// The charset is declared in ``contentType``; the default is UTF-8.
    public var text: String? {
        String(data: data, encoding: contentType.flatMap(MediaTypes.charset) ?? .utf8)
    }
}

extension HeaderFields {
    init(_ header: PartHeader) {
        self = [:]
        for (name, value) in header.fields { append(name, value) }
    }
}
