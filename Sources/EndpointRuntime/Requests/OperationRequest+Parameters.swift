@_spi(Format) public import EndpointCoding

/// Parameters, which follow OpenAPI's tables (3.1, section 4.8.12.4) and RFC 6570. A nil value isn't sent, nor is a
/// null, a list or an object without members; an empty string is, as `name=`, whether or not the description has
/// `allowEmptyValue`. A list or an object without members is sent so where it has.
extension OperationRequest {
    /// - Parameter allowReserved: A Boolean value that indicates whether reserved characters and percent-encoded octets
    ///   pass unchanged (RFC 6570, section 3.2.3). `&`, `=` and `+` are delimiters then: the caller must encode those
    ///   that are data (OpenAPI 3.2, Parameter Object). `#`, `[` and `]` are invalid in a query and always encoded.
    @_spi(Generated)
    public consuming func query<Value: WritableValue>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .form, explode: Bool = true,
        allowReserved: Bool = false
    ) -> OperationRequest {
        guard let value else { return self }
        if style != .json, let text = value.word {
            append(name, text, allowing: allowReserved ? .reservedInQuery : .unreserved)
            return self
        }
        return recording { request throws in
            var pairs = ""
            try ParameterSerializer.appendQuery(
                value, name: name.description, style: style, explode: explode, allowReserved: allowReserved, to: &pairs
            )
            if !pairs.isEmpty { request.append(pairs: pairs) }
        }
    }

    /// Adds a parameter that may be empty (`allowEmptyValue`; OpenAPI 3.1, 4.8.12.2): an empty array or object is sent
    /// as `name=`. Nil and null aren't sent.
    @_spi(Generated)
    public consuming func queryOrEmpty<Value: WritableValue>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .form, explode: Bool = true,
        allowReserved: Bool = false
    ) -> OperationRequest {
        guard let value else { return self }
        return recording { request throws in
            guard let shape = try ParameterShape(value) else { return }
            if shape.isUndefined {
                request.append(name, "")
            } else {
                request = request.query(name, value, style: style, explode: explode, allowReserved: allowReserved)
            }
        }
    }

    /// Sets a header. A value with a line end is an error when the request is built.
    @_spi(Generated)
    public consuming func header<Value: WritableValue>(
        _ name: StaticString, _ value: Value?, style: ParameterStyle = .simple, explode: Bool = false
    ) -> OperationRequest {
        guard let value else { return self }
        return recording { request throws in
            request.headers[name.description] = try ParameterSerializer.header(
                value, name: name.description, style: style, explode: explode
            )
        }
    }

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

    /// Sets the query to the value's properties as `application/x-www-form-urlencoded`.
    @_spi(Generated)
    public consuming func querystring<Value: WritableValue>(
        form value: Value?, encoding: RequestTask.FieldEncodings = [:]
    ) -> OperationRequest {
        guard let value else { return self }
        return recording { request throws in request.query = try FormEncoding.text(of: value, encoding: encoding) }
    }

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
