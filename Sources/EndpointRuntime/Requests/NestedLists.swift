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

extension OperationRequest {
    /// - Parameters:
    ///   - items: How the lists within the list are written, from the outside in.
    ///   - allowEmpty: As in ``queryOrEmpty(_:_:style:explode:allowReserved:)``.
    @_spi(Generated)
    public consuming func queryLists<Value: WritableValue>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .form, explode: Bool, items: [ParameterStyle],
        allowEmpty: Bool = false
    ) -> OperationRequest {
        guard let value else { return self }
        return recording { request throws in
            guard let shape = try ParameterShape(value) else { return }
            if shape.isUndefined {
                if allowEmpty { request.append(name, "") }
                return
            }
            let texts = try shape.texts(
                of: name.description, style: style, explode: explode, items: items, isEncoded: true
            ) { PercentEncoding.encoded($0) }
            let key = PercentEncoding.encoded(name.description)
            request.append(pairs: texts.map { key + "=" + $0 }.joined(separator: "&"))
        }
    }

    /// - Parameter items: How the lists within the list are written, from the outside in.
    @_spi(Generated)
    public consuming func headerLists<Value: WritableValue>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .simple, items: [ParameterStyle]
    ) -> OperationRequest {
        guard let value else { return self }
        return recording { request throws in
            guard let shape = try ParameterShape(value), !shape.isUndefined else { return }
            let text = try shape.joined([style] + items, name: name.description, isEncoded: false) { $0 }
            guard HeaderText.isValid(text) else {
                throw ParameterError.forbiddenCharacter(parameter: name.description)
            }
            request.headers[name.description] = text
        }
    }
}

extension RequestPath.StringInterpolation {
    /// - Parameter items: How the lists within the list are written, from the outside in.
    public mutating func appendInterpolation(
        _ value: some WritableValue, name: String, style: ParameterStyle = .simple, items: [ParameterStyle]
    ) {
        append(name: name, allowEmpty: false) {
            guard let shape = try ParameterShape(value), !shape.isUndefined else { return "" }
            return try shape.joined([style] + items, name: name, isEncoded: true) { PercentEncoding.encoded($0) }
        }
    }
}
