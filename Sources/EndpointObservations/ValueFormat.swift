import EndpointRuntime

/// A format of a string or integer that clients check.
enum ValueFormat: String, Sendable {
    case dateTime = "date-time"
    case date, uuid, uri, byte, int32, int64

    /// Returns whether a value has the format; values of other types have every format.
    func allows(_ value: JSONValue) -> Bool {
        switch (self, value) {
        case (.int32, .number(let number)): ValueType(value) != .integer || number.integer(as: Int32.self) != nil
        case (.int64, .number(let number)): ValueType(value) != .integer || number.integer(as: Int64.self) != nil
        case (.dateTime, .string(let text)): Self.isDateTime(text)
        case (.date, .string(let text)): Self.isDate(text[...])
        case (.uuid, .string(let text)): Self.isUUID(text)
        case (.uri, .string(let text)): Self.isURI(text)
        case (.byte, .string(let text)): Self.isBase64(text)
        default: true
        }
    }

    /// Returns the format that a string clearly has; nil for other values.
    static func inferred(from value: JSONValue) -> ValueFormat? {
        guard case .string(let text) = value else { return nil }
        if isDateTime(text) { return .dateTime }
        if isDate(text[...]) { return .date }
        return isUUID(text) ? .uuid : nil
    }

    /// Returns whether a text is a date and time of RFC 3339, with its variants that clients read.
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

/// The rules for names of undocumented properties, which must not be data.
enum PropertyName {
    /// The greatest number of undocumented names of one object; an object with more names is a dictionary.
    static let limit = 16

    /// Returns whether a key of an object with declared properties is a name, by its form.
    static func isName(_ key: String) -> Bool {
        guard (1...40).contains(key.utf8.count), let first = key.utf8.first,
            isLetter(first) || "_$@".utf8.contains(first)
        else { return false }
        var digits = 0
        var run = 0
        for byte in key.utf8.dropFirst() {
            if (0x30...0x39).contains(byte) {
                digits += 1
                run += 1
                if run > 3 { return false }
            } else {
                run = 0
                guard isLetter(byte) || "_-$".utf8.contains(byte) else { return false }
            }
        }
        return digits < 4 || key.utf8.count < 16
    }

    /// Returns whether a key is a usual name in the bodies of errors.
    static func isUsual(_ key: String) -> Bool { usual.contains(key) }

    private static let usual: Set<String> = [
        "cause", "code", "data", "description", "detail", "details", "error", "error_code", "error_description",
        "errors", "field", "id", "instance", "message", "messages", "path", "reason", "result", "status", "statusCode",
        "success", "timestamp", "title", "trace_id", "traceId", "type",
    ]

    static func escaped(_ token: String) -> String {
        token.contains("~") || token.contains("/") ? token.replacing("~", with: "~0").replacing("/", with: "~1") : token
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
