/// A scanner that finds the tabs that YAML allows but libyaml rejects.
///
/// YAML 1.2.2 (section 6) forbids tabs only in indentation. Libyaml also rejects tabs on blank lines and comment lines,
/// after `-`, `?` and `:` on a separate line, before a value on its line, and at the start of a block scalar's first
/// line. The scan tracks quotes, block scalars, flow collections and columns to find these tabs.
struct YAMLTabScanner {
    private let bytes: [UInt8]
    private var index: Int
    private var lineStart: Int
    private var flowDepth = 0
    /// The column of the innermost block collection; -1 outside of block collections.
    private var indent = -1
    /// The column of the node on the current line that a following `:` would make a key.
    private var keyColumn: Int?
    /// The tabs before the node at `keyColumn`, after the last indicator or the start of the line.
    private var tabs: [Int] = []
    private var edits: [(offset: Int, edit: YAMLText.Edit)] = []

    /// Returns the text without the tabs that only libyaml rejects; nil if there are none.
    static func acceptedText(_ bytes: [UInt8], from start: Int) -> YAMLText? {
        guard bytes.contains(tab) else { return nil }
        var scanner = YAMLTabScanner(bytes, start)
        scanner.scan()
        return scanner.edits.isEmpty ? nil : YAMLText(bytes, edits: scanner.edits)
    }

    private init(_ bytes: [UInt8], _ start: Int) {
        self.bytes = bytes
        index = start
        lineStart = start
    }

    private mutating func scan() {
        while let byte = byte(index) {
            switch byte {
            case Self.space: index += 1
            case Self.tab:
                if keyColumn == nil { tabs.append(index) }
                index += 1
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): endLine()
            case UInt8(ascii: "#"): skipToLineEnd()
            case UInt8(ascii: "\""), UInt8(ascii: "'"): scanQuoted(byte)
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                beginNode()
                flowDepth += 1
                index += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                flowDepth = max(flowDepth - 1, 0)
                index += 1
            case UInt8(ascii: ",") where flowDepth > 0: index += 1
            case UInt8(ascii: "%") where column == 0 && flowDepth == 0: skipToLineEnd()
            case UInt8(ascii: "-"), UInt8(ascii: "."):
                if isDocumentMarker(index, lineStart) { beginDocument() } else { scanIndicatorOrPlain(byte) }
            case UInt8(ascii: ":"), UInt8(ascii: "?"): scanIndicatorOrPlain(byte)
            case UInt8(ascii: "|"), UInt8(ascii: ">"):
                if flowDepth == 0 { scanBlockScalar() } else { scanPlain() }
            case UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "!"):
                beginNode()
                index += 1
                while let byte = self.byte(index), !Self.isBlankOrBreak(byte), !isFlowIndicator(byte) { index += 1 }
            default: scanPlain()
            }
        }
        allowTabs()
    }

    // MARK: Lines

    private var column: Int { index - lineStart }

    private func isDocumentMarker(_ index: Int, _ lineStart: Int) -> Bool {
        guard index == lineStart, let byte = byte(index), [UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte) else {
            return false
        }
        return self.byte(index + 1) == byte && self.byte(index + 2) == byte && isBlankOrEnd(index + 3)
    }

    private mutating func beginDocument() {
        indent = -1
        flowDepth = 0
        index += 3
    }

    private mutating func beginNode() {
        if keyColumn == nil { keyColumn = column }
    }

    /// Ends the current line and moves to the beginning of the next line.
    private mutating func endLine() {
        allowTabs()
        if byte(index) == UInt8(ascii: "\r"), byte(index + 1) == UInt8(ascii: "\n") { index += 1 }
        index += 1
        lineStart = index
    }

    private mutating func skipToLineEnd() {
        while let byte = byte(index), !Self.isBreak(byte) { index += 1 }
    }

    /// Decides which tabs of the current line YAML allows. The node on the line isn't a key.
    private mutating func allowTabs() {
        defer {
            tabs = []
            keyColumn = nil
        }
        guard let first = tabs.first else { return }
        let isAtLineStart = bytes[lineStart..<first].allSatisfy { $0 == Self.space }
        if isAtLineStart, keyColumn == nil, flowDepth == 0,
            bytes[lineStart..<index].allSatisfy(Self.isBlank) || isComment
        {
            // With spaces, such a line after a block scalar could become part of the scalar, so the tabs are removed.
            edits += tabs.map { ($0, .removal) }
        } else if !isAtLineStart || flowDepth > 0 || first - lineStart > indent {
            edits += tabs.map { ($0, .replacement(Self.space)) }
        }
    }

    /// A Boolean value that indicates whether the scanned line contains only a comment.
    private var isComment: Bool {
        bytes[lineStart..<index].first { !Self.isBlank($0) } == UInt8(ascii: "#")
    }

    // MARK: Tokens

    private mutating func scanIndicatorOrPlain(_ byte: UInt8) {
        guard flowDepth == 0, isBlankOrEnd(index + 1), byte != UInt8(ascii: ".") else {
            // In flow collections, a `:` can directly follow a quoted key.
            if byte == UInt8(ascii: ":"), flowDepth > 0 { index += 1 } else { scanPlain() }
            return
        }
        // A tab before an indicator or a key is indentation, which YAML forbids.
        tabs = []
        indent = keyColumn ?? column
        keyColumn = nil
        index += 1
    }

    private mutating func scanQuoted(_ quote: UInt8) {
        beginNode()
        index += 1
        while let byte = byte(index) {
            if Self.isBreak(byte) {
                endLine()
                continue
            }
            let isEscape = byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"")
            if byte == quote, quote == UInt8(ascii: "\"") || self.byte(index + 1) != quote { break }
            // An escaped quote or backslash, or a doubled single quote, doesn't end the scalar, so both bytes are
            // skipped.
            let isPair = byte == quote || isEscape && [quote, byte].contains(self.byte(index + 1))
            index += isPair ? 2 : 1
        }
        index += 1
    }

    private mutating func scanPlain() {
        beginNode()
        index += 1
        while let byte = byte(index) {
            if Self.isBreak(byte) {
                guard let next = continuation else { return }
                allowTabs()
                edits += next.tabs.map { ($0, .replacement(Self.space)) }
                index = next.index
                lineStart = next.lineStart
            } else if isFlowIndicator(byte) || byte == UInt8(ascii: "#") && Self.isBlank(bytes[index - 1]) {
                return
            } else if byte == UInt8(ascii: ":"),
                isBlankOrEnd(index + 1) || flowDepth > 0 && isFlowIndicator(bytes[index + 1])
            {
                return
            } else {
                index += 1
            }
        }
    }

    /// The position at which a plain scalar continues, and the tabs before it that libyaml rejects.
    ///
    /// The current line ends within the scalar.
    private var continuation: (index: Int, lineStart: Int, tabs: [Int])? {
        var index = index
        var lineStart = index
        var tabs: [Int] = []
        var leadingTabs: [Int] = []
        while let byte = byte(index) {
            if Self.isBreak(byte) {
                tabs += leadingTabs
                leadingTabs = []
                index += 1
                lineStart = index
            } else if byte == Self.tab {
                leadingTabs.append(index)
                index += 1
            } else if byte == Self.space {
                index += 1
            } else {
                break
            }
        }
        guard let first = byte(index), first != UInt8(ascii: "#"), !isDocumentMarker(index, lineStart) else {
            return nil
        }
        if flowDepth > 0 { return (index, lineStart, tabs + leadingTabs) }
        return (leadingTabs.first ?? index) - lineStart > indent ? (index, lineStart, tabs) : nil
    }

    private mutating func scanBlockScalar() {
        allowTabs()
        index += 1
        let header = index
        var contentIndent: Int?
        while let byte = byte(index), !Self.isBlankOrBreak(byte) {
            if (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(byte) {
                contentIndent = max(indent, 0) + Int(byte - UInt8(ascii: "0"))
            }
            index += 1
        }
        skipToLineEnd()
        let textColumn = contentIndent == nil ? columnOfTextBelow : nil
        while index < bytes.count {
            endLine()
            while byte(index) == Self.space { index += 1 }
            guard let byte = byte(index) else { return }
            if Self.isBreak(byte) { continue }
            let end = bytes[index...].firstIndex { !Self.isBlank($0) } ?? bytes.count
            let isBlankLine = end > index && isBreakOrEnd(end)
            if contentIndent == nil, column > indent, !isBlankLine || column <= textColumn ?? column {
                contentIndent = max(column, 1)
                let digit = column - max(indent, 0)
                if byte == Self.tab, (1...9).contains(digit) {
                    // If a tab follows the indentation, libyaml can't detect the indentation, so the header states it.
                    edits.append((header, .insertion(UInt8(ascii: "0") + UInt8(digit))))
                }
            }
            if let contentIndent, column >= contentIndent {
                skipToLineEnd()
            } else if isBlankLine {
                edits += (lineStart..<end).map { ($0, .removal) }
                index = end
            } else {
                index = lineStart
                return
            }
        }
    }

    /// The column of the next line that isn't blank; nil if the line isn't part of the block scalar.
    ///
    /// The index is at the end of the block scalar's header.
    private var columnOfTextBelow: Int? {
        var lineStart = index
        guard
            let text = bytes[index...].indices.first(where: { index in
                if Self.isBreak(bytes[index]) { lineStart = index + 1 }
                return !Self.isBlankOrBreak(bytes[index])
            })
        else { return nil }
        let column = bytes[lineStart..<text].prefix { $0 == Self.space }.count
        return column > indent ? column : nil
    }

    // MARK: Bytes

    private static let space = UInt8(ascii: " ")
    private static let tab = UInt8(ascii: "\t")

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == space || byte == tab
    }

    private static func isBreak(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    private static func isBlankOrBreak(_ byte: UInt8) -> Bool {
        isBlank(byte) || isBreak(byte)
    }

    private func isFlowIndicator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
            flowDepth > 0
        default: false
        }
    }

    private func byte(_ index: Int) -> UInt8? {
        index < bytes.count ? bytes[index] : nil
    }

    private func isBlankOrEnd(_ index: Int) -> Bool {
        byte(index).map(Self.isBlankOrBreak) ?? true
    }

    private func isBreakOrEnd(_ index: Int) -> Bool {
        byte(index).map(Self.isBreak) ?? true
    }
}
