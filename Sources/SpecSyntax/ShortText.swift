/// A function that shortens a description's text for messages: long text is cut after its beginning.
enum ShortText {
    private static let longest = 60

    static func of(_ text: String) -> String {
        // The length is counted in scalars, since a single `Character` may have megabytes of combining marks.
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: longest, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return text }
        return String(scalars[..<end]) + "…"
    }
}
