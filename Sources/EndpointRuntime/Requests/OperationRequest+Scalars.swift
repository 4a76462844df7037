/// Functions for parameters of the most common types. They do the same as the generic functions, but neither the caller
/// nor the compiler needs the type's metadata to call them, and they have no default arguments, which each caller would
/// have to evaluate. Each has a distinct name, because overloads take twice as long to type-check.
extension OperationRequest {
    @_spi(Generated)
    public consuming func queryText(_ name: StaticString, _ value: String?) -> OperationRequest {
        if let value { append(name, value) }
        return self
    }

    @_spi(Generated)
    public consuming func queryInt(_ name: StaticString, _ value: Int?) -> OperationRequest {
        if let value { append(name, value.description) }
        return self
    }

    @_spi(Generated)
    public consuming func queryBool(_ name: StaticString, _ value: Bool?) -> OperationRequest {
        if let value { append(name, value ? "true" : "false") }
        return self
    }

    /// Adds each item with the name.
    @_spi(Generated)
    public consuming func queryTexts(_ name: StaticString, _ value: [String]?) -> OperationRequest {
        for item in value ?? [] { append(name, item) }
        return self
    }

    @_spi(Generated)
    public consuming func queryTexts(_ name: StaticString, _ value: [String]?, explode: Bool) -> OperationRequest {
        guard !explode, let value else { return queryTexts(name, value) }
        for (index, item) in value.enumerated() {
            if index == 0 {
                append(name, item)
            } else {
                item.withBytes { item in
                    let parts = parts.own(room: item.count * 3 + 1)
                    parts.append(UInt8(ascii: ","))
                    parts.append(encoding: item, allowing: .unreserved)
                }
            }
        }
        return self
    }

    @_spi(Generated)
    @inlinable
    public consuming func queryEnumeration<Cases>(
        _ name: StaticString, _ value: StringEnumeration<Cases>?
    ) -> OperationRequest {
        queryText(name, value?.rawValue)
    }

    @_spi(Generated)
    @inlinable
    public consuming func query<Value: WritableValue>(_ name: StaticString, _ value: Value?) -> OperationRequest {
        if let value { query(name, of: value) } else { self }
    }

    @usableFromInline
    consuming func query<Value: WritableValue>(_ name: StaticString, of value: Value) -> OperationRequest {
        query(name, value, style: .form, explode: true, allowReserved: false)
    }

    /// Sets a header. A value with a line end is an error when the request is built.
    @_spi(Generated)
    public consuming func header(_ name: StaticString, _ value: String?) -> OperationRequest {
        guard let value else { return self }
        if HeaderText.isValid(value) {
            headers[name.description] = value
        } else {
            parts.fail(ParameterError.forbiddenCharacter(parameter: name.description))
        }
        return self
    }

    @_spi(Generated)
    public consuming func body<Value: WritableValue>(json value: Value?) -> OperationRequest {
        body(json: value, contentType: "application/json")
    }

    // Pairs

    /// Appends a query pair.
    mutating func append(_ name: StaticString, _ text: String, allowing allowed: PercentEncoding.Allowed = .unreserved)
    {
        let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        text.withBytes { text in
            let parts = parts.own(room: (name.count + text.count) * 3 + 2)
            if !parts.query.isEmpty { parts.append(UInt8(ascii: "&")) }
            parts.append(encoding: name, allowing: .unreserved)
            parts.append(UInt8(ascii: "="))
            parts.append(encoding: text, allowing: allowed)
        }
    }

    /// Pairs, percent-encoded already.
    mutating func append(pairs: String) {
        if !parts.parts.query.isEmpty { parts.own(room: 1).append(UInt8(ascii: "&")) }
        parts.append(pairs)
    }
}
