import Diagnostics

/// Functions for templates of paths and URLs with variables in braces.
public enum PathTemplate {
    /// Returns the names of the variables in a template, in order and without duplicates.
    ///
    /// Variables in the fragment aren't included, because a fragment is never sent (RFC 3986, section 3.5).
    public static func variables(of path: String) -> [String] {
        var names: [String] = []
        var seen: Set<ExactString> = []
        for part in parts(of: path) {
            switch part {
            case .literal(let text): if text.utf8.contains(UInt8(ascii: "#")) { return names }
            case .variable(let name): if seen.insert(ExactString(name)).inserted { names.append(name) }
            }
        }
        return names
    }

    /// Returns a template with its variables replaced by values.
    ///
    /// A variable without a value doesn't change.
    static func filled(_ path: String, _ value: (String) -> String?) -> String {
        parts(of: path).reduce(into: "") { filled, part in
            switch part {
            case .literal(let text): filled += text
            case .variable(let name): filled += value(name) ?? "{\(name)}"
            }
        }
    }

    /// Returns a path or URL with each `%` that begins no escape percent-encoded.
    ///
    /// For example, `100%` results in `100%25`.
    public static func completed(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            bytes.append(byte)
            let digits = rest.prefix(2)
            let isEscape = digits.count == 2 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
            if byte == UInt8(ascii: "%"), !isEscape { bytes += "25".utf8 }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    public enum Part: Sendable, Hashable {
        case literal(String)
        case variable(String)

        public static func == (first: Part, second: Part) -> Bool {
            switch (first, second) {
            case (.literal(let one), .literal(let other)), (.variable(let one), .variable(let other)):
                one.isExactly(other)
            default: false
            }
        }
    }

    /// Returns the literal parts and variables of a template, in order.
    ///
    /// A brace without a matching brace is literal text. Nested braces are part of a variable's pattern, as in
    /// `{year:[0-9]{4}}`.
    public static func parts(of path: String) -> [Part] {
        guard path.utf8.contains(UInt8(ascii: "{")) else { return path.isEmpty ? [] : [.literal(path)] }
        let bytes = Array(path.utf8)
        let partners = partners(in: bytes)
        var parts: [Part] = []
        var start = 0
        while let open = bytes[start...].firstIndex(of: UInt8(ascii: "{")),
            let close = partners[open] >= 0 ? partners[open] : bytes[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            if open > start { parts.append(.literal(String(decoding: bytes[start..<open], as: UTF8.self))) }
            parts.append(.variable(String(decoding: bytes[(open + 1)..<close], as: UTF8.self)))
            start = close + 1
        }
        if start < bytes.count { parts.append(.literal(String(decoding: bytes[start...], as: UTF8.self))) }
        return parts
    }

    /// Returns whether a template has a brace without a matching brace.
    static func hasUnmatchedBrace(_ path: String) -> Bool {
        parts(of: path).contains { part in
            if case .literal(let text) = part { text.utf8.contains { "{}".utf8.contains($0) } } else { false }
        }
    }

    /// Returns the index of the closing brace for each opening brace that has one, and -1 for all other bytes.
    private static func partners(in path: [UInt8]) -> [Int] {
        var partners = [Int](repeating: -1, count: path.count)
        var open: [Int] = []
        for (index, byte) in path.enumerated() {
            switch byte {
            case UInt8(ascii: "{"): open.append(index)
            case UInt8(ascii: "}"): if let last = open.popLast() { partners[last] = index }
            default: break
            }
        }
        return partners
    }
}
