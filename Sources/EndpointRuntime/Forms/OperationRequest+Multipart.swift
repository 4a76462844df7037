/// Functions that send multipart bodies; nothing is sent for a nil value.
extension OperationRequest {
    /// Sets the body to the value as a multipart form.
    ///
    /// - Parameter encoding: The description's `encoding` of single properties.
    @_spi(Generated)
    public consuming func body<Value: WritableValue>(
        multipart value: Value?, encoding: OperationRequest.FieldEncodings = [:]
    ) -> OperationRequest {
        if let value {
            parts.body = .encoded(MultipartContent { try MultipartFormData(value, encoding: encoding) })
        }
        return self
    }

    /// Sets the body to parts without names, one for each item of an array.
    ///
    /// - Parameters:
    ///   - prefix: The description's `prefixEncoding` of the first parts.
    ///   - items: The description's `itemEncoding` of each further part.
    @_spi(Generated)
    public consuming func body<Value: WritableValue>(
        parts value: Value?, contentType: StaticString, prefix: [OperationRequest.FieldEncoding] = [],
        items: OperationRequest.FieldEncoding? = nil
    ) -> OperationRequest {
        guard let value else { return self }
        return recordingBody { request throws in
            let form = try MultipartFormData(
                parts: value, mediaType: MediaTypes.essence(of: contentType.description), prefix: prefix, items: items)
            request.parts.body = .encoded(MultipartContent { form })
        }
    }
}
