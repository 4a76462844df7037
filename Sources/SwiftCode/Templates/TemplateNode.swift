/// A node of a parsed template: literal text, a value, or a section with its content.
enum TemplateNode {
    case text(ArraySlice<UInt8>)
    case value(name: String)
    indirect case section(name: String, isInverted: Bool, [TemplateNode])

    /// Returns the nodes of a template.
    ///
    /// - Parameter bytes: A template that ``TemplateChecker`` accepts. In any other template, unknown tags are ignored.
    static func nodes(of bytes: [UInt8]) -> [TemplateNode] {
        var open: [(tag: TemplateTag?, nodes: [TemplateNode])] = [(nil, [])]
        var position = 0
        func close() {
            guard open.count > 1, let (tag, nodes) = open.popLast(), let tag else { return }
            let section = TemplateNode.section(
                name: tag.text(in: bytes), isInverted: tag.kind == .invertedSection, nodes)
            open[open.count - 1].nodes.append(section)
        }
        for tag in TemplateTag.all(in: bytes) {
            let line = tag.kind == .value ? nil : line(heldBy: tag, in: bytes, from: position)
            let start = line?.lowerBound ?? tag.start
            if start > position { open[open.count - 1].nodes.append(.text(bytes[position..<start])) }
            position = line?.upperBound ?? tag.end
            switch tag.kind {
            case .comment, .unsupported: continue
            case .value: open[open.count - 1].nodes.append(.value(name: tag.text(in: bytes)))
            case .section, .invertedSection: open.append((tag, []))
            case .end: close()
            }
        }
        if position < bytes.count { open[open.count - 1].nodes.append(.text(bytes[position...])) }
        while open.count > 1 { close() }
        return open[0].nodes
    }

    /// Returns the range of a tag's line, including its line break; nil if the tag isn't alone on the line.
    private static func line(heldBy tag: TemplateTag, in bytes: [UInt8], from position: Int) -> Range<Int>? {
        var start = tag.start
        while start > position, isBlank(bytes[start - 1]) { start -= 1 }
        guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
        var end = tag.end
        while end < bytes.count, isBlank(bytes[end]) || bytes[end] == UInt8(ascii: "\r") { end += 1 }
        guard end == bytes.count || bytes[end] == UInt8(ascii: "\n") else { return nil }
        return start..<min(end + 1, bytes.count)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
