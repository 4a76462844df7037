public import Dispatch

/// What the providers of one client share.
public struct ProviderConfiguration: Sendable {
    /// Takes the place of the targets' own base URLs; nil leaves them.
    ///
    /// That of a ``Dispatcher`` is what the dispatcher's is at the time. One that is set here is this configuration's own.
    public var environment: ServerEnvironment? {
        get { common == nil ? own : common?.value }
        set {
            common = nil
            own = newValue
        }
    }
    /// Read where no call may pay for a copy of it.
    private(set) var own: ServerEnvironment?
    /// In place of its own: that of all who have it in common.
    var common: CurrentEnvironment?
    /// What proves who the client is.
    public var credentials: Credentials
    /// Change requests before each send, in this order, ahead of plugins; and are asked in this order whether one that failed
    /// is sent again, ahead of ``retrier``: the first one that doesn't leave it to the others decides.
    public var interceptors: [any RequestInterceptor] {
        get { judges?.interceptors ?? [] }
        set { judges = Judges(newValue, errorFilters, resultHandlers) }
    }
    /// Look at requests and responses, in this order.
    public var plugins: [any Plugin]
    /// Find the app's own errors in what comes back, one after the other in this order.
    public var errorFilters: [any ErrorFilter] {
        get { judges?.errorFilters ?? [] }
        set { judges = Judges(interceptors, newValue, resultHandlers) }
    }
    /// Are told of every result before its caller, in this order.
    public var resultHandlers: [any ResultHandler] {
        get { judges?.resultHandlers ?? [] }
        set { judges = Judges(interceptors, errorFilters, newValue) }
    }
    /// Nil of most configurations, which each call with options of its own copies.
    private var judges: Judges?

    private final class Judges: Sendable {
        let interceptors: [any RequestInterceptor]
        let errorFilters: [any ErrorFilter]
        let resultHandlers: [any ResultHandler]

        init(
            _ interceptors: [any RequestInterceptor], _ errorFilters: [any ErrorFilter],
            _ resultHandlers: [any ResultHandler]
        ) {
            self.interceptors = interceptors
            self.errorFilters = errorFilters
            self.resultHandlers = resultHandlers
        }
    }
    /// Decides which requests that failed are sent again; nil decides for none. By default
    /// ``RetryPolicy/lostConnection``.
    public var retrier: (any RequestRetrier)?
    /// What waits between the attempts of a call; another one makes tests not wait.
    public var clock: any Clock<Duration>
    /// Sends the requests.
    public var transport: any Transport {
        didSet { trusted = TrustedTransports() }
    }
    /// What ``transport`` is for environments that say whom they trust: shared by all copies, and the connections with it.
    private(set) var trusted = TrustedTransports()
    /// Whether requests are answered by their sample responses.
    public var stub: StubBehavior
    /// What answers in the server's place, whatever ``stub`` says; nil leaves it to that.
    public var stubs: EndpointStubs?
    /// Where completions are called; nil is the main queue.
    public var callbackQueue: DispatchQueue?
    /// Whether a request that equals one under way isn't sent, but gets the other one's response.
    public var tracksInflights: Bool
    /// How many bytes a multipart body may have before it is written to a temporary file and sent from there.
    public var multipartMemoryLimit: Int64
    /// What holds for each call, where its own options say nothing else.
    public var options: CallOptions

    /// Requests that are sent as the targets have them, unless more is said.
    public init(
        environment: ServerEnvironment? = nil, credentials: Credentials = .none, plugins: [any Plugin] = [],
        transport: any Transport = URLSessionTransport(), stub: StubBehavior = .never,
        callbackQueue: DispatchQueue? = nil, tracksInflights: Bool = false,
        multipartMemoryLimit: Int64 = MultipartFormData.memoryLimit,
        retrier: (any RequestRetrier)? = RetryPolicy.lostConnection, clock: any Clock<Duration> = ContinuousClock(),
        options: CallOptions = .none
    ) {
        own = environment
        self.credentials = credentials
        self.plugins = plugins
        self.transport = transport
        self.stub = stub
        self.callbackQueue = callbackQueue
        self.tracksInflights = tracksInflights
        self.multipartMemoryLimit = multipartMemoryLimit
        self.retrier = retrier
        self.clock = clock
        self.options = options
    }

    /// For a client that sends nothing: what `stubs` don't answer is an error.
    public init(stubs: EndpointStubs) {
        self.init(environment: ServerEnvironment(baseURL: "https://stub.invalid"), transport: UnsentTransport())
        self.stubs = stubs
    }

    /// The retrier behind the interceptors; nil where nothing decides.
    var allRetriers: (any RequestRetrier)? {
        guard !interceptors.isEmpty else { return retrier }
        return RetrierChain(interceptors + (retrier.map { [$0] } ?? []))
    }

    /// The same with more options for each call, of which the later ones count.
    public func with(_ options: [CallOptions]) -> ProviderConfiguration {
        var configuration = self
        configuration.options = self.options.and(options)
        return configuration
    }
}
