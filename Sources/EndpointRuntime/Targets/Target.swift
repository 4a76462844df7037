/// A list of endpoints, usually an enum with a case for each.
///
/// Generated enums conform to ``OperationTarget``. Handwritten enums conform to `TaskTarget` of the module
/// `EndpointClients`.
public protocol Target: Sendable {
    /// The URL of the server, including the beginning that all paths share.
    var baseURL: URL { get }
    /// The path that is appended to ``baseURL``; empty for ``baseURL`` itself.
    var path: String { get }
    /// The HTTP method of the request.
    var method: HTTPMethod { get }
    /// The headers of the request; nil if only the transport's headers are sent, which is the default.
    var headers: [String: String]? { get }
    /// The response body of a stub.
    var sampleData: Data { get }
    /// The response of a stub. By default, the response has the status 200 and ``sampleData``.
    var sampleResponse: SampleResponse { get }
    /// The request of a generated target, with its security requirements; nil for a handwritten target.
    ///
    /// If the value is nil, the request is created from the target's other properties.
    var describedOperation: OperationRequest? { get }
    /// The treatment of values with an invalid format.
    ///
    /// The default policy treats an optional value with an invalid format as absent.
    var formatPolicy: FormatPolicy { get }
    /// The target itself, or the target that a `MultiTarget` wraps.
    var innermost: any Target { get }

    /// Returns the request of the target, including its URL.
    ///
    /// - Parameters:
    ///   - server: The server that takes precedence over all others; nil for the server of the environment, of the
    ///     operation or of ``baseURL``.
    ///   - environment: The environment that takes precedence over ``baseURL``; nil for none.
    func operationRequest(
        onServer server: String?, in environment: ServerEnvironment?
    ) throws(EndpointError) -> OperationRequest
    /// Validates the status of a response.
    ///
    /// The default implementation accepts every status. If equal requests share one response, the status is validated
    /// once, for the first request.
    func validateStatus(of response: Response) throws(EndpointError)
}

extension Target {
    public var headers: [String: String]? { nil }
    public var sampleData: Data { Data() }
    public var sampleResponse: SampleResponse { .networkResponse(200, sampleData) }
    public var describedOperation: OperationRequest? { nil }
    public var formatPolicy: FormatPolicy { .lenient }
    public var innermost: any Target { self }

    public func validateStatus(of response: Response) throws(EndpointError) {}
}

/// A target whose cases are the operations of a description.
///
/// Generated enums conform to the protocol. The path, method and headers are derived from ``operation``.
public protocol OperationTarget: Target, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The request of the target's case.
    var operation: OperationRequest { get }
    /// The default security requirements; nil if the description declares none.
    ///
    /// Each inner array lists schemes that are required together; one of the inner arrays must be met. If the value is
    /// nil, the client's credentials are sent. If the outer array is empty, no credentials are sent.
    static var defaultSecurity: [[RequiredScheme]]? { get }
    /// The values that the description declares secret.
    static var describedSecrets: DescribedSecrets { get }
    /// The samples for stubs; empty in an app built for release.
    static var sampleResponses: SampleResponses { get }
}

extension OperationTarget {
    public static var defaultSecurity: [[RequiredScheme]]? { nil }
    public static var describedSecrets: DescribedSecrets { .none }
    public static var sampleResponses: SampleResponses { "" }
    public var sampleResponse: SampleResponse { Self.sampleResponses[operation] ?? .networkResponse(200, sampleData) }
    public var path: String { operation.path }
    public var method: HTTPMethod { operation.method }
    public var headers: [String: String]? { operation.headers }

    public var describedOperation: OperationRequest? {
        var described = operation
        if described.parts.security == nil, let security = Self.defaultSecurity { described.parts.security = security }
        let secrets = Self.describedSecrets
        if !secrets.isEmpty { described.parts.secrets = secrets }
        return described
    }
}
