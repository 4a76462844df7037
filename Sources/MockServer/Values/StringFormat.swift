import Foundation

/// The formats of strings that are validated and made.
enum StringFormat {
    /// A Boolean value that indicates whether a string has a format; true for formats that aren't validated.
    static func isValid(_ text: String, as format: String) -> Bool {
        switch format {
        case "date": isDate(text[...])
        case "date-time": isDateTime(text)
        case "uuid": UUID(uuidString: text) != nil
        case "uri", "url": isURI(text)
        case "email": isEmail(text)
        case "hostname": isHostname(text)
        case "ipv4": isAddress(text, AF_INET)
        case "ipv6": isAddress(text, AF_INET6)
        default: true
        }
    }

    /// A scheme, a colon, and no character that RFC 3986 excludes.
    private static func isURI(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let scheme = text.utf8[..<colon]
        return scheme.first.map(isLetter) ?? false
            && scheme.allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
            && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"<>\"{}|\\^`".utf8.contains($0) }
    }

    /// A local part and a host; quoted local parts aren't validated.
    private static func isEmail(_ text: String) -> Bool {
        guard let at = text.lastIndex(of: "@"), at > text.startIndex else { return false }
        let (local, host) = (text[..<at], text[text.index(after: at)...])
        guard !host.isEmpty, !host.contains(where: \.isWhitespace) else { return false }
        return local.hasPrefix("\"") || !local.contains { $0.isWhitespace || $0 == "@" }
    }

    /// Labels of letters, digits and hyphens (RFC 1123, section 2.1).
    private static func isHostname(_ text: String) -> Bool {
        guard (1...253).contains(text.utf8.count) else { return false }
        return text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
            (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
                && label.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
        }
    }

    private static func isAddress(_ text: String, _ family: Int32) -> Bool {
        var address = in6_addr()
        return inet_pton(family, text, &address) == 1
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isDate(_ text: Substring) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }), let year = Int(parts[0]),
            let month = Int(parts[1]), let day = Int(parts[2]), (1...12).contains(month)
        else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...days[month - 1]).contains(day)
    }

    private static func isDateTime(_ text: String) -> Bool {
        guard text.utf8.count >= 20, isDate(text.prefix(10)) else { return false }
        let rest = text.dropFirst(10)
        return rest.wholeMatch(
            of: /[Tt ]([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})/) != nil
    }

    /// A string of a format.
    static func sample(of format: String?) -> String {
        switch format {
        case "date": "2024-01-01"
        case "date-time": "2024-01-01T00:00:00Z"
        case "time": "12:00:00Z"
        case "duration": "PT1H"
        case "uuid": "3fa85f64-5717-4562-b3fc-2c963f66afa6"
        case "uri", "url", "uri-reference", "iri": "https://example.com"
        case "email", "idn-email": "user@example.com"
        case "hostname": "example.com"
        case "ipv4": "192.0.2.1"
        case "ipv6": "2001:db8::1"
        case "byte", "base64", "base64url": "dGV4dA=="
        default: "string"
        }
    }
}
