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
}
