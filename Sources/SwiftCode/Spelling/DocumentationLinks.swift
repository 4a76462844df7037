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
            case 0x21...0x7E: !"()<>[]`\"\\".utf8.contains(byte)
            default: false
            }
        }
    }

    private static func escaped(text: String) -> String {
        var escaped = ""
        for character in text {
            if character == "[" || character == "]" || character == "\\" { escaped.append("\\") }
            escaped.append(character)
        }
        return escaped
    }
}
