/// A model that is sent as a URL-encoded form.
package struct FormContent: EncodedContent {
    package let model: any WritableValue
    package let encoding: OperationRequest.FieldEncodings

    package init(_ model: any WritableValue, encoding: OperationRequest.FieldEncodings) {
        self.model = model
        self.encoding = encoding
    }

    package var contentType: String? { "application/x-www-form-urlencoded" }

    package func encode(into request: inout RequestMessage, of endpoint: Endpoint) throws(EndpointError) {
        do {
            request.body = try FormEncoding.body(model, encoding: encoding)
        } catch {
            throw .encodableMapping(endpoint.line.named(in: error))
        }
    }
}
