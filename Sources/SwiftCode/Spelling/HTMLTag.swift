/// A tag of an HTML element that structures text, found in a description.
struct HTMLTag {
    /// The name of the element in lower case.
    let name: String
    let isEnd: Bool
    /// The value of the tag's `href` attribute.
    let address: String?
    /// The offset of the byte after the tag's `>`.
    let end: Int

    private static let elements: Set<String> = [
        "p", "div", "section", "span", "font", "br", "b", "strong", "i", "em", "u", "code", "tt", "kbd", "pre", "a",
        "ul",
        "ol", "li", "h1", "h2", "h3", "h4", "h5", "h6",
    ]
    private static let longest = 1000

    /// Reads the tag that begins at `start`, the offset of a `<`; nil if there is no known tag.
    init?(in text: UnsafeBufferPointer<UInt8>, at start: Int) {
        var index = start + 1
        isEnd = index < text.count && text[index] == UInt8(ascii: "/")
        if isEnd { index += 1 }
        let nameStart = index
        while index < text.count, Self.isWordByte(text[index]), index - nameStart < 8 { index += 1 }
        name = String(decoding: text[nameStart..<index], as: UTF8.self).lowercased()
        guard Self.elements.contains(name), index < text.count else { return nil }
        // A tag's name is followed by a space, `/` or `>`. So `<b>` is a tag, and the generic arguments `<b, c>`
        // aren't.
        let attributesStart = index
        switch text[index] {
        case UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: " "), 0x09, 0x0A, 0x0D: break
        default: return nil
        }
        var quote: UInt8?
        while index < text.count, index - start < Self.longest {
            let byte = text[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                address = Self.address(in: text[attributesStart..<index])
                end = index + 1
                return
            } else if byte == UInt8(ascii: "<") {
                return nil
            }
            index += 1
        }
        return nil
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }

    private static func address(in attributes: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        let text = String(decoding: attributes, as: UTF8.self)
        for attribute in ["href", "HREF"] {
            let parts = text.split(separator: "\(attribute)=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].last?.isWhitespace ?? false, let first = parts[1].first else { continue }
            if first == "\"" || first == "'" {
                return String(parts[1].dropFirst().prefix { $0 != first })
            }
            return String(parts[1].prefix { !$0.isWhitespace })
        }
        return nil
    }
}
