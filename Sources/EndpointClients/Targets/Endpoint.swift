/// A request that an endpoint closure returns and a request closure receives.
public struct Endpoint: Sendable {
    /// The request with its URL.
    package var request: OperationRequest
    /// The target whose sample is the response of a stub, unless the request has one.
    private let target: (any Target)?

    /// Creates the endpoint of a target's request.
    init(_ request: consuming OperationRequest, of target: any Target) {
        self.request = request
        self.target = target
    }

    /// Creates an endpoint.
    public init(
        url: String, sampleResponse: @escaping @Sendable () -> SampleResponse, method: HTTPMethod, task: RequestTask,
        headers: [String: String]?
    ) {
        request = OperationRequest(
            method, url: url, headers: headers ?? [:], body: task.body, sampleResponse: sampleResponse)
        target = nil
    }

    /// The URL, percent-encoded.
    public var url: String { request.url }
    /// The response of a stub.
    public var sampleResponse: @Sendable () -> SampleResponse {
        request.sampleResponse ?? { [target] in target?.sampleResponse ?? .networkResponse(200, Data()) }
    }
    /// The request's method.
    public var method: HTTPMethod { request.method }
    /// The headers; nil if there are none.
    public var headers: [String: String]? {
        let headers = request.allHeaders
        return headers.isEmpty ? nil : headers
    }
    /// The body and parameters of the request.
    public var task: RequestTask { request.task }

    /// Returns the message of the request.
    ///
    /// The body of a file or multipart form isn't included: it is passed to the transport beside the message.
    ///
    /// - Throws: `.requestMapping` if ``url`` is invalid, `.encodableMapping` or `.parameterEncoding` if the body or
    ///   the parameters can't be encoded.
    public func message() throws(EndpointError) -> RequestMessage { try request.message() }
}

extension Endpoint: CustomStringConvertible, CustomReflectable {
    /// The method and the URL, without secrets.
    public var description: String { request.line.description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
