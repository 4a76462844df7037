import APIModel

// Links in documentation: addresses of a description are text like any other, and may hold anything.
extension DocumentationComment {
    /// A line that leads to where more can be read; nothing where there is no such link.
    static func seeAlso(_ documentation: Documentation) -> [SwiftText] {
        documentation.link.map { ["- SeeAlso: \(link(to: $0.url, $0.description))"] } ?? []
    }

    /// Behind an empty line, where something stands before it.
    static func append(seeAlso documentation: Documentation, to lines: inout [SwiftText]) {
        let link = seeAlso(documentation)
        if !link.isEmpty, !lines.isEmpty { lines.append("") }
        lines += link
    }

    /// `[text](address)`, or the address alone where there is no text.
    static func link(to address: String, _ text: String? = nil) -> SwiftText {
        let address = escaped(address: address)
        let text = text.map { phrase($0).text } ?? ""
        // What leads nowhere by itself is shown as it is.
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else {
            return SwiftText(spelled: text.isEmpty ? "`\(address)`" : "\(text): `\(address)`")
        }
        return SwiftText(
            spelled: text.isEmpty || text == address ? "<\(address)>" : "[\(escaped(text: text))](\(address))")
    }

    /// With all percent-encoded that could end an address in Markdown (CommonMark 0.31, 6.3) or isn't seen.
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
