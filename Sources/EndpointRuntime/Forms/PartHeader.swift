/// The header of a part of a multipart body (RFC 2046, section 5.1; RFC 7578, section 4).
struct PartHeader: Sendable {
    /// The number of the part, from 1, for error descriptions.
    var number: Int
    /// The header fields in order, with their names as they were received.
    var fields: [(name: String, value: String)] = []

    /// The value of the first header field with a name; nil if there is none.
    subscript(name: String) -> String? {
        fields.first { HeaderNames.isSame($0.name, name) }?.value
    }

    /// The media type of the part; nil if it has none, which means text (RFC 2046, section 5.2).
    var contentType: String? { self["Content-Type"] }

    private var disposition: HeaderParameters? { self["Content-Disposition"].map { HeaderParameters($0) } }

    /// The name of the form's field; nil if the part has none.
    var name: String? { disposition?["name"] }

    /// The file name without folders, which a receiver must ignore (RFC 7578, section 4.2).
    var fileName: String? {
        guard let path = disposition?["filename"] else { return nil }
        return path.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last.map { String(String.UnicodeScalarView($0)) }
    }

    /// The transfer encoding, in lower case; nil for unencoded bytes.
    var transferEncoding: String? {
        let name = self["Content-Transfer-Encoding"]?.trimmed.lowercased() ?? ""
        return ["", "7bit", "8bit", "binary"].contains(name) ? nil : name
    }

    /// Returns the name and the value of a header line; nil if the line is invalid.
    ///
    /// - Parameter line: The line, without its line end.
    static func field(_ line: [UInt8]) -> (name: String, value: String)? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = String(decoding: line[..<colon], as: UTF8.self)
        let bytes = Array(line[(colon + 1)...])
        // Other programs might treat a lone CR, a lone LF or a NUL as a line end, so such a field is invalid.
        guard HeaderText.isName(name), !bytes.contains(where: { $0 == 0 || $0 == 0x0A || $0 == 0x0D }) else {
            return nil
        }
        // Browsers send UTF-8 (RFC 7578, section 5.1). Other bytes are read as ISO 8859-1, which has a character for
        // every byte.
        let text =
            UTF8Sequence.areValid(bytes)
            ? String(decoding: bytes, as: UTF8.self)
            : String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        return (name, text.trimmed)
    }
}
