public import Dispatch

// Names that other libraries give to types of this module. The compiler reports the new name and puts it in.
// An unavailable name yields to a model of the same name in a client, so that none of these is reserved. The module
// EndpointClients has some of these as names that still work.

// Moya

@available(*, unavailable, renamed: "Target") public typealias TargetType = Target
@available(*, unavailable, renamed: "HTTPMethod") public typealias Method = HTTPMethod
@available(*, unavailable, renamed: "PluginRequest") public typealias RequestType = PluginRequest
@available(*, unavailable, renamed: "RequestProgress") public typealias ProgressResponse = RequestProgress
@available(*, unavailable, renamed: "Provider") public typealias MoyaProvider = Provider
@available(*, unavailable, renamed: "EndpointError") public typealias MoyaError = EndpointError
@available(*, unavailable, renamed: "Plugin") public typealias PluginType = Plugin
@available(*, unavailable, renamed: "SampleResponse") public typealias EndpointSampleResponse = SampleResponse
@available(*, unavailable, renamed: "NetworkLogger") public typealias NetworkLoggerPlugin = NetworkLogger
@available(*, unavailable, renamed: "Provider") public typealias RxMoyaProvider = Provider
@available(*, unavailable, renamed: "Provider") public typealias ReactiveSwiftMoyaProvider = Provider

// Apexy, Alamofire

@available(*, unavailable, renamed: "RequestInterceptor") public typealias RequestRetrier = RequestInterceptor
@available(*, unavailable, renamed: "RequestInterceptor") public typealias RequestAdapter = RequestInterceptor

extension Provider {
    /// Use the function of the module EndpointClients.
    @available(*, unavailable, message: "import EndpointClients for requests with completion handlers")
    @_disfavoredOverload
    public func request(
        _ target: T, callbackQueue: DispatchQueue? = nil, completion: (Result<Response, EndpointError>) -> Void
    ) {}
}

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
