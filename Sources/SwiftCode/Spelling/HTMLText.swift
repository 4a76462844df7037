/// A converter from HTML in descriptions to the Markdown of documentation comments.
///
/// Paragraphs, line breaks, links, lists, headings, emphasis and code are converted. Everything else is preserved, such
/// as `<owner>` in prose and the content of code spans and fences.
///
/// The result is treated like any other text of a description: it is split into lines afterward.
struct HTMLText {
    private let text: UnsafeBufferPointer<UInt8>
    private var output: [UInt8] = []
    /// The offset in the output at which the open link's content begins, and the link's URL.
    ///
    /// Links aren't nested.
    private var link: (start: Int, address: String?)?
    /// The number of the last item in each open list; nil for a list without numbers.
    private var lists: [Int?] = []
    /// A Boolean value that indicates whether the text is in a code span.
    ///
    /// In code, Markdown doesn't decode entities, so the converter does.
    private var isInCode = false

    /// Returns HTML as Markdown, or the text itself if it contains none of the known elements.
    static func markdown(of text: String) -> String {
        let bytes: [UInt8]? = text.withContiguousBytes { bytes in
            guard hasElement(bytes) else { return nil }
            var converter = HTMLText(text: bytes)
            converter.convert()
            return converter.output
        }
        return bytes.map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    private init(text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    private static func hasElement(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: "<"), HTMLTag(in: text, at: index) != nil { return true }
            index += 1
        }
        return false
    }

    private mutating func convert() {
        var index = 0
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "`") where !isInCode:
                let end = endOfCode(at: index)
                output += text[index..<end]
                index = end
            case UInt8(ascii: "~") where !isInCode && beginsFence(at: index):
                let end = endOfCode(at: index)
                output += text[index..<end]
                index = end
            case UInt8(ascii: "<"):
                guard let tag = HTMLTag(in: text, at: index) else { fallthrough }
                write(tag)
                index = tag.end
            case UInt8(ascii: "&"):
                guard let (character, end) = entity(at: index) else { fallthrough }
                output += character.utf8
                index = end
            default:
                output.append(text[index])
                index += 1
            }
        }
        closeLink()
        if isInCode { output.append(UInt8(ascii: "`")) }
    }

    /// Returns whether a code fence of tildes begins at an index.
    private func beginsFence(at index: Int) -> Bool {
        guard text[index...].prefix(3).elementsEqual("~~~".utf8) else { return false }
        let before = text[..<index].last { $0 != UInt8(ascii: " ") }
        return before == nil || before == UInt8(ascii: "\n")
    }

    /// Returns the index after the code span or code block that begins at an index.
    ///
    /// If the code isn't closed, returns the index after its opening backticks or tildes.
    private func endOfCode(at start: Int) -> Int {
        let character = text[start]
        func run(at index: Int) -> Int { text[index...].prefix { $0 == character }.count }
        let length = run(at: start)
        var index = start + length
        while index < text.count {
            guard text[index] == character else {
                index += 1
                continue
            }
            let next = run(at: index)
            index += next
            if next == length { return index }
        }
        return start + length
    }

    private static let entities = [
        "&nbsp;": " ", "&quot;": "\"", "&apos;": "'", "&#39;": "'", "&#x27;": "'", "&rsquo;": "’", "&lsquo;": "‘",
        "&ldquo;": "“", "&rdquo;": "”", "&ndash;": "–", "&mdash;": "—", "&hellip;": "…",
    ]
    /// The entities for characters that Markdown would interpret as markup.
    ///
    /// Outside of code these entities remain, because Markdown displays them as characters.
    private static let markup = ["&lt;": "<", "&gt;": ">", "&amp;": "&"]

    private func entity(at start: Int) -> (String, end: Int)? {
        guard let length = text[start...].prefix(8).firstIndex(of: UInt8(ascii: ";")).map({ $0 - start + 1 }) else {
            return nil
        }
        let name = String(decoding: text[start..<start + length], as: UTF8.self)
        guard let character = Self.entities[name] ?? (isInCode ? Self.markup[name] : nil) else { return nil }
        return (character, start + length)
    }

    // The elements of HTML

    private mutating func write(_ tag: HTMLTag) {
        if isInCode, !["code", "tt", "kbd", "pre"].contains(tag.name) { return }
        switch tag.name {
        case "p", "div", "section": breakParagraph()
        case "br": lists.isEmpty ? breakParagraph() : append(" ")
        case "b", "strong": append("**")
        case "i", "em": append("*")
        case "code", "tt", "kbd":
            append("`")
            isInCode = !tag.isEnd
        case "pre":
            append(tag.isEnd ? "\n```\n\n" : "\n\n```\n")
            isInCode = false
        case "a":
            closeLink()
            if !tag.isEnd { link = (output.count, tag.address) }
        case "ul", "ol": writeList(tag)
        case "li": if !tag.isEnd { writeItem() }
        case "h1", "h2", "h3", "h4", "h5", "h6":
            breakParagraph()
            if !tag.isEnd { append("### ") }
        default: break
        }
    }

    private mutating func append(_ markdown: String) {
        output += markdown.utf8
    }

    private mutating func breakParagraph() {
        if !output.isEmpty { append("\n\n") }
        if !lists.isEmpty { indent(lists.count) }
    }

    /// The deepest indentation of nested lists.
    ///
    /// Deeper lists are rare, and would lengthen each line.
    private static let deepestIndentation = 8

    private mutating func indent(_ depth: Int) {
        append(String(repeating: "  ", count: max(0, min(depth, Self.deepestIndentation))))
    }

    private mutating func writeList(_ tag: HTMLTag) {
        if tag.isEnd {
            _ = lists.popLast()
            if lists.isEmpty { append("\n\n") }
        } else {
            if lists.isEmpty { breakParagraph() }
            lists.append(tag.name == "ol" ? 0 : nil)
        }
    }

    private mutating func writeItem() {
        while output.last == UInt8(ascii: " ") { output.removeLast() }
        if output.last != UInt8(ascii: "\n"), !output.isEmpty { append("\n") }
        indent(lists.count - 1)
        if let last = lists.last, let number = last {
            lists[lists.count - 1] = number + 1
            append("\(number + 1). ")
        } else {
            append("- ")
        }
    }

    /// Converts the output since the opening `<a>` tag to a Markdown link, if the link's URL is absolute.
    private mutating func closeLink() {
        defer { link = nil }
        guard let link, let address = link.address, address.hasPrefix("https://") || address.hasPrefix("http://") else {
            return
        }
        let text = String(decoding: output[link.start...], as: UTF8.self)
        output.removeSubrange(link.start...)
        // Spaces at the ends of the link's text separate the link from the words around it, so they are written outside
        // of the Markdown link.
        if text.utf8.first == UInt8(ascii: " ") { append(" ") }
        append(DocumentationComment.link(to: address, String(text.drop { $0 == " " })).text)
        if text.utf8.last == UInt8(ascii: " ") { append(" ") }
    }
}
