import APIModel

// The spelling of key paths, and of a description's text within documentation.
extension Spelling {
    /// Returns text of a description as part of a line of documentation.
    static func documented(_ text: String) -> String {
        DocumentationComment.phrase(text).text
    }

    /// Returns the argument for the path to a response's content; nil for the root.
    ///
    /// The argument is like `at: "data.items"` or `at: .ifPresent("data.items")`.
    static func keyPathArgument(_ path: ContentPath, label: SwiftText) -> SwiftText? {
        guard !path.isRoot || path.holdsTextsOfNumbers else { return nil }
        var argument: SwiftText = path.isRoot ? ".\(RuntimeName.root)" : keyPathArgument(path.keys, label: "")
        if let elements = path.elements {
            argument = "\(RuntimeName.keyPathRoot)(\(argument), elements: \(literal(elements)))"
        }
        if path.mayBeAbsent { argument = ".\(RuntimeName.ifPresent)(\(argument))" }
        if path.holdsTextsOfNumbers { argument = ".\(RuntimeName.numbersInStringsAt)(\(argument))" }
        return "\(label)\(argument)"
    }

    /// Returns the argument for a key path; empty for the root.
    ///
    /// The argument is like `at: "data.items"`. It is an array if a key contains a separator of keys.
    static func keyPathArgument(_ keys: [String], label: SwiftText) -> SwiftText {
        if keys.isEmpty { return "" }
        let isPlain = !keys.contains { $0.contains(".") || $0.contains(">") || $0.isEmpty }
        if isPlain { return "\(label)\(literal(keys.joined(separator: ".")))" }
        return "\(label)[\(keys.map { literal($0) }.joined(", "))]"
    }
}
