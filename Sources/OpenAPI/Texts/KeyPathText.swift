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
        guard !path.isEmpty, !path.hasSuffix(".") else {
            return "expected a question mark only after a key: 'data.items?'"
        }
        return
            """
            expected the question mark after the whole path: '\(path)?'; write a key that contains one in an array: \
            ['a?', b]
            """
    }
}
