/// Nests the declarations of a file in a namespace: types stand in an extension of it, and extensions, which can't be
/// nested, name it.
struct NamespaceLayout {
    private let namespace: String
    private var lines: [Substring] = []
    /// Comments and attributes of the declaration that follows.
    private var waiting: [Substring] = []
    private var state = State.outside

    private enum State {
        case outside, nested
        /// An extension or a condition: it stays where it is.
        case kept
    }

    static func nested(_ text: String, in namespace: String) -> String {
        var layout = NamespaceLayout(namespace: namespace)
        layout.lay(text)
        return layout.lines.map { $0 + "\n" }.joined()
    }

    private init(namespace: String) {
        self.namespace = namespace
    }

    private mutating func lay(_ text: String) {
        var conditions = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isAtMargin = !line.isEmpty && line.first != " " && line.first != "}" && line.first != ")"
            if line.hasPrefix("#if") { conditions += 1 }
            if conditions > 0 {
                enter(.kept, for: line)
                add(qualified(line))
            } else if isAtMargin, line.hasPrefix("//") || line.hasPrefix("@") {
                waiting.append(line)
            } else if isAtMargin {
                let isExtension = line.hasPrefix("extension ") || line.hasPrefix("nonisolated extension ")
                enter(isExtension ? .kept : .nested, for: line)
                add(isExtension ? qualified(line) : line)
            } else if waiting.isEmpty {
                add(line)
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

    /// `nonisolated extension Book {` is `nonisolated extension Alpha.Book {`.
    private func qualified(_ line: Substring) -> Substring {
        for start in ["extension ", "nonisolated extension "] where line.hasPrefix(start) {
            return start + "\(namespace)." + line.dropFirst(start.count)
        }
        return line
    }
}
