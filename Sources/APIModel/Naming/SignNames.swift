/// Functions that replace signs in enumeration values with words, so that the values are distinct.
///
/// For example, `GMT+1` is converted to `GMT plus 1`.
enum SignNames {
    /// Returns the text, in which words replace the signs that always have a meaning.
    ///
    /// Such signs are a plus before a digit or at the end, and a comparison sign at the beginning.
    ///
    /// Every value is converted without regard to later values, so adding a value never renames another value.
    static func always(in text: String) -> String {
        guard text.unicodeScalars.contains(where: { "+<>=".unicodeScalars.contains($0) }) else { return text }
        var rest = Substring(text)
        var spoken = ""
        if let (sign, words) = comparisons.first(where: { rest.hasPrefix($0.0) }),
            let next = rest.dropFirst(sign.count).unicodeScalars.first(where: { $0 != " " }),
            isDigit(next) || next.properties.isAlphabetic
        {
            spoken = words + " "
            rest = rest.dropFirst(sign.count)
        }
        let scalars = Array(rest.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let following = scalars[(index + 1)...].first { $0 != "+" }
            let isSaid = scalar == "+" && index > 0 && (following.map(isDigit) ?? true)
            spoken += isSaid ? " plus " : String(scalar)
        }
        return cased(spoken, as: text)
    }

    /// Returns the text with all signs replaced by words, except the signs that separate words.
    static func all(in text: String) -> String {
        var spoken = always(in: text)
        let scalars = Array(spoken.unicodeScalars)
        spoken = ""
        for (index, scalar) in scalars.enumerated() {
            let isAtEnd = index + 1 == scalars.count
            let parts = scalar == "_" || scalar == " " || (scalar == "-" && !isAtEnd && !isDigit(scalars[index + 1]))
            let isSign = scalar.isASCII && !parts && !scalar.properties.isAlphabetic && !isDigit(scalar)
            spoken += isSign ? " " + SymbolNames.words(String(scalar)).joined(separator: " ") + " " : String(scalar)
        }
        return cased(spoken, as: text)
    }

    private static let comparisons = [
        (">=", "at least"), ("<=", "at most"), (">", "more than"), ("<", "less than"), ("!=", "not"), ("!", "not"),
        ("~", "about"), ("=", "equal"),
    ]

    /// Returns the words in uppercase if the text has capital letters and no lowercase letters.
    private static func cased(_ spoken: String, as text: String) -> String {
        text.contains(where: \.isLowercase) || !text.contains(where: \.isUppercase) ? spoken : spoken.uppercased()
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar)
    }
}
