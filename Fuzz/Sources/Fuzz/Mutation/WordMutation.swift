/// Mutations of strings by their words: the parts between delimiters, and the delimiters.
enum WordMutation {
    private static let delimiters = Set("<>/=\"'&;,:{}[]()?#%.-_ \t\r\n\0\u{1E}@!*|~$+\\".utf8)

    /// - Parameter other: The input from which words are inserted.
    static func mutated(
        _ bytes: [UInt8], from other: [UInt8], using generator: inout SeededGenerator
    ) -> [UInt8]? {
        var words = words(of: bytes)
        let others = other == bytes ? words : Self.words(of: other)
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let start = Int.random(in: 0...words.count, using: &generator)
            let end = min(words.count, start + Int.random(in: 0...8, using: &generator))
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: words.removeSubrange(start..<end)
            case 1: words.insert(contentsOf: words[start..<end], at: start)
            case 2: words.insert(contentsOf: words[start..<end], at: Int.random(in: 0...words.count, using: &generator))
            case 3 where !others.isEmpty:
                let from = Int.random(in: 0..<others.count, using: &generator)
                let upTo = min(others.count, from + Int.random(in: 1...8, using: &generator))
                words.replaceSubrange(start..<min(words.count, start + upTo - from), with: others[from..<upTo])
            case 4 where start < words.count:
                words[start] = Array(special.randomElement(using: &generator) ?? [])[...]
            default:
                words.insert(Array(special.randomElement(using: &generator) ?? [])[...], at: start)
            }
        }
        return Array(words.joined())
    }

    private static func words(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var words: [ArraySlice<UInt8>] = []
        var start = 0
        for (index, byte) in bytes.enumerated() where delimiters.contains(byte) {
            if start < index { words.append(bytes[start..<index]) }
            words.append(bytes[index...index])
            start = index + 1
        }
        if start < bytes.count { words.append(bytes[start...]) }
        return words
    }

    /// Bytes with a meaning in one of the formats.
    private static let special: [[UInt8]] =
        [
            "\r\n", "\n", "\r", "\0", "\t", " ", "\"", "\\", "%00", "%", "%zz", "%C3%A4", "&#0;", "&amp;", "&x;", "]]>", "<![CDATA[",
            "-->", "<!--", "<?x?>", "<!DOCTYPE x>", "\u{FEFF}", "\u{2028}", "\u{85}", "é", "e\u{301}", "😀", "\u{301}", "..", "/../",
            "//", "::", "[::1]", ":99999", ":-1", "data:", "event:", "id:", "retry:", "\u{1E}", "{\"a\":1}", "null", "0", "-1",
            "99999999999999999999", "1e999", "rel=next", "<a>", "anchor=", "title*=UTF-8''", "Thu, 01 Jan 1970 00:00:00 GMT", "token",
            "password", "--boundary", "--", "$", "@", "?(", "..*", "[*]", "[?@.a]", "match(", "- ", ": ", "&a ", "*a", "<<: ", "|", ">",
            "!!str ", "---", "...", "~", "'",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0x80]]
}
