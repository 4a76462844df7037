import OpenAPI

/// A measure of how well a request fits operations that have the same method and path.
struct RequestFit {
    let text: DescriptionText
    let request: MockRequest

    /// Returns the number of parts of the request that are valid for an operation: its parameters, then the media type
    /// of its body, the body, and the header `Accept`.
    func parts(of operation: Document.Operation, variables: [String: String]) -> Int {
        let reader = ParameterValueReader(text, request, variables: variables)
        guard operation.parameters.allSatisfy({ reader.violations(of: $0).isEmpty }) else { return 0 }
        let body = bodyParts(of: operation)
        guard body == 2 else { return 1 + body }
        let builder = ResponseBuilder(text: text)
        guard let response = builder.response(of: operation, preferring: nil)?.1, !response.content.isEmpty else {
            return 4
        }
        return builder.media(of: response, accepting: request.header("accept")) == nil ? 3 : 4
    }

    private func bodyParts(of operation: Document.Operation) -> Int {
        guard let body = operation.requestBody, !body.content.isEmpty else { return request.body.isEmpty ? 2 : 1 }
        let contentType = request.header("content-type")
        if request.body.isEmpty, contentType == nil { return body.isRequired ? 0 : 2 }
        guard let media = MediaTypeText.media(contentType, among: body.content) else { return 0 }
        let result = BodyReader(text: text).read(request.body, as: media, contentType: contentType ?? media.name)
        return result.violations.isEmpty ? 2 : 1
    }
}
