/// A check for valid URLs, absolute or relative (RFC 3986), before they are resolved.
enum URLText {
    static func isPlausible(_ text: String) -> Bool {
        guard hasOnlyURLCharacters(text), !text.hasPrefix(":") else { return false }
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return true }
        let scheme = text[..<colon]
        if scheme == "https" || scheme == "http" { return isPlausibleHost(text[text.utf8.index(after: colon)...]) }
        if scheme.contains("/") || scheme.contains("?") || scheme.contains("#") { return true }
        let isScheme =
            scheme.first?.isLetter == true
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        guard isScheme else { return false }
        return text.utf8.index(after: colon) < text.endIndex
    }

    /// Returns whether a text has no character that a URL can't have, such as a space or a brace.
    static func hasOnlyURLCharacters(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case 0...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "\\"),
                UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
                false
            default: true
            }
        }
    }

    private static func isPlausibleHost(_ rest: Substring) -> Bool {
        rest.hasPrefix("//") && rest.dropFirst(2).first.map { $0 != "/" } ?? false
    }
}
