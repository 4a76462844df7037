@_spi(Format) public import EndpointCoding

/// Parameters, which follow OpenAPI's tables (3.1, section 4.8.12.4) and RFC 6570.
///
/// Values that are nil or null, and empty arrays and objects, aren't sent; an empty string is sent as `name=`,
/// regardless of `allowEmptyValue`. If the description has `allowEmptyValue`, empty arrays and objects are sent in the
/// same way.
extension OperationRequest {
    /// Adds a query parameter.
    ///
    /// - Parameter allowReserved: A Boolean value that indicates whether reserved characters and percent-encoded octets
    ///   pass unchanged (RFC 6570, section 3.2.3). `&`, `=` and `+` are delimiters then: the caller must encode those
    ///   that are data (OpenAPI 3.2, Parameter Object). `#`, `[` and `]` are invalid in a query and always encoded.
    @_spi(Generated)
    public consuming func query<Value: WritableValue>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .form, explode: Bool = true,
        allowReserved: Bool = false
    ) -> OperationRequest {
        query(name, value, style: style, explode: explode, allowReserved: allowReserved, allowEmpty: false)
    }

    private consuming func query<Value: WritableValue>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle, explode: Bool, allowReserved: Bool,
        allowEmpty: Bool
    ) -> OperationRequest {
        guard let value else { return self }
        if style != .json, let text = value.word {
            append(name, text, allowing: allowReserved ? .reservedInQuery : .unreserved)
            return self
        }
        return recording { request throws in
            var pairs = ""
            try ParameterSerializer.appendQuery(
                value, name: name.description, style: style, explode: explode, allowReserved: allowReserved,
                allowEmpty: allowEmpty, to: &pairs)
            if !pairs.isEmpty { request.append(pairs: pairs) }
        }
    }

    /// Adds a parameter that may be empty (`allowEmptyValue`; OpenAPI 3.1, 4.8.12.2).
    ///
    /// An empty array or object is sent as `name=`. Values that are nil or null aren't sent.
    @_spi(Generated)
    public consuming func queryOrEmpty<Value: WritableValue>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .form, explode: Bool = true,
        allowReserved: Bool = false
    ) -> OperationRequest {
        query(name, value, style: style, explode: explode, allowReserved: allowReserved, allowEmpty: true)
    }

    /// Sets a header. A value with a line end is an error when the request is built.
    @_spi(Generated)
    public consuming func header<Value: WritableValue>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .simple, explode: Bool = false
    ) -> OperationRequest {
        guard let value else { return self }
        return recording { request throws in
            let text = try ParameterSerializer.header(
                value, name: name.description, style: style, explode: explode)
            if let text { request.headers[name.description] = text }
        }
    }

    /// Adds a cookie.
    ///
    /// - Parameter allowReserved: As in ``query(_:_:style:explode:allowReserved:)``, for the style `form`; `,` and `;`
    ///   are invalid in a cookie and always encoded.
    @_spi(Generated)
    public consuming func cookie<Value: WritableValue>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .form, explode: Bool = true,
        allowReserved: Bool = false
    ) -> OperationRequest {
        guard let value else { return self }
        return recording { request throws in
            guard
                let cookie = try ParameterSerializer.cookie(
                    value, name: name.description, style: style, explode: explode, allowReserved: allowReserved
                )
            else { return }
            request.headers["Cookie"] = request.headers["Cookie"].map { $0 + "; " + cookie } ?? cookie
        }
    }

    // The whole query string (OpenAPI 3.2, `in: querystring`)

    /// Sets the query to the value as JSON, percent-encoded.
    @_spi(Generated)
    public consuming func querystring<Value: WritableValue>(json value: Value?) -> OperationRequest {
        guard let value else { return self }
        return recording { request throws in
            request.query = PercentEncoding.encoded(try JSONOutput(writing: value).text)
        }
    }

    /// Sets the query to text of any other type, percent-encoded.
    ///
    /// - Parameter allowReserved: A Boolean value that indicates whether the text already is a query string, of which
    ///   only invalid characters are percent-encoded.
    @_spi(Generated)
    public consuming func querystring(text: String?, allowReserved: Bool = false) -> OperationRequest {
        if let text { query = PercentEncoding.encoded(text, allowing: allowReserved ? .reservedInQuery : .unreserved) }
        return self
    }
}

/// Functions for parameters of the most common types.
///
/// The functions do the same as the generic ones, but neither the caller nor the compiler needs the type's metadata to
/// call them, and they have no default arguments, which each caller would have to evaluate. Each has a distinct name,
/// because overloads take twice as long to type-check.
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
    package mutating func append(pairs: String) {
        if !parts.parts.query.isEmpty { parts.own(room: 1).append(UInt8(ascii: "&")) }
        parts.append(pairs)
    }
}
