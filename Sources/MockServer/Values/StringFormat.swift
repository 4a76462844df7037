import Foundation

/// The formats of strings that are validated and made.
enum StringFormat {
    /// A Boolean value that indicates whether a string has a format; true for formats that aren't validated.
    static func isValid(_ text: String, as format: String) -> Bool {
        switch format {
        case "date": isDate(text[...])
        case "date-time": isDateTime(text)
        case "uuid": UUID(uuidString: text) != nil
        default: true
        }
    }

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
