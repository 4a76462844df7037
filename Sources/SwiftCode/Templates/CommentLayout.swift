/// A type that breaks long documentation lines at spaces without changing the Markdown.
///
/// A continuation line is indented like the content that it continues. Code blocks, tables and headings don't change.
struct CommentLayout {
    /// A range of bytes that isn't copied, since nearly all code of a client is processed here.
    private typealias Line = Slice<UnsafeBufferPointer<UInt8>>

    private let text: UnsafeBufferPointer<UInt8>
    private let width: Int
    private var output: [UInt8] = []
    /// The offset in the text up to which `output` contains the text.
    private var written = 0
    /// The offset up to which the text has been searched for code blocks.
    private var known = 0
    private var fences = CodeFences()

    /// Returns the text with long documentation lines broken, or the text itself if every line fits.
    static func laidOut(_ text: [UInt8], width: Int = LineLayout.width) -> [UInt8] {
        text.withUnsafeBufferPointer { bytes in
            var layout = CommentLayout(text: bytes, width: width)
            layout.layOut()
            guard layout.written > 0 else { return text }
            layout.output += bytes[layout.written...]
            return layout.output
        }
    }

    private init(text: UnsafeBufferPointer<UInt8>, width: Int) {
        self.text = text
        self.width = width
    }

    private mutating func layOut() {
        var start = 0
        while text.count - start > width {
            // Lines that fit are skipped together, up to the last line break within the maximum width.
            var end = start + width
            while end >= start, text[end] != UInt8(ascii: "\n") { end -= 1 }
            if end < start {
                end = endOfLine(from: start + width)
                layOut(text[start..<end])
            }
            start = end + 1
        }
    }

    private func endOfLine(from start: Int) -> Int {
        var end = start
        while end < text.count, text[end] != UInt8(ascii: "\n") { end += 1 }
        return end
    }

    /// The maximum number of bytes of quotation markers in a line that is broken.
    ///
    /// Each continuation line repeats the markers, so lines in deeper quotations aren't broken.
    private static let longestQuotation = 12

    /// Breaks a long line, if the line is documentation.
    private mutating func layOut(_ line: Line) {
        guard let content = Self.documentation(in: line) else { return }
        let quotation = Self.quotation(content)
        let words = content[quotation.endIndex...]
        findCodeBlock(before: line.startIndex)
        guard !fences.isOpen, quotation.count <= Self.longestQuotation, !CodeFences.isFence(words),
            Self.isBreakable(words)
        else { return }
        if written == 0 { output.reserveCapacity(text.count + text.count / 16) }
        output += text[written..<line.startIndex]
        written = line.endIndex
        breakUp(line, words, quotation, margin: content.startIndex - line.startIndex - 4)
    }

    /// Returns the content of a documentation line after `/// `; nil for any other line.
    private static func documentation(in line: Line) -> Line? {
        let comment = line.drop { $0 == UInt8(ascii: " ") }
        if comment.starts(with: "/// ".utf8) { return comment.dropFirst(4) }
        return comment.elementsEqual("///".utf8) ? comment.dropFirst(3) : nil
    }

    /// Returns the quotation markers (`> `) at the beginning of a line of documentation.
    private static func quotation(_ content: Line) -> Line {
        let markers = content.prefix { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: " ") }
        guard let last = markers.lastIndex(of: UInt8(ascii: ">")) else { return content.prefix(0) }
        let end = last + 1
        return content[..<(markers.endIndex > end ? end + 1 : end)]
    }

    /// Updates `fences` to the state at `start`, which is in or outside of a code block.
    ///
    /// The search begins at the first line of the documentation, or at the last known position.
    private mutating func findCodeBlock(before start: Int) {
        var position = start
        while position > known {
            var lineStart = position - 1
            while lineStart > 0, text[lineStart - 1] != UInt8(ascii: "\n") { lineStart -= 1 }
            guard Self.documentation(in: text[lineStart..<position - 1]) != nil else { break }
            position = lineStart
        }
        if position > known { fences = CodeFences() }
        while position < start {
            let end = endOfLine(from: position)
            if let content = Self.documentation(in: text[position..<end]) {
                fences.take(content[Self.quotation(content).endIndex...])
            }
            position = end + 1
        }
        known = start
    }

    /// Returns whether a line may be broken.
    ///
    /// Table rows, headings and indented code may not.
    private static func isBreakable(_ content: Line) -> Bool {
        guard let first = content.first else { return false }
        return first != UInt8(ascii: "|") && first != UInt8(ascii: "#") && !content.starts(with: "    ".utf8)
    }

    private mutating func breakUp(_ line: Line, _ words: Line, _ quotation: Line, margin: Int) {
        let hanging = Self.hanging(words)
        var start = line.startIndex
        // The marker of a list item must be on the same line as the item's first word, so no break is allowed before
        // this offset.
        var earliest = words.startIndex + hanging
        var prefix = 0
        var links = LinkSearch(line: line)
        while Self.isLonger(line[start...], than: width - prefix),
            let end = Self.lastBreak(
                in: line, from: start, notBefore: earliest, columns: width - prefix, &links)
        {
            output += line[start..<end]
            output.append(UInt8(ascii: "\n"))
            output += repeatElement(UInt8(ascii: " "), count: margin)
            output += "/// ".utf8
            output += quotation
            output += repeatElement(UInt8(ascii: " "), count: hanging)
            start = line[end...].firstIndex { $0 != UInt8(ascii: " ") } ?? line.endIndex
            earliest = start
            prefix = margin + 4 + quotation.count + hanging
        }
        output += line[start...]
    }

    /// Returns whether text is longer than `columns`, and reads no more bytes than necessary for that.
    ///
    /// The remainder of a long line is checked again for each line that it is broken into.
    private static func isLonger(_ text: Line, than columns: Int) -> Bool {
        text.count > columns && LineLayout.columns(of: text.prefix(max(0, columns) * 4 + 4)) > columns
    }

    /// Returns the indentation of continuation lines, which is that of a list item's content.
    private static func hanging(_ content: Line) -> Int {
        let blanks = content.prefix { $0 == UInt8(ascii: " ") }.count
        let marker = content.dropFirst(blanks).prefix { $0 != UInt8(ascii: " ") }
        return CodeFences.isMarker(marker) ? blanks + marker.count + 1 : blanks
    }

    /// Returns the last space at which the line can be broken so that it fits; nil if there is none.
    ///
    /// If no part before a space fits, returns the first space at which a break is possible. The space is outside of
    /// code and links, and not before a word that has another meaning at the start of a line.
    private static func lastBreak(
        in line: Line, from start: Int, notBefore earliest: Int, columns: Int, _ links: inout LinkSearch
    ) -> Int? {
        var found: Int?
        var column = 0
        var isInCode = false
        // The index after the last link that was found.
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

    private static func mayBegin(_ rest: Line) -> Bool {
        let word = rest.prefix { $0 != UInt8(ascii: " ") }
        guard let first = word.first, !CodeFences.isMarker(word) else { return false }
        switch first {
        case UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "="), UInt8(ascii: "-"),
            UInt8(ascii: "~"):
            return false
        case UInt8(ascii: "`"): return !word.starts(with: "```".utf8)
        default: return true
        }
    }
}

/// A search for the ends of links in a line, from left to right, that reads each byte once.
private struct LinkSearch {
    private let line: Slice<UnsafeBufferPointer<UInt8>>
    private var textEnd: Int
    private var addressEnd: Int

    init(line: Slice<UnsafeBufferPointer<UInt8>>) {
        self.line = line
        textEnd = line.startIndex
        addressEnd = line.startIndex
    }

    /// Returns the index after the link `[text](address)` that begins at `start`; nil if there is none.
    mutating func end(from start: Int) -> Int? {
        move(&textEnd, to: UInt8(ascii: "]"), from: start)
        guard textEnd + 1 < line.endIndex, line[textEnd + 1] == UInt8(ascii: "(") else { return nil }
        move(&addressEnd, to: UInt8(ascii: ")"), from: textEnd)
        return addressEnd < line.endIndex ? addressEnd + 1 : nil
    }

    /// Moves an index to the first `byte` at or after `start`, or to the line's end if there is none.
    private func move(_ index: inout Int, to byte: UInt8, from start: Int) {
        guard index < start || index < line.endIndex && line[index] != byte else { return }
        index = line[max(index, start)...].firstIndex(of: byte) ?? line.endIndex
    }
}
