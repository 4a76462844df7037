public import APIModel

extension APIModel {
    /// Returns a type reference as Swift code, such as `[Book]`.
    public func spelling(of type: TypeReference) -> String {
        Spelling.type(type, in: types).text
    }
}
