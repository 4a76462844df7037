/// Functions that parse a key path.
///
/// A key path is written like `data.items`, with a question mark at its end if the value may be missing.
public enum KeyPathText {
    /// Returns the keys of a key path; nil if the key path is invalid.
    ///
    /// The last key keeps its question mark.
    public static func keys(of text: String) -> [String]? {
        let keys = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return keys.contains("") || hint(for: text) != nil ? nil : keys
    }

    /// Returns a hint for a key path with a misplaced question mark; nil for any other key path.
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
