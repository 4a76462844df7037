/// Names for texts that hold no letter and no digit.
enum SpokenSymbols {
    /// `>=` is `greater`, `than`, `or`, `equal`; a rocket is `rocket`. Empty for an empty text.
    static func words(_ text: String) -> [String] {
        if let known = operators[text] { return known.split(separator: " ").map(String.init) }
        // A long row of symbols makes no better name than its beginning.
        return text.unicodeScalars.prefix(4).flatMap { scalar -> [String] in
            if let known = symbols[scalar] { return [known] }
            if let name = scalar.properties.name { return Words.split(name.lowercased()) }
            return ["u" + String(scalar.value, radix: 16, uppercase: true)]
        }
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
