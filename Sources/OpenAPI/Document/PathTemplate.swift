/// A path with variables in braces.
public enum PathTemplate {
    /// The names between braces, each once, in order.
    public static func variables(of path: String) -> [String] {
        var names: [String] = []
        var seen: Set<String> = []
        for case .variable(let name) in parts(of: path) where seen.insert(name).inserted { names.append(name) }
        return names
    }

    /// The path with values for its variables; one without a value stays.
    static func filled(_ path: String, _ value: (String) -> String?) -> String {
        parts(of: path).reduce(into: "") { filled, part in
            switch part {
            case .literal(let text): filled += text
            case .variable(let name): filled += value(name) ?? "{\(name)}"
            }
        }
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
