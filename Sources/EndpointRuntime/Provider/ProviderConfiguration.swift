public import Dispatch

/// The configuration that the providers of one client share.
public struct ProviderConfiguration: Sendable {
    /// The environment that replaces the targets' base URLs; nil for the targets' own.
    ///
    /// In the configuration of a `Dispatcher` it is the dispatcher's current environment. Setting it affects this
    /// configuration only.
    public var environment: ServerEnvironment? {
        get { common == nil ? own : common?.value }
        set {
            common = nil
            own = newValue
        }
    }
    /// Read where no call may pay for a copy of it.
    private(set) var own: ServerEnvironment?
    /// The shared environment that replaces this configuration's.
    package var common: CurrentEnvironment?
    /// The credentials of the client.
    public var credentials: Credentials
    /// The interceptors, which adapt requests before each send, in order, before plugins.
    ///
    /// Interceptors also decide about retries, in order, before ``retrier``: the first one that doesn't defer to the
    /// others decides.
    public var interceptors: [any RequestInterceptor] = []
    /// The plugins, in order.
    public var plugins: [any Plugin]
    /// The middlewares, in order, after those plugins that are middlewares.
    public var middlewares: [any Middleware] = []
    /// The filters that detect the app's own errors in results, in order.
    public var errorFilters: [any ErrorFilter] = []
    /// The handlers that are called with every result before its caller, in order.
    public var resultHandlers: [any ResultHandler] = []
    /// The interceptor that decides which failed requests are retried; nil for no retries.
    ///
    /// The interceptor only decides, and changes no request. The default is ``RetryPolicy/lostConnection``.
    public var retrier: (any RequestInterceptor)?
    /// The clock for waits between the attempts of a call; replace it in tests.
    public var clock: any Clock<Duration>
    /// Sends the requests.
    public var transport: any Transport {
        didSet { adapted = AdaptedTransports() }
    }
    /// The cached transports for environments with a requirement.
    ///
    /// All copies of the configuration share the transports and their connections.
    package private(set) var adapted = AdaptedTransports()
    /// The use of sample responses as stubs.
    public var stub: StubBehavior
    /// The stubs that replace the server, regardless of `stub`; nil for none.
    public var stubs: EndpointStubs?
    /// The queue of completions; nil for the main queue.
    public var callbackQueue: DispatchQueue?
    /// The maximum number of bytes of a multipart body in memory.
    ///
    /// A larger body is written to a temporary file and sent from there.
    public var multipartMemoryLimit: Int64
    /// The default options of each call.
    public var options: CallOptions

    /// Requests that are sent as the targets have them, unless more is said.
    public init(
        environment: ServerEnvironment? = nil, credentials: Credentials = .none, plugins: [any Plugin] = [],
        transport: any Transport = URLSessionTransport(), stub: StubBehavior = .never,
        callbackQueue: DispatchQueue? = nil, multipartMemoryLimit: Int64 = 10_000_000,
        retrier: (any RequestInterceptor)? = RetryPolicy.lostConnection, clock: any Clock<Duration> = ContinuousClock(),
        options: CallOptions = .none
    ) {
        own = environment
        self.credentials = credentials
        self.plugins = plugins
        self.transport = transport
        self.stub = stub
        self.callbackQueue = callbackQueue
        self.multipartMemoryLimit = multipartMemoryLimit
        self.retrier = retrier
        self.clock = clock
        self.options = options
    }

    /// The retrier behind the interceptors; nil where nothing decides.
    var allRetriers: (any RequestInterceptor)? {
        guard !interceptors.isEmpty else { return retrier }
        return RetrierChain(interceptors + (retrier.map { [$0] } ?? []))
    }

    /// Returns a configuration with additional call options; later ones take precedence.
    public func with(_ options: [CallOptions]) -> ProviderConfiguration {
        var configuration = self
        configuration.options = self.options.and(options)
        return configuration
    }
}

extension ProviderConfiguration: CustomReflectable {
    /// The configuration, with the types of its parts instead of their properties, which can be secret.
    public var customMirror: Mirror {
        func type(_ part: Any) -> String { "\(Swift.type(of: part))" }
        return Mirror(
            self,
            children: [
                "environment": environment as Any, "credentials": credentials, "interceptors": interceptors.map(type),
                "plugins": plugins.map(type), "retrier": retrier.map(type) as Any, "transport": type(transport),
                "stub": stub, "middlewares": middlewares.map(type), "multipartMemoryLimit": multipartMemoryLimit,
                "options": options,
            ], displayStyle: .struct)
    }
}

/// A client that sends its requests as a configuration says. All generated clients of an API are.
///
/// `EndpointClients` adds `init(dispatcher:)` to them, `EndpointStubs` adds `init(stubs:)`.
public protocol ConfigurableClient: Sendable {
    /// A client that can be created with a custom configuration.
    init(configuration: ProviderConfiguration)
}
