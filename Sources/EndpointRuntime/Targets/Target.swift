/// A list of endpoints, usually an enum with a case for each.
///
/// Generated enums conform to ``OperationTarget``, handwritten ones to `TaskTarget` of the module `EndpointClients`.
public protocol Target: Sendable {
    /// The server, and what all paths begin with.
    var baseURL: URL { get }
    /// Appended to ``baseURL``; empty leaves that as it is.
    var path: String { get }
    /// The request's method.
    var method: HTTPMethod { get }
    /// The headers of the request; nil by default, for only those of the transport.
    var headers: [String: String]? { get }
    /// The body of a stub.
    var sampleData: Data { get }
    /// The response of a stub; by default status 200 with ``sampleData``.
    var sampleResponse: SampleResponse { get }
    /// The request of a generated target, with its security requirements.
    ///
    /// The request is nil for a target that uses its other properties.
    var describedOperation: OperationRequest? { get }
    /// The treatment of response values with invalid formats; by default optional ones count as absent.
    var formatPolicy: FormatPolicy { get }
    /// The target itself, or the one inside a `MultiTarget`.
    var innermost: any Target { get }

    /// Returns the request of the target, with its URL.
    ///
    /// - Parameters:
    ///   - server: The server that replaces all others; nil for the environment's, the operation's or ``baseURL``.
    ///   - environment: The environment that replaces ``baseURL``; nil for none.
    func operationRequest(
        onServer server: String?, in environment: ServerEnvironment?
    ) throws(EndpointError) -> OperationRequest
    /// Validates the status of a response.
    ///
    /// Each status is a success by default. Equal requests that share a response share the result of the first one.
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
/// Generated enums conform; path, method and headers are derived from ``operation``.
public protocol OperationTarget: Target {
    /// The request of the case.
    var operation: OperationRequest { get }
    /// The default security requirements; nil if the description declares none.
    ///
    /// Each inner array lists schemes that are required together, as one alternative. If the value is nil, the client's
    /// credentials are sent; if it is empty, none are.
    static var defaultSecurity: [[RequiredScheme]]? { get }
    /// The values that the description declares secret.
    static var describedSecrets: DescribedSecrets { get }
    /// The samples for stubs; none in an app built for release.
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
        if described.security == nil, let security = Self.defaultSecurity { described.security = security }
        let secrets = Self.describedSecrets
        if !secrets.isEmpty { described.secrets = secrets }
        return described
    }
}
