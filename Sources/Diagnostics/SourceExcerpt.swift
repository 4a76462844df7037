/// One line of a source with a mark under a range, and the line above; cut to a width that can be read.
struct SourceExcerpt {
    /// The widest line shown, in columns. Minified JSON has lines of megabytes.
    private static let width = 100
    /// The number of characters of a shortened line that are shown before the marked position.
    private static let lead = 40
    private static let tab = "    "

    /// The line above the marked one.
    ///
    /// The line is nil at the beginning of a file, and when the marked line isn't shown from its beginning, so that
    /// columns always align.
    let lineAbove: String?
    let line: String
    /// Blanks up to the position, a caret, and tildes under the rest.
    let marker: String

    init(file: SourceFile, line number: Int, range: SourceRange) {
        let bounds = Self.bounds(ofLine: number, in: file)
        let start = Self.beginning(
            in: file, of: min(max(Int(range.start), bounds.lowerBound), bounds.upperBound), limit: bounds.lowerBound
        )
        let end = Self.boundary(
            in: file, from: min(max(Int(range.end), start), bounds.upperBound), limit: bounds.upperBound
        )

        let before = Self.leading(file, bounds.lowerBound..<start)
        let marked = Self.trailing(file, start..<end, room: Self.width - before.columns)
        let after = Self.trailing(file, end..<bounds.upperBound, room: Self.width - before.columns - marked.columns)

        line = before.text + marked.text + (marked.isCut ? "…" : after.text + (after.isCut ? "…" : ""))
        marker =
            String(repeating: " ", count: before.columns) + "^"
            + String(repeating: "~", count: max(0, marked.columns - 1))
        lineAbove = before.isCut || number < 2 ? nil : Self.whole(file, line: number - 1)
    }

    private struct Piece {
        var text = ""
        var columns = 0
        var isCut = false
    }

    /// Returns the bytes of a line, without its line break.
    private static func bounds(ofLine number: Int, in file: SourceFile) -> Range<Int> {
        let start = file.lineStarts[number - 1]
        var end = number < file.lineStarts.count ? file.lineStarts[number] - 1 : file.bytes.count
        if end > start, file.bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }

    private static func whole(_ file: SourceFile, line: Int) -> String {
        let piece = trailing(file, bounds(ofLine: line, in: file), room: width)
        return piece.text + (piece.isCut ? "…" : "")
    }

    /// Returns the part of the line before the marked position; of a long line only its end.
    private static func leading(_ file: SourceFile, _ bytes: Range<Int>) -> Piece {
        // A beginning that doesn't fit is cut to the shorter `lead`, which leaves columns for the marked text.
        let near = boundary(
            in: file, from: max(bytes.lowerBound, bytes.upperBound - width * 4), limit: bytes.upperBound)
        let whole = trailing(file, near..<bytes.upperBound, room: width * 3 / 4)
        if near == bytes.lowerBound, !whole.isCut { return whole }
        var scalars: [Unicode.Scalar] = []
        var columns = 0
        for scalar in decoded(file, near..<bytes.upperBound).unicodeScalars.reversed() {
            let shown = visible(scalar)
            columns += self.columns(of: shown)
            if columns > lead { break }
            scalars.append(contentsOf: shown.reversed())
        }
        let text = "…" + String(String.UnicodeScalarView(scalars.reversed()))
        return Piece(text: text, columns: self.columns(of: text.unicodeScalars), isCut: true)
    }

    /// Returns the beginning of `bytes` that fits in `room` columns.
    private static func trailing(_ file: SourceFile, _ bytes: Range<Int>, room: Int) -> Piece {
        // A character takes at most four bytes; those of no width are the exception that only cuts a line sooner.
        let near = boundary(
            in: file, from: min(bytes.upperBound, bytes.lowerBound + width * 4), limit: bytes.upperBound)
        var piece = Piece(isCut: near < bytes.upperBound)
        var text = String.UnicodeScalarView()
        for scalar in decoded(file, bytes.lowerBound..<near).unicodeScalars {
            let shown = visible(scalar)
            let columns = self.columns(of: shown)
            if piece.columns + columns > room {
                piece.isCut = true
                break
            }
            piece.columns += columns
            text.append(contentsOf: shown)
        }
        piece.text = String(text)
        return piece
    }

    private static func visible(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        var shown = String.UnicodeScalarView()
        VisibleText.append(scalar, tab: tab, to: &shown)
        return shown
    }

    private static func columns(of text: String.UnicodeScalarView) -> Int {
        text.reduce(0) { $0 + CharacterWidth.of($1) }
    }

    /// Bytes that aren't UTF-8 are shown as U+FFFD.
    private static func decoded(_ file: SourceFile, _ bytes: Range<Int>) -> String {
        String(decoding: file.bytes[bytes], as: UTF8.self)
    }

    /// Returns the offset of the first byte of the character that contains the byte at `offset`.
    private static func beginning(in file: SourceFile, of offset: Int, limit: Int) -> Int {
        var offset = offset
        while offset > limit, offset < file.bytes.count, file.bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }

    /// Returns the first offset from `offset` on where a character begins.
    private static func boundary(in file: SourceFile, from offset: Int, limit: Int) -> Int {
        var offset = offset
        while offset < limit, file.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        return offset
    }
}
