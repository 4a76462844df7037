/// Functions that quote text of a description for YAML, shell commands and Markdown.
///
/// The command prints such text, or writes it to files, for people to copy. The quoted text can't end the scalar, shell
/// word or code span that contains it.
public enum QuotedText {
    // The quoting of text for YAML

    /// Returns text as a YAML scalar.
    ///
    /// The scalar is plain if every parser reads it as this string, and otherwise quoted.
    public static func yaml(_ text: String) -> String {
        if isPlain(text) { return text }
        return text.unicodeScalars.contains(where: isEscapedInYAML)
            ? yamlString(text)
            : "'\(text.replacing("'", with: "''"))'"
    }

    /// Returns text as a YAML scalar in double quotes.
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

    /// Returns whether text without quotes is a string in YAML, including YAML 1.1.
    private static func isPlain(_ text: String) -> Bool {
        let isWord = text.utf8.allSatisfy { Self.isWord($0) || "-./".utf8.contains($0) }
        guard let first = text.utf8.first, isWord else { return false }
        guard isLetter(first) || first == UInt8(ascii: "_") || text.hasPrefix("../") else { return false }
        return !["null", "true", "false", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
    }

    private static func isEscapedInYAML(_ scalar: Unicode.Scalar) -> Bool {
        VisibleText.isInvisible(scalar) || (0xFFFE...0xFFFF).contains(scalar.value)
    }

    // The quoting of text for shell commands

    /// Returns text as a word for a shell, in quotes if a character has a special meaning.
    ///
    /// Control characters are escaped in the form `$'…'`, which bash, zsh and the sh of POSIX 2024 support.
    public static func shell(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII
                ? isWord(UInt8(scalar.value)) || "/.-+:@%".unicodeScalars.contains(scalar)
                : scalar.properties.isAlphabetic
        }
        if isPlain, !text.isEmpty { return text }
        return shellString(text)
    }

    /// Returns text as a quoted word for a shell.
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

    // The quoting of text for Markdown

    /// Returns text as inline code in GitHub-flavored Markdown; empty for empty text.
    ///
    /// The inline code is also valid in a table cell.
    public static func markdownCode(_ text: String) -> String {
        guard !text.isEmpty else { return "" }
        let visible = VisibleText.of(text).replacing("|", with: "\\|")
        let longest = visible.split { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: longest + 1)
        let isPadded = visible.hasPrefix("`") || visible.hasSuffix("`")
        return isPadded ? "\(fence) \(visible) \(fence)" : fence + visible + fence
    }

    /// Returns text as plain text in GitHub-flavored Markdown.
    ///
    /// Markdown renders the result without markup, links, mentions or references.
    public static func markdown(_ text: String) -> String {
        var escaped = ""
        for scalar in VisibleText.of(text).unicodeScalars {
            if "\\`*_[]<>|~&$".unicodeScalars.contains(scalar) { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
            // After `@` or `#`, an empty comment, which isn't displayed, prevents a mention or a link.
            if "@#".unicodeScalars.contains(scalar) { escaped += "<!-- -->" }
        }
        return escaped.replacing("://", with: ":<!-- -->//").replacing("www.", with: "www<!-- -->.")
    }

    // The escapes and classes of characters

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
