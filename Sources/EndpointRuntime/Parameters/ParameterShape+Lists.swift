// Lists within lists, as Swagger 2.0 writes them: those within a list have a `collectionFormat` of their own (Items
// Object).
extension ParameterShape {
    /// The items of lists, each level joined by what separates it.
    ///
    /// - Parameters:
    ///   - styles: Of each level of lists, from the outside in.
    ///   - isEncoded: Whether the separators are to stand in a URL.
    /// - Throws: ``ParameterError/nested(parameter:)`` where there are more levels, or objects.
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

    /// The texts of a list of lists, each of which has the parameter's name: several where the outermost is exploded.
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
