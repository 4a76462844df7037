/// Breaks a line that doesn't fit, as pretty printers do: a group stands on one line if it fits there, and else is
/// broken at all of its own breaks, while the groups in it are asked anew.
struct LineLayout {
    /// What may be done at an offset of the line.
    struct Mark {
        enum Kind {
            case groupStart, groupEnd
            /// A break that what follows is indented behind.
            case blockStart
            /// A break that ends the indentation.
            case blockEnd
            case lineBreak
        }

        let kind: Kind
        let offset: Int
    }

    /// How many columns fit.
    static let width = 120
    /// How far a block is indented in the one around it.
    private static let step = 4

    /// In characters, or near enough: scalars, of whose UTF-8 all but one byte are continuations.
    static func columns(of text: some Sequence<UInt8>) -> Int {
        text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }

    /// The line as it stands when nothing is broken; its indices are those of the marks.
    private let line: ArraySlice<UInt8>
    private let marks: [Mark]
    private let width: Int
    /// How far the line itself is indented.
    private let indentation: Int
    private var output: [UInt8] = []
    /// Where the last line of `output` begins.
    private var lineStart = 0
    private var depth = 0
    /// Of the groups around, from the outside to the inside.
    private var groupIsBroken: [Bool] = []

    init(_ line: ArraySlice<UInt8>, _ marks: [Mark], width: Int = LineLayout.width) {
        self.width = width
        self.line = line
        self.marks = marks
        indentation = line.prefix { $0 == UInt8(ascii: " ") }.count
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

    /// Blanks at a break stand for nothing.
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

    /// Whether the group that begins at the mark stands on the line with all that follows it up to the next break. The
    /// groups around it are broken.
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
        return Self.columns(of: output[lineStart...]) + Self.columns(of: rest) <= width
    }
}
