public import APIModel

extension APIModel {
    /// Returns a type as it is spelled in generated code: `[Book]`.
    public func spelling(of type: TypeReference) -> String {
        Spelling.type(type, in: types).text
    }
}
