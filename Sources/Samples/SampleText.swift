package import OpenAPI

/// Sample strings for formats, and functions that check whether a string has a format.
package enum SampleText {
    /// Returns an HTTP URL without its path; other values are returned unchanged.
    package static func withoutPath(_ literal: Literal) -> Literal {
        guard case .string(let text) = literal, text.utf8.first == UInt8(ascii: "h"),
            text.hasPrefix("https://") || text.hasPrefix("http://"),
            let slash = text.utf8.dropFirst(8).firstIndex(of: UInt8(ascii: "/"))
        else { return literal }
        return .string(String(text[..<slash]))
    }

    /// Returns a string of at most `count` bytes, in which an ellipsis replaces the omitted end.
    package static func cut(_ text: String, to count: Int) -> String {
        guard text.utf8.count > count else { return text }
        var cut = String.UnicodeScalarView()
        var length = "…".utf8.count
        for scalar in text.unicodeScalars {
            length += UTF8.width(scalar)
            if length > count { break }
            cut.append(scalar)
        }
        return String(cut) + "…"
    }

    /// A value of the format `date-time`.
    package static let dateTime = "2024-01-01T00:00:00Z"
    /// A value of the format `date`.
    package static let date = "2024-01-01"
    /// A value of the format `uuid`.
    package static let uuid = "00000000-0000-4000-8000-000000000000"
    /// A value of the format `uri`.
    package static let url = "https://example.com"
    /// A value of the format `byte`.
    package static let base64 = "AAAA"

    /// Returns whether a string is a date of the form `yyyy-MM-dd` (RFC 3339, 5.6).
    package static func isDate(_ text: String) -> Bool {
        guard text.utf8.count == 10 else { return false }
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 3, parts.map(\.count) == [4, 2, 2] else { return false }
        let numbers = parts.compactMap { part in
            part.allSatisfy(isDigit) ? Int(String(decoding: part, as: UTF8.self)) : nil
        }
        guard numbers.count == 3, (1...12).contains(numbers[1]), numbers[2] >= 1 else { return false }
        let isLeap = numbers[0] % 4 == 0 && (numbers[0] % 100 != 0 || numbers[0] % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return numbers[2] <= days[numbers[1] - 1]
    }

    /// Returns whether a string is a date and a time with seconds and a zone, separated by `T` or a space.
    package static func isDateTime(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, isDate(String(decoding: bytes[..<10], as: UTF8.self)),
            [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(bytes[10]), isTime(bytes[11..<19])
        else { return false }
        var rest = bytes[19...]
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix(while: isDigit)
            guard !digits.isEmpty else { return false }
            rest = rest[digits.endIndex...]
        }
        if rest.elementsEqual([UInt8(ascii: "Z")]) || rest.elementsEqual([UInt8(ascii: "z")]) { return true }
        guard rest.count == 6, let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
            return false
        }
        return isTime(Array(rest.dropFirst()) + Array(":00".utf8))
    }

    /// Returns whether the bytes are a time of the form `HH:mm:ss`.
    private static func isTime(_ bytes: some Collection<UInt8>) -> Bool {
        let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        let limits = [24, 60, 60]
        return parts.count == 3
            && zip(parts, limits).allSatisfy { part, limit in
                part.count == 2 && part.allSatisfy(isDigit) && Int(String(decoding: part, as: UTF8.self)) ?? 99 < limit
            }
    }

    /// Returns whether a string has the form of a UUID.
    package static func isUUID(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.map(\.count) == [8, 4, 4, 4, 12] && parts.allSatisfy { $0.allSatisfy(isHexadecimal) }
    }

    /// Returns whether a string is a URL that every parser accepts.
    package static func isURL(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable(isURL) ?? Array(text.utf8).withUnsafeBufferPointer(isURL)
    }

    private static func isURL(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = bytes.first, first != UInt8(ascii: ":") else { return false }
        var digitsExpected = 0
        for byte in bytes {
            guard isURLByte(byte) else { return false }
            if digitsExpected > 0 {
                guard isHexadecimal(byte) else { return false }
                digitsExpected -= 1
            } else if byte == UInt8(ascii: "%") {
                digitsExpected = 2
            }
        }
        return digitsExpected == 0
    }

    private static func isURLByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "{")...UInt8(ascii: "}"),
            UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "`"):
            false
        default: (0x21..<0x7F).contains(byte)
        }
    }

    package static func isBase64(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let body = bytes.prefix { $0 != UInt8(ascii: "=") }
        let padding = bytes.dropFirst(body.count)
        return bytes.count % 4 == 0 && padding.count <= 2 && padding.allSatisfy { $0 == UInt8(ascii: "=") }
            && body.allSatisfy { isDigit($0) || isLetter($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }
}
