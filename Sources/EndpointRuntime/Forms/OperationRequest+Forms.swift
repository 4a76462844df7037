/// Functions that send URL-encoded forms; nothing is sent for a nil value.
extension OperationRequest {
    /// Sets the body to the value as a URL-encoded form.
    ///
    /// - Parameter encoding: The description's `encoding` of single properties.
    @_spi(Generated)
    public consuming func body<Value: WritableValue>(
        form value: Value?, encoding: OperationRequest.FieldEncodings = [:]
    ) -> OperationRequest {
        if let value { parts.body = .encoded(FormContent(value, encoding: encoding)) }
        return self
    }

    /// Sets the query to the value's properties (OpenAPI 3.2, `in: querystring`).
    @_spi(Generated)
    public consuming func querystring<Value: WritableValue>(
        form value: Value?, encoding: OperationRequest.FieldEncodings = [:]
    ) -> OperationRequest {
        guard let value else { return self }
        return recording { request throws in request.query = try FormEncoding.text(of: value, encoding: encoding) }
    }
}
