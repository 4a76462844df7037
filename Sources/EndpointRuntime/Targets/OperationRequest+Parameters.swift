@_spi(Format) public import EndpointCoding

/// Parameters of a request, encoded as defined by OpenAPI (3.1, section 4.8.12.4) and RFC 6570.
///
/// A value that is nil or null isn't sent. An empty string is sent as `name=`. An empty array or object is sent as
/// `name=` if the description has `allowEmptyValue`; otherwise it isn't sent.
extension OperationRequest {
    /// Adds a query parameter.
    ///
    /// - Parameter allowReserved: A Boolean value that indicates whether reserved characters and percent-encoded octets
    ///   are sent unchanged (RFC 6570, section 3.2.3). If `allowReserved` is true, `&`, `=` and `+` are delimiters, so
    ///   the caller must percent-encode any that belong to a value (OpenAPI 3.2, Parameter Object). The characters `#`,
    ///   `[` and `]` are invalid in a query, so they are always percent-encoded.
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

    /// Adds a query parameter that may be empty (`allowEmptyValue`; OpenAPI 3.1, 4.8.12.2).
    ///
    /// An empty array or object is sent as `name=`. Values that are nil or null aren't sent.
    @_spi(Generated)
    public consuming func queryOrEmpty<Value: WritableValue>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .form, explode: Bool = true,
        allowReserved: Bool = false
    ) -> OperationRequest {
        query(name, value, style: style, explode: explode, allowReserved: allowReserved, allowEmpty: true)
    }

    /// Sets a header. If the value contains a line end, building the request fails.
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
    /// - Parameter allowReserved: A Boolean value that indicates whether reserved characters and percent-encoded octets
    ///   are sent unchanged in the style `form`. The characters `,` and `;` are invalid in a cookie, so they are always
    ///   percent-encoded. See also ``query(_:_:style:explode:allowReserved:)``.
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

    // Functions that set the whole query string (OpenAPI 3.2, `in: querystring`)

    /// Sets the query string to the percent-encoded JSON of a value.
    @_spi(Generated)
    public consuming func querystring<Value: WritableValue>(json value: Value?) -> OperationRequest {
        guard let value else { return self }
        return recording { request throws in
            request.query = PercentEncoding.encoded(try JSONOutput(writing: value).text)
        }
    }

    /// Sets the query string to percent-encoded text.
    ///
    /// - Parameter allowReserved: A Boolean value that indicates whether the text is already a query string. If
    ///   `allowReserved` is true, only characters that are invalid in a query are percent-encoded.
    @_spi(Generated)
    public consuming func querystring(text: String?, allowReserved: Bool = false) -> OperationRequest {
        if let text { query = PercentEncoding.encoded(text, allowing: allowReserved ? .reservedInQuery : .unreserved) }
        return self
    }
}

/// Functions that add parameters of common types: strings, integers, Boolean values and enumerations.
///
/// The functions give the same results as the generic functions. The functions exist because calling a function for one
/// type needs no type metadata, and because the functions have no default arguments, which each caller would have to
/// evaluate. Each function has a distinct name, because overloads take twice as long to type-check.
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

    /// Adds a query parameter for each string, all with the same name.
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
                parts.query.append(UInt8(ascii: ","))
                item.withBytes { PercentEncoding.append($0, to: &parts.query) }
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

    /// Sets a header. If the value contains a line end, building the request fails.
    @_spi(Generated)
    public consuming func header(_ name: StaticString, _ value: String?) -> OperationRequest {
        guard let value else { return self }
        if HeaderText.isValid(value) {
            headers[name.description] = value
        } else {
            fail(ParameterError.forbiddenCharacter(parameter: name.description))
        }
        return self
    }

    @_spi(Generated)
    public consuming func body<Value: WritableValue>(json value: Value?) -> OperationRequest {
        body(json: value, contentType: "application/json")
    }

    // Functions that append pairs of a name and a value to the query

    /// Appends a name and a value, both percent-encoded, to the query.
    mutating func append(_ name: StaticString, _ text: String, allowing allowed: PercentEncoding.Allowed = .unreserved)
    {
        if !parts.query.isEmpty { parts.query.append(UInt8(ascii: "&")) }
        name.withUTF8Buffer { PercentEncoding.append($0, to: &parts.query) }
        parts.query.append(UInt8(ascii: "="))
        text.withBytes { PercentEncoding.append($0, to: &parts.query, allowing: allowed) }
    }

    /// Appends pairs that are already percent-encoded to the query.
    mutating func append(pairs: String) {
        if !parts.query.isEmpty { parts.query.append(UInt8(ascii: "&")) }
        parts.query += pairs.utf8
    }
}
