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
        let first: SwiftText = "\(before)\(open)"
        let last: SwiftText = "\(close)\(after)"
        // Counted before anything is put together: most long lists end up as lines.
        let innerCount = items.reduce(max(items.count - 1, 0) * 2) { $0 + $1.count }
        if items.isEmpty || indentation + first.count + innerCount + last.count <= width {
            return ["\(first)\(items.joined(", "))\(last)"]
        }
        if indentation + 4 + innerCount <= width { return [first, "    \(items.joined(", "))", last] }
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
