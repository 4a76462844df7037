/// An excerpt of a source file for a diagnostic.
///
/// The excerpt has one line with a mark under a range, and the line above, both cut to a readable width.
struct SourceExcerpt {
    /// The maximum width of an excerpt's line in columns.
    ///
    /// Minified JSON has lines of megabytes.
    private static let width = 100
    /// The number of characters of a shortened line that are shown before the marked position.
    private static let lead = 40
    private static let tab = "    "

    /// The line above the marked line.
    ///
    /// The value is nil at the beginning of a file. It is also nil if the beginning of the marked line is cut off,
    /// because the columns of the lines wouldn't align.
    let lineAbove: String?
    let line: String
    /// The mark below the line: spaces up to the position, a caret, and tildes under the rest of the range.
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

    /// Returns the byte range of a line without its line break.
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

    /// Returns the part of a line before the marked position.
    ///
    /// If the part is too long, the function returns its end.
    private static func leading(_ file: SourceFile, _ bytes: Range<Int>) -> Piece {
        // If the part doesn't fit, only `lead` characters of it are shown, so that there are columns for the marked
        // text.
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

    /// Returns the beginning of a byte range that fits in `room` columns.
    private static func trailing(_ file: SourceFile, _ bytes: Range<Int>, room: Int) -> Piece {
        // A character has at most four bytes, so these bytes fill the line unless many characters have no width. In
        // that case the line is cut sooner than necessary.
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

    /// Returns bytes decoded as UTF-8.
    ///
    /// Invalid bytes are shown as U+FFFD.
    private static func decoded(_ file: SourceFile, _ bytes: Range<Int>) -> String {
        String(decoding: file.bytes[bytes], as: UTF8.self)
    }

    /// Returns the offset of the first byte of the character that contains the byte at an offset.
    private static func beginning(in file: SourceFile, of offset: Int, limit: Int) -> Int {
        var offset = offset
        while offset > limit, offset < file.bytes.count, file.bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }

    /// Returns the first offset, at or after an offset, at which a character begins.
    private static func boundary(in file: SourceFile, from offset: Int, limit: Int) -> Int {
        var offset = offset
        while offset < limit, file.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        return offset
    }
}
