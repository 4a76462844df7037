/// A request body that contains a model as a URL-encoded form.
package struct FormContent: EncodedContent {
    package let model: any WritableValue
    package let encoding: OperationRequest.FieldEncodings

    package init(_ model: any WritableValue, encoding: OperationRequest.FieldEncodings) {
        self.model = model
        self.encoding = encoding
    }

    package var contentType: String? { "application/x-www-form-urlencoded" }

    package func encode(into message: inout RequestMessage, of request: OperationRequest) throws(EndpointError) {
        do {
            message.body = try FormEncoding.body(model, encoding: encoding)
        } catch {
            throw .encodableMapping(request.line.named(in: error))
        }
    }
}
