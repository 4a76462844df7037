/// Strings of a description in YAML, shell commands and Markdown.
///
/// The command writes or prints them in lines for people to paste. No string ends the scalar, word or span that it is
/// in.
public enum QuotedText {
    // YAML

    /// Returns a scalar: plain where every parser reads that as this string, otherwise in quotes.
    public static func yaml(_ text: String) -> String {
        if isPlain(text) { return text }
        return text.unicodeScalars.contains(where: isEscapedInYAML)
            ? yamlString(text)
            : "'\(text.replacing("'", with: "''"))'"
    }

    /// Returns a scalar in double quotes.
    public static func yamlString(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": escaped += "\\\""
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\t": escaped += "\\t"
            case _ where isEscapedInYAML(scalar): escaped += codePoint(scalar)
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return "\"\(escaped)\""
    }

    /// Returns whether a plain scalar is read as a string, in YAML 1.1 too.
    private static func isPlain(_ text: String) -> Bool {
        let isWord = text.utf8.allSatisfy { Self.isWord($0) || "-./".utf8.contains($0) }
        guard let first = text.utf8.first, isWord else { return false }
        guard isLetter(first) || first == UInt8(ascii: "_") || text.hasPrefix("../") else { return false }
        return !["null", "true", "false", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
    }

    private static func isEscapedInYAML(_ scalar: Unicode.Scalar) -> Bool {
        VisibleText.isInvisible(scalar) || (0xFFFE...0xFFFF).contains(scalar.value)
    }

    // Shells

    /// Returns a word of a shell, in quotes where its characters have another meaning.
    ///
    /// Control characters are escaped as in ANSI C, which sh of POSIX 2024, bash and zsh read.
    public static func shell(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII
                ? isWord(UInt8(scalar.value)) || "/.-+:@%".unicodeScalars.contains(scalar)
                : scalar.properties.isAlphabetic
        }
        if isPlain, !text.isEmpty { return text }
        return shellString(text)
    }

    /// Returns a word of a shell in quotes.
    public static func shellString(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: VisibleText.isInvisible) else {
            return "'\(text.replacing("'", with: "'\\''"))'"
        }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'", "\\": escaped += "\\" + String(scalar)
            case "\n": escaped += "\\n"
            case _ where VisibleText.isInvisible(scalar): escaped += codePoint(scalar)
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return "$'\(escaped)'"
    }

    // Markdown

    /// Returns a string as code in GitHub-flavored Markdown; empty for an empty string.
    ///
    /// The code is valid in the cell of a table too.
    public static func markdownCode(_ text: String) -> String {
        guard !text.isEmpty else { return "" }
        let visible = VisibleText.of(text).replacing("|", with: "\\|")
        let longest = visible.split { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: longest + 1)
        let isPadded = visible.hasPrefix("`") || visible.hasSuffix("`")
        return isPadded ? "\(fence) \(visible) \(fence)" : fence + visible + fence
    }

    /// Returns a string as text in GitHub-flavored Markdown.
    ///
    /// No markup, link, mention or reference results from the string.
    public static func markdown(_ text: String) -> String {
        var escaped = ""
        for scalar in VisibleText.of(text).unicodeScalars {
            if "\\`*_[]<>|~&$".unicodeScalars.contains(scalar) { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
            // An empty comment, which isn't shown, ends what would become a mention or a link.
            if "@#".unicodeScalars.contains(scalar) { escaped += "<!-- -->" }
        }
        return escaped.replacing("://", with: ":<!-- -->//").replacing("www.", with: "www<!-- -->.")
    }

    // Characters

    private static func codePoint(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let width = digits.count > 4 ? 8 : 4
        return (width == 8 ? "\\U" : "\\u") + String(repeating: "0", count: width - digits.count) + digits
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
