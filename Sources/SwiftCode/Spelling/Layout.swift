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
}
