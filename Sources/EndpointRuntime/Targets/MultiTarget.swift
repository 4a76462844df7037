/// Any target, for a provider of several kinds.
public struct MultiTarget: Target {
    /// The target that this one stands for.
    public let target: any Target

    /// Stands for `target`.
    public init(_ target: any Target) {
        self.target = target
    }

    /// Stands for `target`.
    public static func target(_ target: any Target) -> MultiTarget {
        MultiTarget(target)
    }

    public var baseURL: URL { target.baseURL }
    public var path: String { target.path }
    public var method: HTTPMethod { target.method }
    public var task: RequestTask { target.task }
    public var headers: [String: String]? { target.headers }
    public var validationType: ValidationType { target.validationType }
    public var sampleData: Data { target.sampleData }
    public var sampleResponse: SampleResponse { target.sampleResponse }
    public var describedOperation: OperationRequest? { target.describedOperation }
    public var formatPolicy: FormatPolicy { target.formatPolicy }
}

extension MultiTarget: AccessTokenAuthorizable {
    /// That of the target inside; nil when it asks for no token.
    public var authorizationType: AuthorizationType? {
        (target as? any AccessTokenAuthorizable)?.authorizationType
    }
}

extension Target {
    /// The target itself, or the one inside of however many ``MultiTarget``s.
    package var innermost: any Target {
        var target: any Target = self
        while let multiple = target as? MultiTarget { target = multiple.target }
        return target
    }
}
