/// Breaks lines of documentation that don't fit, at blanks, so that the Markdown they are stays the same: what goes on
/// stands below what it belongs to, and code blocks, tables and headings aren't touched.
struct CommentLayout {
    private let text: [UInt8]
    private var output: [UInt8] = []
    private var isInCodeBlock = false

    /// The text itself where every line of documentation fits.
    static func laidOut(_ text: [UInt8]) -> [UInt8] {
        guard hasLongLine(text) else { return text }
        var layout = CommentLayout(text: text)
        layout.layOut()
        return layout.output
    }

    private init(text: [UInt8]) {
        self.text = text
    }

    private static func hasLongLine(_ text: [UInt8]) -> Bool {
        var start = 0
        for index in text.indices where text[index] == UInt8(ascii: "\n") {
            if index - start > LineLayout.width { return true }
            start = index + 1
        }
        return text.count - start > LineLayout.width
    }

    private mutating func layOut() {
        output.reserveCapacity(text.count + text.count / 16)
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            write(text[start..<end])
            if end < text.count { output.append(UInt8(ascii: "\n")) }
            start = end + 1
        }
    }

    private mutating func write(_ line: ArraySlice<UInt8>) {
        let margin = line.prefix { $0 == UInt8(ascii: " ") }.count
        guard line.dropFirst(margin).starts(with: "/// ".utf8) else {
            isInCodeBlock = false
            output += line
            return
        }
        let content = line.dropFirst(margin + 4)
        let words = content.drop { $0 == UInt8(ascii: " ") }
        let isFence = words.starts(with: "```".utf8) || words.starts(with: "~~~".utf8)
        if isFence { isInCodeBlock.toggle() }
        guard !isFence, !isInCodeBlock, line.count > LineLayout.width, Self.isBreakable(content) else {
            output += line
            return
        }
        breakUp(line, content, margin: margin)
    }

    /// Tables, headings and code that is told by its blanks are whole lines.
    private static func isBreakable(_ content: ArraySlice<UInt8>) -> Bool {
        guard let first = content.first else { return false }
        return first != UInt8(ascii: "|") && first != UInt8(ascii: "#") && !content.starts(with: "    ".utf8)
    }

    private mutating func breakUp(_ line: ArraySlice<UInt8>, _ content: ArraySlice<UInt8>, margin: Int) {
        let hanging = Self.hanging(content)
        var start = line.startIndex
        // Up to where no break may stand: the marker of an item belongs to its first word.
        var earliest = content.startIndex + hanging
        var prefix = 0
        var links = LinkSearch(line: line)
        while Self.isLonger(line[start...], than: LineLayout.width - prefix),
            let end = Self.lastBreak(
                in: line, from: start, notBefore: earliest, columns: LineLayout.width - prefix, &links)
        {
            output += line[start..<end]
            output.append(UInt8(ascii: "\n"))
            output += repeatElement(UInt8(ascii: " "), count: margin)
            output += "/// ".utf8
            output += repeatElement(UInt8(ascii: " "), count: hanging)
            start = line[end...].firstIndex { $0 != UInt8(ascii: " ") } ?? line.endIndex
            earliest = start
            prefix = margin + 4 + hanging
        }
        output += line[start...]
    }

    /// Looks no further than it must: what is left of a long line is asked about for each line that it becomes.
    private static func isLonger(_ text: ArraySlice<UInt8>, than columns: Int) -> Bool {
        text.count > columns && LineLayout.columns(of: text.prefix(max(0, columns) * 4 + 4)) > columns
    }

    /// How far what goes on is indented: as the text of the item that the line is.
    private static func hanging(_ content: ArraySlice<UInt8>) -> Int {
        let blanks = content.prefix { $0 == UInt8(ascii: " ") }.count
        let marker = content.dropFirst(blanks).prefix { $0 != UInt8(ascii: " ") }
        return isMarker(marker) ? blanks + marker.count + 1 : blanks
    }

    private static func isMarker(_ word: ArraySlice<UInt8>) -> Bool {
        guard let last = word.last else { return false }
        if word.count == 1 { return "-+*".utf8.contains(last) }
        return ".)".utf8.contains(last) && word.count < 5 && word.dropLast().allSatisfy { (0x30...0x39).contains($0) }
    }

    /// The last blank behind which a line may go on so that it fits, else the first one behind that; nil where there is
    /// none. Not within code or a link, nor before a word that would begin something else at the start of a line.
    private static func lastBreak(
        in line: ArraySlice<UInt8>, from start: Int, notBefore earliest: Int, columns: Int, _ links: inout LinkSearch
    ) -> Int? {
        var found: Int?
        var column = 0
        var isInCode = false
        // Behind the link that the line has come to.
        var linkEnd = start
        var index = start
        while index < line.endIndex {
            let byte = line[index]
            if byte == UInt8(ascii: "`") { isInCode.toggle() }
            if byte == UInt8(ascii: "["), index >= linkEnd { linkEnd = links.end(from: index) ?? linkEnd }
            if byte == UInt8(ascii: " "), !isInCode, index > earliest, index >= linkEnd,
                line[index - 1] != UInt8(ascii: " "),
                mayBegin(line[index...].drop { $0 == UInt8(ascii: " ") })
            {
                if column > columns, found != nil { return found }
                found = index
                if column > columns { return found }
            }
            if byte & 0xC0 != 0x80 { column += 1 }
            index += 1
        }
        return found
    }

    private static func mayBegin(_ rest: ArraySlice<UInt8>) -> Bool {
        let word = rest.prefix { $0 != UInt8(ascii: " ") }
        guard let first = word.first, !isMarker(word) else { return false }
        return !"#>|=-~`".utf8.contains(first) || (first == UInt8(ascii: "`") && !word.starts(with: "```".utf8))
    }
}

/// Finds the ends of links in a line, from left to right; what has been looked through isn't looked through again.
private struct LinkSearch {
    private let line: ArraySlice<UInt8>
    private var textEnd: Int
    private var addressEnd: Int

    init(line: ArraySlice<UInt8>) {
        self.line = line
        textEnd = line.startIndex
        addressEnd = line.startIndex
    }

    /// Behind `[text](address)`; nil where there is no such link.
    mutating func end(from start: Int) -> Int? {
        move(&textEnd, to: UInt8(ascii: "]"), from: start)
        guard textEnd + 1 < line.endIndex, line[textEnd + 1] == UInt8(ascii: "(") else { return nil }
        move(&addressEnd, to: UInt8(ascii: ")"), from: textEnd)
        return addressEnd < line.endIndex ? addressEnd + 1 : nil
    }

    /// Moves on to the first `byte` from `start` on; to the line's end where there is none.
    private func move(_ index: inout Int, to byte: UInt8, from start: Int) {
        guard index < start || index < line.endIndex && line[index] != byte else { return }
        index = line[max(index, start)...].firstIndex(of: byte) ?? line.endIndex
    }
}
