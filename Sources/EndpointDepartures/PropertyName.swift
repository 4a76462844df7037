/// The rules that distinguish names of undocumented properties from data.
package enum PropertyName {
    /// The maximum number of undocumented names of one object; an object with more names is a dictionary.
    package static let limit = 16

    /// Returns whether a key has the form of a name, in an object with declared properties.
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

    /// Returns whether a key is a common name in error bodies.
    static func isUsual(_ key: String) -> Bool { usual.contains(key) }

    private static let usual: Set<String> = [
        "cause", "code", "data", "description", "detail", "details", "error", "error_code", "error_description",
        "errors", "field", "id", "instance", "message", "messages", "path", "reason", "result", "status", "statusCode",
        "success", "timestamp", "title", "trace_id", "traceId", "type",
    ]

    package static func escaped(_ token: String) -> String {
        token.contains("~") || token.contains("/") ? token.replacing("~", with: "~0").replacing("/", with: "~1") : token
    }

    package static func unescaped(_ token: String) -> String {
        token.replacing("~1", with: "/").replacing("~0", with: "~")
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
