import Diagnostics

/// A path with variables in braces.
public enum PathTemplate {
    /// Returns the names between braces, each once, in order.
    public static func variables(of path: String) -> [String] {
        var names: [String] = []
        var seen: Set<ExactString> = []
        for case .variable(let name) in parts(of: path) where seen.insert(ExactString(name)).inserted {
            names.append(name)
        }
        return names
    }

    /// Returns the path with values for its variables; variables without a value don't change.
    static func filled(_ path: String, _ value: (String) -> String?) -> String {
        parts(of: path).reduce(into: "") { filled, part in
            switch part {
            case .literal(let text): filled += text
            case .variable(let name): filled += value(name) ?? "{\(name)}"
            }
        }
    }

    /// Returns the path, or a URL, whose `%` that begin no escape are percent-encoded: `100%25` for `100%`.
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

    /// Returns the parts of a path.
    ///
    /// A brace without its partner is text; nested braces are part of a pattern: `{year:[0-9]{4}}`.
    public static func parts(of path: String) -> [Part] {
        let bytes = Array(path.utf8)
        let partners = partners(in: bytes)
        var parts: [Part] = []
        var start = 0
        while let open = bytes[start...].firstIndex(of: UInt8(ascii: "{")),
            let close = partners[open] ?? bytes[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            if open > start { parts.append(.literal(String(decoding: bytes[start..<open], as: UTF8.self))) }
            parts.append(.variable(String(decoding: bytes[(open + 1)..<close], as: UTF8.self)))
            start = close + 1
        }
        if start < bytes.count { parts.append(.literal(String(decoding: bytes[start...], as: UTF8.self))) }
        return parts
    }

    /// Returns the closing brace of each opening brace that has one.
    private static func partners(in path: [UInt8]) -> [Int: Int] {
        var partners: [Int: Int] = [:]
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
