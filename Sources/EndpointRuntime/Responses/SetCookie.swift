/// A parser of `Set-Cookie`, the only header whose lines can't be joined by commas (RFC 9110, section 5.3), although
/// URL loading systems join them.
enum SetCookie {
    private static let comma = UInt8(ascii: ",")
    private static let lineEnd = UInt8(ascii: "\n")

    /// Returns each cookie with its attributes. A comma separates two cookies only if a name and an equals sign follow
    /// it, unlike the comma in `Expires=Wed, 09 Jun 2021 10:18:14 GMT`.
    static func values(in text: String) -> [String] {
        var values: [Substring] = []
        var start = text.startIndex
        var position = text.startIndex
        while let end = text.utf8[position...].firstIndex(where: { $0 == comma || $0 == lineEnd }) {
            position = text.utf8.index(after: end)
            if text.utf8[end] == lineEnd || beginsCookie(text[position...]) {
                values.append(text[start..<end])
                start = position
            }
        }
        values.append(text[start...])
        return values.map { $0.trimmedOfLines }.filter { !$0.isEmpty }
    }

    /// Returns whether the text begins with a cookie's name, which is a token (RFC 6265, section 4.1.1).
    private static func beginsCookie(_ text: Substring) -> Bool {
        let name = text.drop { $0 == " " || $0 == "\t" }.utf8.prefix { byte in
            byte > 0x20 && byte < 0x7F && !"()<>@,;:\\\"/[]?={}".utf8.contains(byte)
        }
        guard !name.isEmpty, name.endIndex < text.endIndex else { return false }
        return text.utf8[name.endIndex] == UInt8(ascii: "=")
    }
}
