/// A format of a string or integer that clients check.
package enum ValueFormat: String, Sendable {
    case dateTime = "date-time"
    case date, uuid, uri, byte, int32, int64

    /// Returns whether a value has the format; true for types that can't have the format.
    func allows(_ value: some BodyValue) -> Bool {
        let type = value.valueType
        guard type == (self == .int32 || self == .int64 ? .integer : .string), let text = value.scalarText else {
            return true
        }
        return switch self {
        case .int32: Int32(text) ?? Double(text).flatMap(Int32.init(exactly:)) != nil
        case .int64: Int64(text) ?? Double(text).flatMap(Int64.init(exactly:)) != nil
        case .dateTime: Self.isDateTime(text)
        case .date: Self.isDate(text[...])
        case .uuid: Self.isUUID(text)
        case .uri: Self.isURI(text)
        case .byte: Self.isBase64(text)
        }
    }

    /// Returns the format that a string clearly has; nil for other values.
    static func inferred(from value: some BodyValue) -> ValueFormat? {
        guard value.valueType == .string, let text = value.scalarText else { return nil }
        if isDateTime(text) { return .dateTime }
        if isDate(text[...]) { return .date }
        return isUUID(text) ? .uuid : nil
    }

    /// Returns whether a string is a date and time in a format that clients read: RFC 3339 or a variant.
    private static func isDateTime(_ text: String) -> Bool {
        guard text.utf8.count >= 16, text.utf8.count <= 40, isDate(text.prefix(10)) else { return false }
        var rest = text.utf8.dropFirst(10)
        guard let separator = rest.popFirst(), "Tt ".utf8.contains(separator) else { return false }
        guard rest.count >= 5, matches(rest.prefix(5), "00:00") else { return false }
        rest = rest.dropFirst(5)
        if rest.first == UInt8(ascii: ":") {
            guard matches(rest.prefix(3), ":00") else { return false }
            rest = rest.dropFirst(3)
            if let point = rest.first, ".,".utf8.contains(point) {
                let digits = rest.dropFirst().prefix { isDigit($0) }
                guard !digits.isEmpty else { return false }
                rest = rest.dropFirst(1 + digits.count)
            }
        }
        if let zone = rest.first, "Zz".utf8.contains(zone) { return rest.count == 1 }
        guard let sign = rest.popFirst(), "+-".utf8.contains(sign) else { return false }
        return matches(rest, "00:00") || matches(rest, "0000") || matches(rest, "00")
    }

    private static func isDate(_ text: Substring) -> Bool {
        guard matches(text.utf8, "0000-00-00") else { return false }
        let parts = text.split(separator: "-").compactMap { Int($0) }
        return parts.count == 3 && (1...12).contains(parts[1]) && (1...31).contains(parts[2])
    }

    private static func isUUID(_ text: String) -> Bool {
        guard text.utf8.count == 36 else { return false }
        return text.utf8.enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : Character(Unicode.Scalar(byte)).isHexDigit
        }
    }

    private static func isURI(_ text: String) -> Bool {
        !text.isEmpty
            && text.unicodeScalars.allSatisfy { $0.value > 0x20 && !"<>\"{}|\\^`".unicodeScalars.contains($0) }
    }

    private static func isBase64(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "+/-_=\r\n".utf8.contains(byte)
        }
    }

    /// Returns whether bytes match a pattern, in which `0` is any digit.
    private static func matches(_ bytes: some Collection<UInt8>, _ pattern: String) -> Bool {
        bytes.count == pattern.utf8.count
            && zip(bytes, pattern.utf8).allSatisfy { $1 == UInt8(ascii: "0") ? isDigit($0) : $0 == $1 }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
