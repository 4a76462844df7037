public import Dispatch

// Names that users look for in this module. The compiler reports the module to import. An unavailable name yields to a
// model of the same name in a client, so that none of these is reserved.

@available(*, unavailable, message: "import EndpointClients for Moya's names")
public typealias MoyaProvider = Provider
@available(*, unavailable, message: "import EndpointClients for handwritten targets")
public typealias TaskTarget = Target
@available(*, unavailable, message: "import EndpointClients for handwritten targets")
public typealias MultiTarget = Target
@available(*, unavailable, message: "import EndpointClients for handwritten targets")
public typealias RequestTask = Never
@available(*, unavailable, message: "import EndpointClients for endpoints of targets")
public typealias Endpoint = OperationRequest
@available(*, unavailable, message: "import EndpointClients for handwritten targets")
public typealias ValidationType = Never
@available(*, unavailable, message: "import EndpointClients for handwritten targets")
public typealias AccessTokenAuthorizable = Target
@available(*, unavailable, message: "import EndpointClients for the encodings of handwritten targets")
public typealias URLEncoding = Never
@available(*, unavailable, message: "import EndpointClients for the encodings of handwritten targets")
public typealias JSONEncoding = Never
@available(*, unavailable, message: "import EndpointClients for plugins that log")
public typealias NetworkLogger = [Never]

@available(*, unavailable, message: "import EndpointStubs for stubs of single endpoints")
public typealias EndpointStubs = [Never]
@available(*, unavailable, message: "import EndpointStubs for stubs of single endpoints")
public typealias StubResponse = [Never]

extension ConfigurableClient {
    /// Use the initializer of the module EndpointStubs.
    @available(*, unavailable, message: "import EndpointStubs for clients with stubs")
    @_disfavoredOverload
    public init<Stubs>(stubs: Stubs) { self.init(configuration: ProviderConfiguration()) }
}

extension Provider {
    /// Use the initializer of the module EndpointClients.
    @available(*, unavailable, message: "import EndpointClients for endpoint, request and stub closures")
    @_disfavoredOverload
    public convenience init(
        endpointClosure: ((Target) throws -> OperationRequest)? = nil, stubClosure: ((Target) -> StubBehavior)? = nil,
        callbackQueue: DispatchQueue? = nil, plugins: [any Plugin] = [], transport: (any Transport)? = nil,
        retrier: (any RequestInterceptor)? = nil
    ) { self.init() }

    /// Use the function of the module EndpointClients.
    @available(*, unavailable, message: "import EndpointClients for requests with completion handlers")
    @_disfavoredOverload
    public func request(
        _ target: Target, callbackQueue: DispatchQueue? = nil, completion: (Result<Response, EndpointError>) -> Void
    ) {}
}

/// Import the module EndpointOAuth.
@available(*, unavailable, message: "import EndpointOAuth for tokens that are refreshed")
@_disfavoredOverload
public func RefreshingToken(
    _ token: AccessToken? = nil, renew: (_ old: AccessToken?) async throws -> AccessToken
) {}

@available(*, unavailable, message: "import EndpointFiles for multipart forms")
public typealias MultipartFormData = Never

extension ReflectedValue where Self: ReadableValue {
    /// Use the function of the module EndpointModels.
    @available(*, unavailable, message: "import EndpointModels for the JSON and copies of received models")
    @_disfavoredOverload
    public func jsonData() -> Never? { nil }
}

extension DownloadDestination {
    /// Use the function of the module EndpointFiles.
    @available(*, unavailable, message: "import EndpointFiles to write responses to files")
    @_disfavoredOverload
    public static func file(_ url: URL) {}
}

extension BodyStream {
    /// Use the initializer of the module EndpointFiles.
    @available(*, unavailable, message: "import EndpointFiles for streams of sequences")
    @_disfavoredOverload
    public init<Bytes: AsyncSequence>(length: Int64? = nil, bytes: () throws -> Bytes) { self.init { { nil } } }

    /// Use the initializer of the module EndpointFiles.
    @available(*, unavailable, message: "import EndpointFiles for streams of sequences")
    @_disfavoredOverload
    public init<Bytes: AsyncSequence>(_ bytes: Bytes, length: Int64? = nil) { self.init { { nil } } }
}

extension ProviderConfiguration {
    /// Use the property of the module EndpointClients.
    @available(*, unavailable, message: "import EndpointClients for requests that share a response")
    @_disfavoredOverload
    public var tracksInflights: Bool { false }
}
