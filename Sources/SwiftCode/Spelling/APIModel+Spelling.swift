public import APIModel

extension APIModel {
    /// Returns a type reference as Swift code, such as `[Book]`.
    public func spelling(of type: TypeReference) -> String {
        Spelling.type(type, in: types).text
    }

    /// Returns a string of the description as a literal in Swift, with escapes where they are needed.
    public static func literal(_ text: String) -> String {
        Spelling.literal(text).text
    }
}
