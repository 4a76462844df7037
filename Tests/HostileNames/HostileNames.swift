/// Unusual names, generated at random from characters with a meaning in Swift, in literals, in file systems or on
/// paper.
public enum HostileNames {
    /// Returns names that differ as strings.
    public static func names(_ count: Int, using generator: inout SeededGenerator) -> [String] {
        var seen: Set<String> = [""]
        var names = [""]
        while names.count < count {
            let length = Int.random(in: 1...5, using: &generator)
            let name = (0..<length).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
            if seen.insert(name).inserted { names.append(name) }
        }
        return names
    }

    private static let pieces: [String] = words + symbols + scripts

    private static let words = [
        "class", "self", "Self", "init", "Type", "Protocol", "Any", "in", "inout", "let", "var", "await", "unknown",
        "rawValue",
        "Data", "String", "Client", "Target", "Provider", "JSONValue", "Model", "value", "fields", "request", "id",
        "ID",
        "a", "b", "A", "B", "x", "X", "url", "URL", "s", "2", "10", "007", "con", "main",
    ]

    private static let symbols = [
        "_", "__", "-", "+", ".", "/", "\\", " ", "\t", "\n", "\r\n", "\0", "\u{7}", "\u{7F}", "\u{85}", "\"", "\"\"\"",
        "'",
        "`", "#", "\\(", ")", "(", "{", "}", "{{", "}}", "[", "]", "<", ">", "=", "!", "?", "*", "*/", "/*", "//", "&",
        "|",
        "^", "~", "%", "%00", "$", "$0", "@", ":", ";", ",", "…", "€", "\u{A0}", "\u{2028}", "\u{200B}", "\u{200D}",
        "\u{202E}", "\u{FEFF}", "\u{AD}", "\u{E000}", "\u{FFFD}", "\u{10FFFF}",
    ]

    private static let scripts = [
        "é", "e\u{301}", "\u{301}", "\u{FE0F}", "ß", "ẞ", "ſ", "İ", "ı", "ǅ", "ﬁ", "²", "½", "Ⅷ", "·", "٣", "имя", "名",
        "が",
        "か\u{3099}", "이", "\u{1112}\u{1161}", "ा", "שם", "🎉", "👩\u{200D}👧", "🇩🇪", "1\u{FE0F}\u{20E3}", "\u{3164}", "𝒳",
        "ª",
    ]
}
