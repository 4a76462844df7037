import OpenAPI

/// A measure of how well a request fits operations that have the same method and path.
struct RequestFit {
    let text: DescriptionText
    let request: MockRequest

    /// Returns the number of parts of the request that are valid for an operation, up to the first invalid one.
    ///
    /// The parts are the parameters, the media type of the body, the body, and the header `Accept`.
    func validParts(of operation: Document.Operation, variables: [String: String]) -> Int {
        let checks = [
            { hasValidParameters(of: operation, variables) }, { hasMediaType(of: operation) },
            { hasValidBody(of: operation) }, { accepts(responseOf: operation) },
        ]
        return checks.prefix { $0() }.count
    }

    /// Returns whether the values of a path's variables are valid for an operation.
    func hasValidPath(of operation: Document.Operation, _ variables: [String: String]) -> Bool {
        let reader = ParameterValueReader(text, request, variables: variables)
        return operation.parameters.allSatisfy { $0.location != .path || reader.violations(of: $0).isEmpty }
    }

    private func hasValidParameters(of operation: Document.Operation, _ variables: [String: String]) -> Bool {
        let reader = ParameterValueReader(text, request, variables: variables)
        return operation.parameters.allSatisfy { reader.violations(of: $0).isEmpty }
    }

    private var contentType: String? { request.header("content-type") }

    private func hasMediaType(of operation: Document.Operation) -> Bool {
        guard let body = operation.requestBody, !body.content.isEmpty else { return true }
        if request.body.isEmpty, contentType == nil { return !body.isRequired }
        return MediaTypeText.media(contentType, of: body, in: text) != nil
    }

    private func hasValidBody(of operation: Document.Operation) -> Bool {
        guard let body = operation.requestBody, !body.content.isEmpty else { return request.body.isEmpty }
        guard let media = MediaTypeText.media(contentType, of: body, in: text) else { return request.body.isEmpty }
        return BodyReader(text: text).read(request.body, as: media, contentType: contentType ?? media.name)
            .violations.isEmpty
    }

    private func accepts(responseOf operation: Document.Operation) -> Bool {
        let builder = ResponseBuilder(text: text)
        guard let response = builder.response(of: operation, preferring: nil)?.1, !response.content.isEmpty else {
            return true
        }
        return builder.media(of: response, accepting: request.header("accept")) != nil
    }
}
