/// A path with variables in braces.
public enum PathTemplate {
    /// The names between braces, each once, in order.
    public static func variables(of path: String) -> [String] {
        var names: [String] = []
        for case .variable(let name) in parts(of: path) where !names.contains(name) { names.append(name) }
        return names
    }

    public enum Part: Sendable, Hashable {
        case literal(String)
        case variable(String)
    }

    /// A brace without its partner is text.
    public static func parts(of path: String) -> [Part] {
        var parts: [Part] = []
        var rest = path.utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            let name = rest[rest.index(after: open)..<close]
            if open > rest.startIndex { parts.append(.literal(String(Substring(rest[..<open])))) }
            parts.append(.variable(String(Substring(name))))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.literal(String(Substring(rest)))) }
        return parts
    }
}
