/// The header of a part of a multipart body (RFC 2046, section 5.1; RFC 7578, section 4).
struct PartHeader: Sendable {
    /// The number of the part, from 1, for errors.
    var number: Int
    /// In their order, names as they were written.
    var fields: [(name: String, value: String)] = []

    /// The value of the first field of a name.
    subscript(name: String) -> String? {
        fields.first { HeaderNames.isSame($0.name, name) }?.value
    }

    /// The media type; nil if the part has none, which means text (RFC 2046, section 5.2).
    var contentType: String? { self["Content-Type"] }

    private var disposition: HeaderParameters? { self["Content-Disposition"].map { HeaderParameters($0) } }

    /// The name of the form's field; nil where it has none.
    var name: String? { disposition?["name"] }

    /// Without folders, which a receiver mustn't follow (RFC 7578, section 4.2).
    var fileName: String? {
        guard let path = disposition?["filename"] else { return nil }
        return path.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last.map { String(String.UnicodeScalarView($0)) }
    }

    /// The transfer encoding, in lower case; nil for unencoded bytes.
    var transferEncoding: String? {
        let name = self["Content-Transfer-Encoding"]?.trimmed.lowercased() ?? ""
        return ["", "7bit", "8bit", "binary"].contains(name) ? nil : name
    }

    /// - Parameter lines: Without their ends; those that go on (RFC 5322, section 2.2.3) are one.
    static func field(_ line: [UInt8]) -> (name: String, value: String)? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = String(decoding: line[..<colon], as: UTF8.self)
        let bytes = Array(line[(colon + 1)...])
        // A line end that isn't CRLF would be one to others; so would be a NUL.
        guard HeaderText.isName(name), !bytes.contains(where: { $0 == 0 || $0 == 0x0A || $0 == 0x0D }) else {
            return nil
        }
        // Browsers write UTF-8 (RFC 7578, section 5.1); what isn't can be read as the charset that has all bytes.
        let text =
            UTF8Sequence.areValid(bytes)
            ? String(decoding: bytes, as: UTF8.self)
            : String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        return (name, text.trimmed)
    }
}
