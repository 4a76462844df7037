// Nested arrays as in Swagger 2.0, where each level has a `collectionFormat` (Items Object).
extension ParameterShape {
    /// Returns the items of nested arrays, each level joined with its separator.
    ///
    /// - Parameters:
    ///   - styles: The style of each level, from the outside in.
    ///   - isEncoded: A Boolean value that indicates whether the separators are percent-encoded for a URL.
    /// - Throws: ``ParameterError/nested(parameter:)`` if there are more levels, or objects.
    func joined(
        _ styles: some BidirectionalCollection<ParameterStyle>, name: String, isEncoded: Bool,
        _ encode: (String) -> String
    ) throws -> String {
        switch self {
        case .scalar(let text): return encode(text)
        case .object: throw ParameterError.nested(parameter: name)
        case .list(let items):
            guard let style = styles.first else { throw ParameterError.nested(parameter: name) }
            return try items.map { try $0.joined(styles.dropFirst(), name: name, isEncoded: isEncoded, encode) }
                .joined(separator: isEncoded ? style.encodedDelimiter : style.delimiter)
        }
    }

    /// Returns the encodings of a nested array with the parameter's name: several if the outermost array is exploded.
    func texts(
        of name: String, style: ParameterStyle, explode: Bool, items: [ParameterStyle], isEncoded: Bool,
        _ encode: (String) -> String
    ) throws -> [String] {
        if explode, case .list(let elements) = self {
            return try elements.map { try $0.joined(items, name: name, isEncoded: isEncoded, encode) }
        }
        return [try joined([style] + items, name: name, isEncoded: isEncoded, encode)]
    }
}
