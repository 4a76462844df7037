/// Breaks what doesn't fit on a line.
enum Layout {
    private static let width = 120

    /// `before(a, b)after` on one line when it fits, else the items on a line of their own, else each on its own.
    ///
    /// - Parameter indentation: How far in the lines stand, in blanks.
    static func list(
        _ before: SwiftText, _ items: [SwiftText], _ after: SwiftText, indentation: Int, open: SwiftText = "(",
        close: SwiftText = ")"
    ) -> [SwiftText] {
        let inner = items.joined(", ")
        let line: SwiftText = "\(before)\(open)\(inner)\(close)\(after)"
        if indentation + line.count <= width || items.isEmpty { return [line] }
        let first: SwiftText = "\(before)\(open)"
        let last: SwiftText = "\(close)\(after)"
        if indentation + 4 + inner.count <= width { return [first, "    \(inner)", last] }
        let lines = items.enumerated().map { index, item in
            index + 1 < items.count ? "    \(item)," as SwiftText : "    \(item)"
        }
        return [first] + lines + [last]
    }

    /// `before a, b,` on as few lines as hold the items, `after` behind the last.
    static func filled(
        _ before: SwiftText, _ items: [SwiftText], _ after: SwiftText, indentation: Int
    ) -> [SwiftText] {
        var lines: [SwiftText] = []
        var line = before
        var isStart = true
        for (index, item) in items.enumerated() {
            let end: SwiftText = index + 1 < items.count ? "," : after
            let longer: SwiftText = isStart ? "\(line)\(item)\(end)" : "\(line) \(item)\(end)"
            if isStart || indentation + longer.count <= width {
                line = longer
            } else {
                lines.append(line)
                line = "    \(item)\(end)"
            }
            isStart = false
        }
        return lines + [line]
    }
}
