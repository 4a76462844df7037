import Foundation

/// The URL of a request: one with a scheme and a host, and strictly what RFC 3986 allows.
enum RequestURL {
    /// `URL(string:)` alone mends what isn't a URL, on the systems that have a way to forbid it.
    static func parse(_ text: String) -> URL? {
        let url: URL? =
            if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
                URL(string: text, encodingInvalidCharacters: false)
            } else {
                URL(string: text)
            }
        guard let url else { return nil }
        // Asking a URL for its parts makes strings of them.
        return text.withBytes(showsHost) || (url.scheme != nil && url.host != nil) ? url : nil
    }

    /// Why `text` isn't the URL of a request, without the secrets in it.
    static func problem(of text: String) -> String {
        let shown = Redaction.standard.text(text)
        if text.isEmpty { return "The URL is empty." }
        if let scheme = text.firstIndex(of: ":"), text[scheme...].hasPrefix("://") {
            if text[scheme...].dropFirst(3).prefix(while: { !"/?#".contains($0) }).isEmpty {
                return "'\(shown)' has no host."
            }
        } else if parse("https://" + (text.hasPrefix("/") ? "a.example" : "") + text) != nil {
            return "'\(shown)' isn't a URL: it has no scheme and host, such as 'https://api.example.com'."
        }
        let allowed = "-._~:/?#[]@!$&'()*+,;=%"
        if let character = text.first(where: { !($0.isASCII && ($0.isLetter || $0.isNumber)) && !allowed.contains($0) })
        {
            let name = character.isWhitespace ? "a blank" : "'\(BodyText.printable(String(character)))'"
            return "'\(shown)' isn't a URL: \(name) must be percent-encoded there."
        }
        return "'\(shown)' isn't a URL."
    }

    /// Whether `text`, if it is a URL, is one of HTTP with a host: no other has a letter or a digit there and no name
    /// of a user.
    private static func showsHost(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count > 8, let start = text.baseAddress else { return false }
        let isHTTP = ByteWord.load(start) & 0xFF_FFFF_FFFF_FFFF == 0x2F_2F3A_7074_7468  // http://
        guard isHTTP || ByteWord.load(start) == 0x2F2F_3A73_7074_7468 else { return false }  // https://
        var index = isHTTP ? 7 : 8
        guard isLetterOrDigit(text[index]) else { return false }
        while index < text.count, text[index] != UInt8(ascii: "/") {
            if text[index] == UInt8(ascii: "@") || text[index] == UInt8(ascii: "?") { return false }
            index += 1
        }
        return true
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
    }
}
