/// A wrapper of any target, for providers of several target types.
public struct MultiTarget: TaskTarget {
    /// The wrapped target.
    public let target: any Target

    /// Creates a wrapper of a target.
    public init(_ target: any Target) {
        self.target = target
    }

    /// Creates a wrapper of a target.
    public static func target(_ target: any Target) -> MultiTarget {
        MultiTarget(target)
    }

    public var baseURL: URL { target.baseURL }
    public var path: String { target.path }
    public var method: HTTPMethod { target.method }
    public var headers: [String: String]? { target.headers }
    public var sampleData: Data { target.sampleData }
    public var sampleResponse: SampleResponse { target.sampleResponse }
    public var describedOperation: OperationRequest? { target.describedOperation }
    public var formatPolicy: FormatPolicy { target.formatPolicy }
    public var innermost: any Target { target.innermost }

    public var task: RequestTask {
        (target as? any TaskTarget)?.task ?? target.describedOperation?.task ?? .requestPlain
    }

    /// The validation of the wrapped target; generated targets have no validation type.
    public var validationType: ValidationType { (target as? any TaskTarget)?.validationType ?? .none }

    public func operationRequest(
        onServer server: String?, in environment: ServerEnvironment?
    ) throws(EndpointError) -> OperationRequest {
        try target.operationRequest(onServer: server, in: environment)
    }

    public func validateStatus(of response: Response) throws(EndpointError) {
        try target.validateStatus(of: response)
    }
}

extension MultiTarget: AccessTokenAuthorizable {
    /// The authorization type of the wrapped target; nil if the target needs no token.
    public var authorizationType: AuthorizationType? {
        (target as? any AccessTokenAuthorizable)?.authorizationType
    }
}
