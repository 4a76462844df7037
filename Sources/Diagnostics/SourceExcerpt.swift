/// One line of a source, cut to a width that can be read, with a mark under a range.
struct SourceExcerpt {
    /// The widest excerpt, in characters. Minified JSON has lines of megabytes.
    private static let width = 100

    let text: String
    /// Blanks up to the place, a caret, and tildes under the rest.
    let marker: String

    init(file: SourceFile, line: Int, range: SourceRange) {
        let lineStart = file.lineStarts[line - 1]
        let lineEnd = line < file.lineStarts.count ? file.lineStarts[line] - 1 : file.bytes.count
        let start = min(max(Int(range.start), lineStart), lineEnd)
        let end = min(max(Int(range.end), start), lineEnd)

        // Only what can be shown is decoded.
        let reach = Self.width * 4
        let windowStart = Self.boundary(in: file, from: max(lineStart, start - reach), limit: start)
        let windowEnd = Self.boundary(in: file, from: min(lineEnd, start + reach), limit: lineEnd)
        let before = VisibleText.of(String(decoding: file.bytes[windowStart..<start], as: UTF8.self))
        let marked = VisibleText.of(String(decoding: file.bytes[start..<min(end, windowEnd)], as: UTF8.self))
        let after = VisibleText.of(String(decoding: file.bytes[min(end, windowEnd)..<windowEnd], as: UTF8.self))

        var lead = Array(before.unicodeScalars)
        let isCutBefore = windowStart > lineStart || lead.count > Self.width / 2
        if isCutBefore { lead = ["…"] + lead.suffix(Self.width / 2) }
        var rest = Array((marked + after).unicodeScalars)
        let room = Self.width - lead.count
        let isCutAfter = windowEnd < lineEnd || rest.count > room
        if isCutAfter { rest = rest.prefix(room) + ["…"] }
        let markedCount = min(marked.unicodeScalars.count, rest.count)

        text = String(String.UnicodeScalarView(lead + rest))
        marker = String(repeating: " ", count: lead.count) + "^" + String(repeating: "~", count: max(0, markedCount - 1))
    }

    /// The first place from `offset` on where a character begins.
    private static func boundary(in file: SourceFile, from offset: Int, limit: Int) -> Int {
        var offset = offset
        while offset < limit, file.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        return offset
    }
}
