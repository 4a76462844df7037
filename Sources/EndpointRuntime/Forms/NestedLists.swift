// Encoding of nested arrays as in Swagger 2.0, where each level has a `collectionFormat` (Items Object)
extension ParameterShape {
    /// Returns the items of nested arrays as one string, each level joined with its separator.
    ///
    /// - Parameters:
    ///   - styles: The style of each level, from the outermost to the innermost array.
    ///   - isEncoded: A Boolean value that indicates whether the separators are percent-encoded for a URL.
    /// - Throws: ``ParameterError/Reason/nested`` if there are more levels than styles, or objects.
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

    /// Returns the strings of a nested array, each of which is sent with the parameter's name.
    ///
    /// The result has several strings if the outermost array is exploded.
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

extension OperationRequest {
    /// Adds a nested array to the query.
    ///
    /// - Parameters:
    ///   - items: The styles of the inner arrays, from the outermost to the innermost.
    ///   - allowEmpty: A Boolean value that indicates whether an empty array is sent as an empty string.
    @_spi(Generated)
    public consuming func queryLists<Value: WritableValue>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .form, explode: Bool, items: [ParameterStyle],
        allowEmpty: Bool = false
    ) -> OperationRequest {
        guard let value else { return self }
        return recording { request throws in
            guard let shape = try ParameterShape(value) else { return }
            let encoding = FieldEncoding(style: style, explode: explode, items: items, allowEmpty: allowEmpty)
            var pairs = ""
            try FormEncoding.appendLists(shape, name.description, encoding, to: &pairs)
            if !pairs.isEmpty { request.append(pairs: pairs) }
        }
    }

    /// Sets a header to a nested array.
    ///
    /// - Parameter items: The styles of the inner arrays, from the outermost to the innermost.
    @_spi(Generated)
    public consuming func headerLists<Value: WritableValue>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .simple, items: [ParameterStyle]
    ) -> OperationRequest {
        guard let value else { return self }
        var text: String?
        let request = recording { _ throws in
            guard let shape = try ParameterShape(value), !shape.isUndefined else { return }
            text = try shape.joined([style] + items, name: name.description, isEncoded: false) { $0 }
        }
        return request.header(name, text)
    }
}

extension RequestPath.StringInterpolation {
    /// Appends a nested array to the path.
    ///
    /// - Parameter items: The styles of the inner arrays, from the outermost to the innermost.
    public mutating func appendInterpolation(
        _ value: some WritableValue, name: String, style: ParameterStyle = .simple, items: [ParameterStyle]
    ) {
        append(name: name, allowEmpty: false) {
            guard let shape = try ParameterShape(value), !shape.isUndefined else { return "" }
            return try shape.joined([style] + items, name: name, isEncoded: true) { PercentEncoding.encoded($0) }
        }
    }
}
