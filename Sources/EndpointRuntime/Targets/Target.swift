/// A list of endpoints, usually an enum with a case for each.
public protocol Target: Sendable {
    /// The server, and what all paths begin with.
    var baseURL: URL { get }
    /// Appended to ``baseURL``; empty leaves that as it is.
    var path: String { get }
    /// The request's method.
    var method: HTTPMethod { get }
    /// What the request carries.
    var task: RequestTask { get }
    /// By default none but those of the transport.
    var headers: [String: String]? { get }
    /// Which statuses count as success; by default all of them.
    var validationType: ValidationType { get }
    /// What a stub answers with.
    var sampleData: Data { get }
    /// The whole answer of a stub; by default status 200 with ``sampleData``.
    var sampleResponse: SampleResponse { get }
    /// What a generated target sends, in one and with the security that holds for it; nil for a target that says it by
    /// its other properties.
    var describedOperation: OperationRequest? { get }
    /// What becomes of values in answers that break their formats; by default they count as absent where they may be.
    var formatPolicy: FormatPolicy { get }
}

extension Target {
    public var headers: [String: String]? { nil }
    public var validationType: ValidationType { .none }
    public var sampleData: Data { Data() }
    public var sampleResponse: SampleResponse { .networkResponse(200, sampleData) }
    public var describedOperation: OperationRequest? { nil }
    public var formatPolicy: FormatPolicy { .lenient }
}

/// A target whose cases are the operations of a description. Generated enums conform; path, method, task and headers
/// follow from ``operation``.
public protocol OperationTarget: Target {
    /// What the case sends.
    var operation: OperationRequest { get }
    /// What operations need that don't say otherwise: alternatives, each a list of security schemes that are needed
    /// together. Nil: the description doesn't speak of security, and what the client holds is sent. No alternative at
    /// all: nothing is sent.
    static var standardSecurity: [[RequiredScheme]]? { get }
    /// What the description calls secret.
    static var describedSecrets: DescribedSecrets { get }
    /// What stubs answer; none in an app built for release.
    static var sampleResponses: SampleResponses { get }
}

extension OperationTarget {
    public static var standardSecurity: [[RequiredScheme]]? { nil }
    public static var describedSecrets: DescribedSecrets { .none }
    public static var sampleResponses: SampleResponses { "" }
    public var sampleResponse: SampleResponse { Self.sampleResponses[operation] ?? .networkResponse(200, sampleData) }
    public var path: String { operation.path }
    public var method: HTTPMethod { operation.method }
    public var task: RequestTask { operation.task }
    public var headers: [String: String]? { operation.headers }

    public var describedOperation: OperationRequest? {
        var described = operation
        if described.security == nil, let security = Self.standardSecurity { described.security = security }
        let secrets = Self.describedSecrets
        if !secrets.isEmpty { described.secrets = secrets }
        return described
    }
}
