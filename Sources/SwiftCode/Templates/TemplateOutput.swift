/// The output of a template while it is rendered.
///
/// Text is appended to the output's bytes. Possible line breaks are marked. If a line is too long, which is rare, it is
/// broken at the marks when it ends.
struct TemplateOutput {
    /// The maximum number of columns of a line.
    private let width: Int
    private(set) var bytes: [UInt8] = []
    /// The number of output bytes that depend on the views.
    ///
    /// Literal text of the template outside of lists, and indentation, aren't counted.
    var contentCount = 0
    /// The number of enclosing sections for lists of lines or views.
    var listDepth = 0
    /// The marks in the current line at which it can be broken.
    private var marks: [LineLayout.Mark] = []
    /// The number of items so far in each open list section.
    private var itemCounts: [Int] = []

    init(width: Int = LineLayout.width) {
        self.width = width
        bytes.reserveCapacity(512)
    }

    mutating func append(_ text: TemplateText) {
        if listDepth > 0 { contentCount += text.contentCount }
        text.bytes.withUnsafeBufferPointer { append($0, lineEnd: text.lineEnd) }
    }

    private mutating func append(_ text: UnsafeBufferPointer<UInt8>, lineEnd: Int?) {
        guard let lineEnd else {
            bytes += text
            return
        }
        // The template has a space after `///`, which must not remain on an empty line of documentation.
        if lineEnd == 0 { while bytes.last == UInt8(ascii: " ") { bytes.removeLast() } }
        if marks.isEmpty {
            bytes += text
        } else {
            bytes += UnsafeBufferPointer(rebasing: text[..<lineEnd])
            endLine()
            bytes += UnsafeBufferPointer(rebasing: text[lineEnd...])
        }
    }

    mutating func append(_ text: SwiftText) {
        let start = bytes.count
        text.text.withContiguousBytes { bytes += $0 }
        contentCount += bytes.count - start
    }

    mutating func append(code: [UInt8]) {
        bytes += code
        contentCount += code.count
    }

    mutating func open(_ section: LayoutSection) {
        switch section {
        case .list:
            itemCounts.append(0)
            mark(.groupStart)
        case .item: openItem()
        case .group: mark(.groupStart)
        case .block: mark(.blockStart)
        }
    }

    mutating func close(_ section: LayoutSection) {
        switch section {
        case .list:
            if itemCounts.popLast() ?? 0 > 0 {
                mark(.groupEnd)
                mark(.blockEnd)
            }
            mark(.groupEnd)
        case .item: break
        case .group: mark(.groupEnd)
        case .block: mark(.blockEnd)
        }
    }

    /// Opens an item of a list section.
    ///
    /// The items form a group in the list's block: they are together on a separate line, or each is on its own line.
    private mutating func openItem() {
        guard let last = itemCounts.indices.last else { return }
        if itemCounts[last] == 0 {
            mark(.blockStart)
            mark(.groupStart)
        } else {
            bytes.append(UInt8(ascii: ","))
            mark(.lineBreak)
            bytes.append(UInt8(ascii: " "))
        }
        itemCounts[last] += 1
    }

    private mutating func mark(_ kind: LineLayout.Mark.Kind) {
        marks.append(LineLayout.Mark(kind: kind, offset: bytes.count))
    }

    /// Lays out the last line, if no line break follows it, and the documentation.
    mutating func finish() {
        if !marks.isEmpty { endLine() }
        bytes = CommentLayout.laidOut(bytes, width: width)
    }

    /// The offset at which the current line begins, which contains the marks.
    private var startOfLastLine: Int {
        bytes.withUnsafeBufferPointer { bytes in
            var start = marks.first?.offset ?? bytes.count
            while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
            return start
        }
    }

    private mutating func endLine() {
        let start = startOfLastLine
        if bytes.count - start > width, LineLayout.columns(of: bytes[start...]) > width {
            let broken = LineLayout(bytes[start...], marks, width: width).broken()
            bytes.replaceSubrange(start..., with: broken)
        }
        marks.removeAll(keepingCapacity: true)
    }
}
