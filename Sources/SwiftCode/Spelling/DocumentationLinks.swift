import APIModel

// The links in documentation. The URLs in a description are untrusted text.
extension DocumentationComment {
    /// Returns a line with a link to further documentation; empty if the documentation has no link.
    static func seeAlso(_ documentation: Documentation) -> [SwiftText] {
        documentation.link.map { ["- SeeAlso: \(link(to: $0.url, $0.description))"] } ?? []
    }

    /// Appends a link to further documentation, after an empty line unless there are no lines yet.
    static func append(seeAlso documentation: Documentation, to lines: inout [SwiftText]) {
        let link = seeAlso(documentation)
        if !link.isEmpty, !lines.isEmpty { lines.append("") }
        lines += link
    }

    /// Returns a Markdown link, `[text](address)`, or only the address if there is no text.
    static func link(to address: String, _ text: String? = nil) -> SwiftText {
        let address = escaped(address: address)
        let text = text.map { phrase($0).text } ?? ""
        // An address that isn't a web address can't be opened in documentation, so it is shown as code.
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else {
            return SwiftText(spelled: text.isEmpty ? "`\(address)`" : "\(text): `\(address)`")
        }
        return SwiftText(
            spelled: text.isEmpty || text == address ? "<\(address)>" : "[\(escaped(text: text))](\(address))")
    }

    /// Returns a URL with characters percent-encoded so that it can be the address of a Markdown link.
    ///
    /// A character is encoded if it could end the address in Markdown (CommonMark 0.31, 6.3) or is invisible.
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
