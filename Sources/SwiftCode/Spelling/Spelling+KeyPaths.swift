import APIModel

// Text of a description within documentation, and key paths.
extension Spelling {
    /// Returns text of a description within a line of documentation.
    static func documented(_ text: String) -> String {
        DocumentationComment.phrase(text).text
    }

    /// Returns `at: "data.items"`, or `at: .ifPresent("data.items")`; nil for the root.
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

    /// Returns `at: "data.items"`, or an array if a key contains the separator of keys; empty for the root.
    static func keyPathArgument(_ keys: [String], label: SwiftText) -> SwiftText {
        if keys.isEmpty { return "" }
        let isPlain = !keys.contains { $0.contains(".") || $0.contains(">") || $0.isEmpty }
        if isPlain { return "\(label)\(literal(keys.joined(separator: ".")))" }
        return "\(label)[\(keys.map { literal($0) }.joined(", "))]"
    }
}
