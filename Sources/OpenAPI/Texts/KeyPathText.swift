/// The syntax of a key path: `data.items`, with a question mark at the end if the value may be missing.
public enum KeyPathText {
    /// Returns the keys, the last one with its question mark; nil for an invalid key path.
    public static func keys(of text: String) -> [String]? {
        let keys = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return keys.contains("") || hint(for: text) != nil ? nil : keys
    }

    /// Returns a hint for a path whose question mark is misplaced.
    public static func hint(for text: String) -> String? {
        guard let mark = text.firstIndex(of: "?") else { return nil }
        let path = text.replacing("?", with: "")
        guard text.index(after: mark) != text.endIndex || path.isEmpty || path.hasSuffix(".") else { return nil }
        guard !path.isEmpty, !path.hasSuffix(".") else { return "a question mark stands behind a key: 'data.items?'" }
        return
            "a question mark stands behind the whole path: '\(path)?'; a key that has one is given in a list: ['a?', b]"
    }
}
