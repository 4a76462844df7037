public import Dispatch

extension ProviderConfiguration {
    /// A Boolean value that indicates whether equal requests at the same time share one response.
    ///
    /// A request that equals a request in progress isn't sent, but receives the other request's response. Setting the
    /// value adds or removes the first of the `middlewares`, so set `middlewares` before.
    public var tracksInflights: Bool {
        get { middlewares.contains { $0 is Inflights } }
        set {
            middlewares.removeAll { $0 is Inflights }
            if newValue { middlewares.insert(Inflights(), at: 0) }
        }
    }

    /// Creates a provider configuration that specifies whether equal requests share their responses.
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
    /// The number of requests in progress that equal requests can join; 0 without `tracksInflights`.
    public var inflightCount: Int { inflights.count(of: engine) }

    /// The middleware with the exchanges in progress; a new one if the configuration has none.
    var inflights: Inflights {
        configuration.middlewares.lazy.compactMap { $0 as? Inflights }.first ?? Inflights()
    }
}
