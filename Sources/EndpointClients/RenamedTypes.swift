// Names that other libraries give to types of this module. The compiler reports the new name and puts it in.

// CommonMoyaDispatcher

@available(*, unavailable, renamed: "ResultHandler") public typealias TFResultHandler = ResultHandler
@available(*, unavailable, renamed: "ErrorFilter") public typealias InteractionErrorFilter = ErrorFilter
@available(*, unavailable, renamed: "AppDispatcher") public typealias CommonMoyaDispatcher = AppDispatcher
@available(*, unavailable, renamed: "Dispatcher") public typealias MoyaDispatcher = Dispatcher

// Apexy, Alamofire

@available(*, unavailable, renamed: "RequestInterceptor") public typealias RequestRetrier = RequestInterceptor
@available(*, unavailable, renamed: "RequestInterceptor") public typealias RequestAdapter = RequestInterceptor
@available(*, unavailable, renamed: "TransportClient") public typealias URLSessionClient = TransportClient
@available(*, unavailable, renamed: "TransportClient") public typealias AlamofireClient = TransportClient
@available(*, unavailable, renamed: "EndpointClient") public typealias ConcurrencyClient = EndpointClient
@available(*, unavailable, renamed: "JSONEndpoint") public typealias JsonEndpoint = JSONEndpoint
@available(*, unavailable, renamed: "BaseURLAdapter") public typealias BaseRequestAdapter = BaseURLAdapter
@available(*, unavailable, renamed: "HTTPStatusError") public typealias HTTPError = HTTPStatusError
@available(*, unavailable, renamed: "EncodedBody") public typealias HTTPBody = EncodedBody

extension Provider {
    /// Use ``producer(_:callbackQueue:)``, or `publisher(_:callbackQueue:)` of `EndpointCombine`.
    @available(
        *, unavailable, message: "use producer(_:), or publisher(_:) of EndpointCombine, in place of rx.request(_:)"
    )
    public var rx: Provider { self }
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

extension Producer where Value == Response {
    /// Use ``filter(statusCodes:)``.
    @available(*, unavailable, renamed: "filter(statusCodes:)")
    public func filterStatusCodes(range: ClosedRange<Int>) -> Producer<Response> { filter(statusCodes: range) }
}

// Calls of OxeNetworking
extension Dispatcher {
    /// Use ``call(_:)``.
    @available(*, unavailable, renamed: "call(_:)")
    public func call(endpoint target: any Target) async throws -> Response { try await call(target) }

    /// Use ``perform(_:)``.
    @available(*, unavailable, renamed: "perform(_:)")
    public func performRequest(_ target: any Target) async throws { try await perform(target) }

    /// Use ``response(of:)``.
    @available(*, unavailable, renamed: "response(of:)")
    public func getResponse(_ target: any Target) async throws -> Response { try await response(of: target) }

    /// Use ``decodable(_:of:atKeyPath:using:)``.
    @available(*, unavailable, renamed: "decodable(of:)")
    public func getDecodable<Value: Decodable & Sendable>(_ target: any Target) async throws -> Value {
        try await decodable(of: target)
    }

    /// Use ``json(of:)``.
    @available(*, unavailable, renamed: "json(of:)")
    public func getJSON(_ target: any Target) async throws -> JSONValue { try await json(of: target) }
}

// Properties of OxeNetworking's environments
extension ServerEnvironment {
    /// Use `headerGroups`.
    @available(*, unavailable, renamed: "headerGroups")
    public var specificHeaders: [HeaderGroup: [String: String]] { headerGroups }

    /// Use `fixtures`.
    @available(*, unavailable, renamed: "fixtures")
    public var fixturesType: Fixtures { fixtures }

    /// Use ``headers``.
    @available(*, unavailable, renamed: "headers")
    public var commonHeaders: [String: String] { headers }

    /// Use `trust` of the module EndpointTrust.
    @available(*, unavailable, message: "import EndpointTrust, and use 'trust'")
    public var serverTrustManager: Never? { nil }
}
