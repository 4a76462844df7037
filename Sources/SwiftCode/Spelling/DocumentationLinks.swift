import APIModel

// Links in documentation. Addresses of a description are untrusted text.
extension DocumentationComment {
    /// Returns a line that links to further documentation; empty without a link.
    static func seeAlso(_ documentation: Documentation) -> [SwiftText] {
        documentation.link.map { ["- SeeAlso: \(link(to: $0.url, $0.description))"] } ?? []
    }

    /// Appends a link to further documentation, after an empty line unless it is the first.
    static func append(seeAlso documentation: Documentation, to lines: inout [SwiftText]) {
        let link = seeAlso(documentation)
        if !link.isEmpty, !lines.isEmpty { lines.append("") }
        lines += link
    }

    /// `[text](address)`, or only the address if there is no text.
    static func link(to address: String, _ text: String? = nil) -> SwiftText {
        let address = escaped(address: address)
        let text = text.map { phrase($0).text } ?? ""
        // An address that isn't a web address leads nowhere by itself, and is shown as code.
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else {
            return SwiftText(spelled: text.isEmpty ? "`\(address)`" : "\(text): `\(address)`")
        }
        return SwiftText(
            spelled: text.isEmpty || text == address ? "<\(address)>" : "[\(escaped(text: text))](\(address))")
    }

    /// Returns an address with percent-encoded characters for a link in Markdown.
    ///
    /// Encoded are characters that could end the address in Markdown (CommonMark 0.31, 6.3) or are invisible.
    private static func escaped(address: String) -> String {
        PercentEncoding.encoded(address) { byte in
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
                UInt8(ascii: "]"), UInt8(ascii: "`"), UInt8(ascii: "\""), UInt8(ascii: "\\"):
                false
            default: (0x21...0x7E).contains(byte)
            }
        }
    }

    private static func escaped(text: String) -> String {
        func isMarkup(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "\\")
        }
        guard text.withContiguousBytes({ $0.contains(where: isMarkup) }) else { return text }
        var escaped: [UInt8] = []
        for byte in text.utf8 {
            if isMarkup(byte) { escaped.append(UInt8(ascii: "\\")) }
            escaped.append(byte)
        }
        return String(decoding: escaped, as: UTF8.self)
    }
}
