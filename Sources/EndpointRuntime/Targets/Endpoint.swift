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
    package var operation: OperationRequest?
    /// A Boolean value that indicates whether the headers are the default ones of operations, which are valid.
    package var hasDefaultHeaders = false

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
}
