/// A type that breaks long lines of code in the manner of a pretty printer.
///
/// A group that fits on the line isn't broken. Otherwise the group is broken at all of its own marks, and the groups
/// nested in it are laid out separately.
struct LineLayout {
    /// A mark at which a break of the line is allowed, or at which a group begins or ends.
    struct Mark {
        enum Kind {
            case groupStart, groupEnd
            /// A break after which the content is indented.
            case blockStart
            /// A break that ends the indentation.
            case blockEnd
            case lineBreak
        }

        let kind: Kind
        let offset: Int
    }

    /// The maximum number of columns of a line.
    static let width = 120
    /// The number of columns by which a block is indented.
    private static let step = 4

    /// Returns the approximate number of characters in UTF-8 text: its number of Unicode scalars.
    ///
    /// In UTF-8, all bytes of a scalar except one are continuation bytes.
    static func columns(of text: some Sequence<UInt8>) -> Int {
        text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }

    /// The line without breaks. The offsets of the marks are indices of this slice.
    private let line: ArraySlice<UInt8>
    private let marks: [Mark]
    private let width: Int
    /// The number of columns by which the line is indented.
    private let indentation: Int
    private var output: [UInt8] = []
    /// The offset at which the last line of `output` begins.
    private var lineStart = 0
    private var depth = 0
    /// The states of the enclosing groups, from the outside in: true for a broken group.
    private var groupIsBroken: [Bool] = []

    init(_ line: ArraySlice<UInt8>, _ marks: [Mark], width: Int = LineLayout.width) {
        self.width = width
        self.line = line
        self.marks = marks
        indentation = line.prefix { $0 == UInt8(ascii: " ") }.count
        output.reserveCapacity(line.count * 2)
    }

    consuming func broken() -> [UInt8] {
        var position = line.startIndex
        for (index, mark) in marks.enumerated() {
            write(line[position..<mark.offset])
            position = mark.offset
            switch mark.kind {
            case .groupStart: groupIsBroken.append(groupIsBroken.last != false && !fits(from: index))
            case .groupEnd: groupIsBroken.removeLast()
            case .blockStart: breakLine(indentedBy: 1)
            case .blockEnd: breakLine(indentedBy: -1)
            case .lineBreak: breakLine(indentedBy: 0)
            }
        }
        write(line[position...])
        return output
    }

    /// Writes text, without the leading spaces if a break precedes the text.
    private mutating func write(_ text: ArraySlice<UInt8>) {
        output += lineStart > 0 && isAtLineStart ? text.drop { $0 == UInt8(ascii: " ") } : text
    }

    private var isAtLineStart: Bool { output.count == lineStart + margin }
    private var margin: Int { indentation + depth * Self.step }

    private mutating func breakLine(indentedBy levels: Int) {
        guard groupIsBroken.last == true else { return }
        while output.last == UInt8(ascii: " ") { output.removeLast() }
        depth += levels
        output.append(UInt8(ascii: "\n"))
        lineStart = output.count
        output += repeatElement(UInt8(ascii: " "), count: margin)
    }

    /// Returns whether a group fits on the line together with the text up to the next break.
    ///
    /// The groups that enclose the group are broken.
    private func fits(from start: Int) -> Bool {
        var depth = 0
        var end = line.endIndex
        for mark in marks[start...] {
            switch mark.kind {
            case .groupStart: depth += 1
            case .groupEnd: depth -= 1
            case .blockStart, .blockEnd, .lineBreak:
                if depth > 0 { continue }
                end = mark.offset
            }
            if end < line.endIndex { break }
        }
        var rest = line[marks[start].offset..<end]
        if end < line.endIndex { while rest.last == UInt8(ascii: " ") { rest.removeLast() } }
        if isAtLineStart { rest = rest.drop { $0 == UInt8(ascii: " ") } }
        // The columns, which are at most as many as the bytes, are only counted if the bytes are too many.
        return output.count - lineStart + rest.count <= width
            || Self.columns(of: output[lineStart...]) + Self.columns(of: rest) <= width
    }
}
