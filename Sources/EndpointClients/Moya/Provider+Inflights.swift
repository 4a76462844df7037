public import Dispatch

extension ProviderConfiguration {
    /// A Boolean value that indicates whether requests equal to one in progress share its response.
    ///
    /// Such a request isn't sent. Setting the value adds or removes the first of the `middlewares`: set these before.
    public var tracksInflights: Bool {
        get { middlewares.contains { $0 is Inflights } }
        set {
            middlewares.removeAll { $0 is Inflights }
            if newValue { middlewares.insert(Inflights(), at: 0) }
        }
    }

    /// Creates a configuration whose providers share the responses of equal requests, or don't.
    public init(
        environment: ServerEnvironment? = nil, credentials: Credentials = .none, plugins: [any Plugin] = [],
        transport: any Transport = URLSessionTransport(), stub: StubBehavior = .never,
        callbackQueue: DispatchQueue? = nil, tracksInflights: Bool, multipartMemoryLimit: Int64 = 10_000_000,
        retrier: (any RequestInterceptor)? = RetryPolicy.lostConnection, clock: any Clock<Duration> = ContinuousClock(),
        options: CallOptions = .none
    ) {
        self.init(
            environment: environment, credentials: credentials, plugins: plugins, transport: transport, stub: stub,
            callbackQueue: callbackQueue, multipartMemoryLimit: multipartMemoryLimit, retrier: retrier, clock: clock,
            options: options)
        self.tracksInflights = tracksInflights
    }

    func tracking(inflights isTracking: Bool) -> ProviderConfiguration {
        var configuration = self
        configuration.tracksInflights = isTracking
        return configuration
    }
}

extension Provider {
    /// The number of requests in progress that others can share; 0 for a provider that doesn't track them.
    public var inflightCount: Int { inflights.count(of: engine) }

    /// The exchanges in progress.
    var inflights: Inflights {
        configuration.middlewares.lazy.compactMap { $0 as? Inflights }.first ?? Inflights()
    }
}
