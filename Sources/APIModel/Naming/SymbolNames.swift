/// Functions that name strings without letters and digits by their symbols.
enum SymbolNames {
    /// Returns the words that name the symbols of a string; empty for an empty string.
    ///
    /// For example, `>=` results in `greater`, `than`, `or`, `equal`, and the emoji of a rocket in `rocket`.
    static func words(_ text: String) -> [String] {
        if let known = operators[text] { return known.split(separator: " ").map(String.init) }
        let seen = text.unicodeScalars.filter { $0.isASCII || !$0.properties.isDefaultIgnorableCodePoint }
        let scalars = seen.isEmpty ? Array(text.unicodeScalars) : Array(seen)
        if let country = flag(scalars) { return ["flag", country] }
        // Four symbols are enough for a name, so further symbols are ignored.
        return scalars.prefix(4).flatMap { scalar -> [String] in
            if let known = symbols[scalar] { return [known] }
            if let name = scalar.properties.name { return Words.split(name.lowercased()) }
            return ["u" + String(scalar.value, radix: 16, uppercase: true)]
        }
    }

    /// Returns the two letters of a flag emoji's country; nil if the scalars aren't a flag.
    private static func flag(_ scalars: [Unicode.Scalar]) -> String? {
        let letters: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF
        guard scalars.count == 2, scalars.allSatisfy({ letters.contains($0.value) }) else { return nil }
        return String(decoding: scalars.map { UInt8(ascii: "A") + UInt8($0.value - letters.lowerBound) }, as: UTF8.self)
    }

    private static let operators: [String: String] = [
        ">": "greater than", ">=": "greater than or equal", "<": "less than", "<=": "less than or equal",
        "=": "equal", "==": "equal", "===": "identical", "!=": "not equal", "<>": "not equal", "~=": "matches",
        "=~": "matches", "!~": "matches not", "&&": "and", "||": "or", "..": "up to", "...": "through", "->": "arrow",
    ]

    private static let symbols: [Unicode.Scalar: String] = [
        "+": "plus", "-": "minus", "*": "asterisk", "/": "slash", "\\": "backslash", ".": "dot", ",": "comma",
        ":": "colon", ";": "semicolon", "!": "exclamation", "?": "question", "@": "at", "#": "number", "$": "dollar",
        "%": "percent", "^": "caret", "&": "ampersand", "|": "pipe", "~": "tilde", "_": "underscore", " ": "space",
        "=": "equal", "<": "less", ">": "greater", "(": "open", ")": "close", "[": "open", "]": "close", "{": "open",
        "}": "close", "'": "apostrophe", "\"": "quote", "`": "backtick", "\t": "tab", "\n": "newline",
        "\r": "return", "€": "euro",
    ]
}
