/// A line of the user's code that a change of a declaration concerns.
public struct SymbolUse: Sendable, Hashable {
    public var file: String
    public var line: Int
    public var change: APIChange
}

/// Finds the lines of an app that use changed declarations, by the names that occur in them.
///
/// Without types a method `list` can't be attributed to one of several clients: each line that calls a method of that
/// name is found.
public enum SymbolUses {
    /// - Parameter sources: The contents of the app's files by their paths.
    public static func uses(of changes: [APIChange], in sources: [(path: String, text: String)]) -> [SymbolUse] {
        let relevant = changes.filter { $0.layer == .swift && $0.severity != .compatible }
        guard !relevant.isEmpty else { return [] }
        let byName = Dictionary(grouping: relevant) { name(of: $0.subject) }
        var uses: [SymbolUse] = []
        for (path, text) in sources {
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                let code = line.prefix(upTo: comment(in: line))
                for word in Set(code.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)).sorted() {
                    for change in byName[word] ?? [] where isUse(of: change, named: word, in: code) {
                        uses.append(SymbolUse(file: path, line: index + 1, change: change))
                    }
                }
            }
        }
        return uses
    }

    /// Returns the name in a subject: `list` of `BooksClient.list(genre:)`, and `Book` of `Book.init(title:)`.
    private static func name(of subject: String) -> String {
        let path = subject.prefix { $0 != "(" }.split(separator: ".").map(String.init)
        if path.last == "init", path.count > 1 { return path[path.count - 2] }
        return path.last ?? subject
    }

    private static func comment(in line: Substring) -> Substring.Index {
        var previous: Character = " "
        for index in line.indices {
            if line[index] == "/", previous == "/" { return line.index(before: index) }
            previous = line[index]
        }
        return line.endIndex
    }

    /// Returns whether code uses a declaration: a member follows a dot, and an initializer precedes a bracket.
    private static func isUse(of change: APIChange, named name: String, in code: Substring) -> Bool {
        let isType = change.kind.hasPrefix("type") || change.kind.hasPrefix("conformance")
        if isType { return true }
        let isInitializer = change.subject.contains(".init(")
        return code.contains(isInitializer ? "\(name)(" : ".\(name)")
    }
}
