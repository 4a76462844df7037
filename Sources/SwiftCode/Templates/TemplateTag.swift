/// A tag in a template, such as `{{name}}`.
struct TemplateTag {
    enum Kind {
        case value, section, invertedSection, end, comment
        /// A kind of Mustache tag that isn't supported: a partial, a block, or a change of delimiters.
        case unsupported
    }

    let kind: Kind
    /// The range of the tag's name in the template's bytes.
    let name: Range<Int>
    /// The offset of the tag's first brace.
    let start: Int
    /// The offset after the tag's last brace, or the end of the text if the tag isn't closed.
    let end: Int
    let isClosed: Bool

    /// Returns the name in the tag.
    func text(in bytes: [UInt8]) -> String {
        String(decoding: bytes[name], as: UTF8.self)
    }

    /// Returns all tags of a template, in order.
    static func all(in bytes: [UInt8]) -> [TemplateTag] {
        var tags: [TemplateTag] = []
        var index = 0
        while index + 1 < bytes.count {
            guard bytes[index] == open, bytes[index + 1] == open else {
                index += 1
                continue
            }
            let tag = TemplateTag(in: bytes, at: index)
            tags.append(tag)
            index = tag.end
        }
        return tags
    }

    private static let open = UInt8(ascii: "{")
    private static let close = UInt8(ascii: "}")

    private init(in bytes: [UInt8], at start: Int) {
        let isTripled = start + 2 < bytes.count && bytes[start + 2] == Self.open
        let braces = isTripled ? 3 : 2
        let first = start + braces
        var last = first
        while last < bytes.count, !bytes[last...].prefix(braces).elementsEqual(repeatElement(Self.close, count: braces))
        {
            last += 1
        }
        isClosed = last < bytes.count
        self.start = start
        end = min(last + braces, bytes.count)
        var inner = bytes[min(first, last)..<last].drop { $0 == UInt8(ascii: " ") }
        kind = isTripled ? .value : Self.kind(of: inner.first)
        if let symbol = inner.first, !isTripled, kind != .value || symbol == UInt8(ascii: "&") {
            inner = inner.dropFirst()
        }
        inner = inner.drop { $0 == UInt8(ascii: " ") }
        while inner.last == UInt8(ascii: " ") { inner.removeLast() }
        name = inner.startIndex..<inner.endIndex
    }

    private static func kind(of symbol: UInt8?) -> Kind {
        switch symbol {
        case UInt8(ascii: "#"): .section
        case UInt8(ascii: "^"): .invertedSection
        case UInt8(ascii: "/"): .end
        // In some renderers, a tag that begins with a percent sign configures escaping. Nothing is escaped in these
        // templates, so the tag is ignored.
        case UInt8(ascii: "!"), UInt8(ascii: "%"): .comment
        case UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: "$"), UInt8(ascii: "="): .unsupported
        default: .value
        }
    }
}
