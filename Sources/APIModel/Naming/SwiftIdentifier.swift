/// Turns any text into a Swift name, by the API Design Guidelines: `html_url` is `htmlURL` as a member and `HTMLURL` as a
/// type.
enum SwiftIdentifier {
    /// `lowerCamelCase`; empty when nothing in `text` can stand in a name.
    static func member(_ text: String) -> String {
        let words = words(of: text)
        guard let first = words.first else { return "" }
        let name = first.lowercased() + words.dropFirst().map(capitalized).joined()
        return startingLegally(name)
    }

    /// `UpperCamelCase`; empty when nothing in `text` can stand in a name.
    static func type(_ text: String) -> String {
        startingLegally(words(of: text).map(capitalized).joined())
    }

    private static func startingLegally(_ name: String) -> String {
        guard let first = name.unicodeScalars.first else { return "" }
        return first.properties.isXIDStart || first == "_" ? name : "_" + name
    }

    /// Words that are written in capitals, unless they begin a member.
    private static let acronyms: Set<String> = [
        "acl", "api", "cpu", "css", "csv", "dns", "gpg", "guid", "html", "http", "https", "id", "ids", "io", "ip", "json",
        "jwt", "md5", "oauth", "os", "pdf", "png", "rss", "sdk", "sha", "sms", "sql", "ssh", "ssl", "svg", "tcp", "tls",
        "ttl", "ui", "uri", "url", "urls", "utc", "uuid", "vm", "xml", "yaml",
    ]

    private static let acronymSpellings = ["ids": "IDs", "urls": "URLs", "oauth": "OAuth"]

    private static func capitalized(_ word: String) -> String {
        let lower = word.lowercased()
        if acronyms.contains(lower) { return acronymSpellings[lower] ?? lower.uppercased() }
        return word.prefix(1).uppercased() + word.dropFirst()
    }

    /// The words of a text: what stands between other characters than letters and digits, and humps of camel case.
    static func words(of text: String) -> [String] {
        let spelled = spellingSymbols(text)
        let isAllCapitals = !spelled.unicodeScalars.contains { $0.properties.isLowercase }
        var words: [String] = []
        for part in parts(of: spelled) {
            let humps = isAllCapitals ? [part.lowercased()] : humps(of: part)
            words += humps
        }
        return words
    }

    private static func parts(of text: String) -> [String] {
        var parts: [String] = []
        var current = ""
        for scalar in text.unicodeScalars {
            if scalar != "_", scalar.properties.isXIDContinue {
                current.unicodeScalars.append(scalar)
            } else if !current.isEmpty, scalar != "'", scalar != "’" {
                parts.append(current)
                current = ""
            }
        }
        if !current.isEmpty { parts.append(current) }
        return parts
    }

    /// `HTMLPage2Go` → `HTML`, `Page2`, `Go`.
    private static func humps(of part: String) -> [String] {
        let characters = Array(part)
        var humps: [String] = []
        var current = ""
        for (index, character) in characters.enumerated() {
            let previous = index > 0 ? characters[index - 1] : nil
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            let beginsHump =
                character.isUppercase
                && (previous.map { !$0.isUppercase } ?? false || (previous?.isUppercase == true && next?.isLowercase == true))
            if beginsHump, !current.isEmpty {
                humps.append(current)
                current = ""
            }
            current.append(character)
        }
        if !current.isEmpty { humps.append(current) }
        return humps
    }

    /// What symbols are called where they are all that a text says.
    private static let symbolNames: [Character: String] = [
        "+": "plus", "-": "minus", "*": "star", "/": "slash", "%": "percent", "=": "equal", "<": "lessThan",
        ">": "greaterThan", "!": "not", "?": "question", "&": "and", "|": "or", "^": "caret", "~": "tilde", "@": "at",
        "#": "hash", "$": "dollar", ".": "dot", ",": "comma", ":": "colon", ";": "semicolon", "\"": "quote",
        "'": "apostrophe", "(": "open", ")": "close", "[": "openBracket", "]": "closeBracket", "{": "openBrace",
        "}": "closeBrace", "\\": "backslash", "_": "underscore", " ": "space",
    ]

    private static let comparisons = [
        ">=": "greaterThanOrEqual", "<=": "lessThanOrEqual", "!=": "notEqual", "==": "equal", "<>": "notEqual",
    ]

    private static func spellingSymbols(_ text: String) -> String {
        if let comparison = comparisons[text] { return comparison }
        let says = text.unicodeScalars.contains { $0 != "_" && $0.properties.isXIDContinue }
        guard says else {
            return text.map { symbolNames[$0] ?? scalars(of: $0) }.joined(separator: " ")
        }
        // A sign before a number or word tells it from the same without one: `+1` and `-1`, `-created` and `created`.
        if text.count > 1, let sign = text.first, sign == "+" || sign == "-", let name = symbolNames[sign] {
            return name + " " + text.dropFirst()
        }
        return text
    }

    /// A character that has no name here, by its numbers.
    private static func scalars(of character: Character) -> String {
        character.unicodeScalars.map { "u" + String($0.value, radix: 16, uppercase: true) }.joined(separator: " ")
    }

    /// The singular of an English plural, near enough for names.
    static func singular(_ word: String) -> String {
        let lower = word.lowercased()
        if lower.hasSuffix("ies"), lower.count > 4 { return word.dropLast(3) + "y" }
        if ["sses", "xes", "ches", "shes"].contains(where: lower.hasSuffix) { return String(word.dropLast(2)) }
        let isPlural = lower.hasSuffix("s") && !["ss", "us", "is"].contains(where: lower.hasSuffix) && lower.count > 2
        return isPlural ? String(word.dropLast()) : word
    }
}
