// Names that other libraries give to types of this module. The compiler reports the new name and puts it in.
// An unavailable name yields to a model of the same name in a client, so that none of these is reserved.

// Moya

@available(*, unavailable, renamed: "Target") public typealias TargetType = Target
@available(*, unavailable, renamed: "HTTPMethod") public typealias Method = HTTPMethod
@available(*, unavailable, renamed: "PluginRequest") public typealias RequestType = PluginRequest
@available(*, unavailable, renamed: "RequestProgress") public typealias ProgressResponse = RequestProgress
@available(*, unavailable, renamed: "Provider") public typealias RxMoyaProvider = Provider
@available(*, unavailable, renamed: "Provider") public typealias ReactiveSwiftMoyaProvider = Provider

// CommonMoyaDispatcher

@available(*, unavailable, renamed: "ResultHandler") public typealias TFResultHandler = ResultHandler
@available(*, unavailable, renamed: "ErrorFilter") public typealias InteractionErrorFilter = ErrorFilter

// Apexy

@available(*, unavailable, renamed: "RequestInterceptor") public typealias RequestAdapter = RequestInterceptor

// Operators that Moya's responses once had
extension Response {
    /// Use ``filter(statusCodes:)``.
    @available(*, unavailable, renamed: "filter(statusCodes:)")
    public func filterStatusCodes(range: ClosedRange<Int>) throws -> Response { try filter(statusCodes: range) }

    /// Use ``filter(statusCodes:)``.
    @available(*, unavailable, renamed: "filter(statusCodes:)")
    public func filterStatusCodes(_ range: ClosedRange<Int>) throws -> Response { try filter(statusCodes: range) }

    /// Use ``filter(statusCode:)``.
    @available(*, unavailable, renamed: "filter(statusCode:)")
    public func filterStatusCode(_ code: Int) throws -> Response { try filter(statusCode: code) }
}

// Properties of OxeNetworking's environments
extension ServerEnvironment {
    /// Use ``headers``.
    @available(*, unavailable, renamed: "headers")
    public var commonHeaders: [String: String] { headers }

    /// Use ``trust``.
    @available(*, unavailable, renamed: "trust")
    public var serverTrustManager: ServerTrust? { trust }
}
