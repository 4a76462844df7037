public import Dispatch

extension ProviderConfiguration {
    /// A Boolean value that indicates whether a request equal to one in progress isn't sent, but shares its response.
    public var tracksInflights: Bool {
        get { makeSharing != nil }
        set {
            makeSharing = nil
            if newValue { makeSharing = { Inflights() } }
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
    public var inflightCount: Int { inflights.count }

    /// The exchanges in progress.
    var inflights: Inflights { engine.sharing as? Inflights ?? Inflights() }
}
