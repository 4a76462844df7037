/// The output of templates.
///
/// Text is appended to the bytes directly; possible line breaks are marked, and a line that is too long is laid out
/// when it ends, which is rare.
struct TemplateOutput {
    /// The number of columns of a line.
    private let width: Int
    private(set) var bytes: [UInt8] = []
    /// The number of bytes that come from views.
    ///
    /// The template's literal text outside of lists, and indentation, aren't counted.
    var contentCount = 0
    /// The nesting depth of lists of lines and views.
    var listDepth = 0
    /// The marks of the last line.
    private var marks: [LineLayout.Mark] = []
    /// The number of items of each open list.
    private var itemCounts: [Int] = []

    init(width: Int = LineLayout.width) {
        self.width = width
    }

    mutating func append(_ text: TemplateText) {
        if listDepth > 0 { contentCount += text.contentCount }
        append(text.bytes, lineEnd: text.lineEnd)
    }

    private mutating func append(_ text: [UInt8], lineEnd: Int?) {
        guard let lineEnd else {
            bytes += text
            return
        }
        // An empty line of documentation has a blank before it.
        if lineEnd == 0 { while bytes.last == UInt8(ascii: " ") { bytes.removeLast() } }
        if marks.isEmpty {
            bytes += text
        } else {
            bytes += text[..<lineEnd]
            endLine()
            bytes += text[lineEnd...]
        }
    }

    mutating func append(_ text: SwiftText) {
        let start = bytes.count
        bytes += text.text.utf8
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

    /// Opens an item.
    ///
    /// The items are a group in the list's block: together on a separate line, or each on its own.
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

    /// Lays out the last line, if nothing follows it, and the documentation.
    mutating func finish() {
        if !marks.isEmpty { endLine() }
        bytes = CommentLayout.laidOut(bytes, width: width)
    }

    /// The offset where the line with the marks begins.
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
