public import Dispatch

/// The configuration that the providers of one client share.
public struct ProviderConfiguration: Sendable {
    /// The environment that replaces the targets' base URLs; nil for the targets' own base URLs.
    ///
    /// In the configuration of a `Dispatcher`, the value is the dispatcher's current environment. Setting the
    /// environment affects this configuration only.
    public var environment: ServerEnvironment? {
        get { common == nil ? own : common?.value }
        set {
            common = nil
            own = newValue
        }
    }
    /// The environment of this configuration, which calls read directly to avoid a copy.
    private(set) var own: ServerEnvironment?
    /// The shared environment of a dispatcher, which replaces this configuration's own; nil for none.
    package var common: CurrentEnvironment?
    /// The credentials of the client.
    public var credentials: Credentials
    /// The interceptors, which adapt requests before each send, in order, before plugins.
    ///
    /// Interceptors also decide about retries, in order, before ``retrier``: the first interceptor that doesn't return
    /// `RetryDecision.doNotRetry` decides.
    public var interceptors: [any RequestInterceptor] = []
    /// The plugins, in order.
    public var plugins: [any Plugin]
    /// The middlewares, in order, after the plugins that are also middlewares.
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
    /// The transport that sends the requests.
    public var transport: any Transport {
        didSet { adapted = AdaptedTransports() }
    }
    /// The cached transports for environments with a transport requirement.
    ///
    /// All copies of the configuration share the transports and their connections.
    package private(set) var adapted = AdaptedTransports()
    /// The use of sample responses as stubs.
    public var stub: StubBehavior
    /// The stubs that replace the server, regardless of `stub`; nil for none.
    public var stubs: EndpointStubs?
    /// The queue that completions are called on; nil for the main queue.
    public var callbackQueue: DispatchQueue?
    /// The maximum number of bytes of a multipart body in memory.
    ///
    /// A larger body is written to a temporary file and sent from the file.
    public var multipartMemoryLimit: Int64
    /// The options of each call, unless the call sets other options.
    public var options: CallOptions

    /// Creates a configuration; by default, requests are sent as their targets define them.
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

    /// The interceptors and the retrier as one retrier; nil if there are none.
    var allRetriers: (any RequestInterceptor)? {
        guard !interceptors.isEmpty else { return retrier }
        return RetrierChain(interceptors: interceptors + (retrier.map { [$0] } ?? []))
    }

    /// Returns a configuration with additional call options; later options take precedence.
    public func with(_ options: [CallOptions]) -> ProviderConfiguration {
        var configuration = self
        configuration.options = self.options.and(options)
        return configuration
    }
}

extension ProviderConfiguration: CustomReflectable {
    /// The properties of the configuration, without values that may be secret.
    ///
    /// Plugins, interceptors, middlewares, the retrier and the transport are represented by their types.
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

/// A client that is created with a provider configuration, such as a generated client.
///
/// All generated clients conform to this protocol. Conforming types can also be created with `init(stubs:)` and, with
/// the module `EndpointClients`, with `init(dispatcher:)`.
public protocol ConfigurableClient: Sendable {
    /// Creates a client with a configuration.
    init(configuration: ProviderConfiguration)
}
