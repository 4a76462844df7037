// Nested arrays, as in Swagger 2.0.
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

    /// - Parameter items: The styles of nested arrays, from the outside in.
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
    /// - Parameter items: The styles of nested arrays, from the outside in.
    public mutating func appendInterpolation(
        _ value: some WritableValue, name: String, style: ParameterStyle = .simple, items: [ParameterStyle]
    ) {
        append(name: name, allowEmpty: false) {
            guard let shape = try ParameterShape(value), !shape.isUndefined else { return "" }
            return try shape.joined([style] + items, name: name, isEncoded: true) { PercentEncoding.encoded($0) }
        }
    }
}
