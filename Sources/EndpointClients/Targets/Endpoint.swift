/// A description of a target's request, which an endpoint closure returns.
public struct Endpoint: Sendable {
    /// The endpoint's request, with its URL.
    package var request: OperationRequest
    /// The target whose sample is the response of a stub, unless the request has its own sample.
    private let target: (any Target)?

    /// Creates an endpoint with the request of a target.
    init(_ request: consuming OperationRequest, of target: any Target) {
        self.request = request
        self.target = target
    }

    /// Creates an endpoint from the parts of its request.
    public init(
        url: String, sampleResponse: @escaping @Sendable () -> SampleResponse, method: HTTPMethod, task: RequestTask,
        headers: [String: String]?
    ) {
        request = OperationRequest(
            method, url: url, headers: headers ?? [:], body: task.body, sampleResponse: sampleResponse)
        target = nil
    }

    /// The percent-encoded URL of the endpoint's request.
    public var url: String { request.parts.url }
    /// A closure that returns the response of a stub.
    public var sampleResponse: @Sendable () -> SampleResponse {
        request.parts.sampleResponse ?? { [target] in target?.sampleResponse ?? .networkResponse(200, Data()) }
    }
    /// The HTTP method of the endpoint's request.
    public var method: HTTPMethod { request.method }
    /// The headers of the endpoint's request; nil if there are none.
    public var headers: [String: String]? {
        let headers = request.allHeaders
        return headers.isEmpty ? nil : headers
    }
    /// The body and parameters of the endpoint's request.
    public var task: RequestTask { request.task }

    /// Returns the endpoint's request as a message.
    ///
    /// The body of a file or multipart form isn't included: the body is passed to the transport beside the message.
    ///
    /// - Throws: `.requestMapping` if ``url`` is invalid, `.encodableMapping` or `.parameterEncoding` if the body or
    ///   the parameters can't be encoded.
    public func message() throws(EndpointError) -> RequestMessage { try request.message() }
}

extension Endpoint: CustomStringConvertible, CustomReflectable {
    /// The method and the URL of the endpoint's request, without secrets.
    public var description: String { request.line.description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
