public import APIModel

extension APIModel {
    /// Returns a type reference as Swift code, such as `[Book]`.
    public func spelling(of type: TypeReference) -> String {
        Spelling.type(type, in: types).text
    }

    /// Returns a text of the description as a string literal in Swift, with escapes for what has a meaning in it.
    public static func literal(_ text: String) -> String {
        Spelling.literal(text).text
    }
}
