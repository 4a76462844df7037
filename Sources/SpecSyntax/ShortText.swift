/// Text of a description as messages quote it: its beginning, when it is long.
enum ShortText {
    private static let longest = 60

    static func of(_ text: String) -> String {
        // Counted in scalars: one Character may be megabytes of combining marks.
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: longest, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return text }
        return String(scalars[..<end]) + "…"
    }
}
