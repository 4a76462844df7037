/// One request in the making: what a target's case says, open to change before a `URLRequest` is made of it.
///
/// The module `EndpointClients` adds its task, and creates endpoints with one.
public struct Endpoint: Sendable {
    /// Percent-encoded.
    public let url: String
    /// The response of a stub.
    public let sampleResponse: @Sendable () -> SampleResponse
    /// The request's method.
    public let method: HTTPMethod
    /// The body and parameters of the request.
    package let body: RequestBody
    /// Nil is as good as none.
    public let headers: [String: String]?
    /// The operation of a generated target.
    var operation: OperationRequest?
    /// A Boolean value that indicates whether the headers are the default ones of operations, which are valid.
    var hasDefaultHeaders = false

    package init(
        url: String, sampleResponse: @escaping @Sendable () -> SampleResponse, method: HTTPMethod, body: RequestBody,
        headers: [String: String]?
    ) {
        self.url = url
        self.sampleResponse = sampleResponse
        self.method = method
        self.body = body
        self.headers = headers
    }

    /// Returns the endpoint with additional headers; a new value replaces an old one, regardless of case.
    public func adding(headers new: [String: String]) -> Endpoint {
        guard !new.isEmpty else { return self }
        return with(body, headers: HeaderNames.merge(new, over: headers ?? [:]))
    }

    /// Returns the endpoint with another body.
    package func replacing(body: RequestBody) -> Endpoint {
        with(body, headers: headers)
    }

    private func with(_ body: RequestBody, headers: [String: String]?) -> Endpoint {
        var changed = Endpoint(url: url, sampleResponse: sampleResponse, method: method, body: body, headers: headers)
        changed.operation = operation
        return changed
    }
}
