/// A converter that nests the declarations of a generated file in a namespace.
///
/// Types are declared in an extension of the namespace. Extensions of types can't be nested and can't use the
/// namespace's members by their bare names, so the namespace is written before each of its types there.
struct NamespaceLayout {
    private let namespace: String
    /// The names of the types in the namespace.
    private let types: Set<Substring>
    /// The names that refer to nested types within extensions, and therefore get no namespace there.
    private let hidden: Set<Substring>
    private var lines: [Substring] = []
    /// The lines of comments and attributes that belong to the next declaration.
    private var waiting: [Substring] = []
    private var state = State.outside
    /// The delimiter that ends the multiline string literal around the next line; nil outside of literals.
    private var end: String?

    private enum State {
        case outside, nested
        /// The state within an extension or a conditional block, neither of which is nested in the namespace.
        case kept
    }

    static func nested(_ text: String, in namespace: String, types: Set<String>, hidden: Set<String> = []) -> String {
        var layout = NamespaceLayout(namespace, types, hidden)
        layout.lay(text)
        return layout.lines.map { $0 + "\n" }.joined()
    }

    private init(_ namespace: String, _ types: Set<String>, _ hidden: Set<String>) {
        self.namespace = namespace
        self.types = Set(types.map { $0[...] })
        self.hidden = Set(hidden.map { $0[...] })
    }

    private mutating func lay(_ text: String) {
        var conditions = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isAtMargin = !line.isEmpty && line.first != " " && line.first != "}" && line.first != ")"
            if line.hasPrefix("#if") { conditions += 1 }
            if conditions > 0 {
                enter(.kept, for: line)
                add(qualify(line))
            } else if isAtMargin, line.hasPrefix("//") || line.hasPrefix("@") {
                waiting.append(line)
            } else if isAtMargin {
                let isExtension = line.hasPrefix("extension ") || line.hasPrefix("nonisolated extension ")
                enter(isExtension ? .kept : .nested, for: line)
                add(isExtension ? qualify(line) : line)
            } else if waiting.isEmpty {
                add(state == .kept ? qualify(line) : line)
            } else {
                waiting.append(line)
            }
            if line.hasPrefix("#endif") { conditions -= 1 }
        }
        enter(.outside, for: "")
        while lines.last?.isEmpty == true { lines.removeLast() }
    }

    private mutating func enter(_ next: State, for line: Substring) {
        if next != state {
            if state == .nested {
                while lines.last?.isEmpty == true { lines.removeLast() }
                lines += ["}", ""]
            }
            if next == .nested { lines.append("extension \(namespace) {") }
            state = next
        }
        let held = waiting
        waiting = []
        held.forEach { add($0) }
    }

    private mutating func add(_ line: Substring) {
        guard state != .outside else { return }
        lines.append(state == .nested && !line.isEmpty ? "    " + line : line)
    }

    /// Returns a line with the namespace before each of its types.
    ///
    /// String literals and comments don't change.
    ///
    /// For example, `func book() -> Book` becomes `func book() -> Alpha.Book`.
    private mutating func qualify(_ line: Substring) -> Substring {
        if let end {
            if line.contains(end) { self.end = nil }
            return line
        }
        var result = Substring()
        var rest = line
        var last: Character = " "
        var word = Substring()
        while let character = rest.first {
            var token = rest.prefix(1)
            if rest.hasPrefix("//") {
                token = rest
            } else if character == "\"" || character == "#" {
                let marks = rest.prefix { $0 == "#" }
                if rest.dropFirst(marks.count).hasPrefix("\"\"\"") {
                    end = "\"\"\"" + marks
                    return result + rest
                }
                token = Self.literal(at: rest, marks)
            } else if character.isLetter || character == "_" || character == "`" {
                token = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
                let isDeclared = ["class", "enum", "struct", "typealias"].contains(word)
                word = token
                if last != ".", !isDeclared, types.contains(token), line.first != " " || !hidden.contains(token) {
                    result += "\(namespace)."
                }
            } else if character.isNumber {
                token = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            }
            result += token
            last = token.last ?? " "
            rest = rest.dropFirst(token.count)
        }
        return result
    }

    /// Returns the string literal at the beginning of a line, including its number signs.
    ///
    /// Returns only the first character if the line doesn't begin with a string literal.
    private static func literal(at line: Substring, _ marks: Substring) -> Substring {
        guard line.dropFirst(marks.count).first == "\"" else { return line.prefix(1) }
        var rest = line.dropFirst(marks.count + 1)
        while let character = rest.first {
            if rest.hasPrefix("\"" + marks) {
                return line[..<rest.index(rest.startIndex, offsetBy: marks.count + 1)]
            }
            rest = rest.dropFirst(character == "\\" && marks.isEmpty ? 2 : 1)
        }
        return line
    }
}
