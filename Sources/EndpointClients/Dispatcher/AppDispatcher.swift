/// A dispatcher with the environment, interceptors, error filters and result handlers of an app.
///
/// ```swift
/// let dispatcher = AppDispatcher(
///     environment: ServerEnvironment(.staging), interceptors: [session], errorFilters: [ShopErrors()],
///     resultHandlers: [SignOut(coordinator)])
/// ```
///
/// Create the dispatcher once, because its provider and its transport's sessions are created with it.
public final class AppDispatcher: Dispatcher {
    /// The provider that sends the dispatcher's calls of all targets.
    ///
    /// Use the provider for progress, downloads and streams, for which the dispatcher has no functions.
    public let provider: Provider<MultiTarget>
    private let common: CurrentEnvironment

    /// Creates a dispatcher from the parts of its configuration.
    ///
    /// - Parameters:
    ///   - environment: The server environment; nil for the servers of targets and clients.
    ///   - interceptors: The interceptors of all calls; see `ProviderConfiguration.interceptors`.
    ///   - errorFilters: The error filters of all calls; see `ProviderConfiguration.errorFilters`.
    ///   - resultHandlers: The result handlers of all calls; see `ProviderConfiguration.resultHandlers`.
    ///   - retrier: The retrier that decides about retries if no interceptor has decided; nil for no retries.
    public convenience init(
        environment: ServerEnvironment? = nil, credentials: Credentials = .none,
        interceptors: [any RequestInterceptor] = [], errorFilters: [any ErrorFilter] = [],
        resultHandlers: [any ResultHandler] = [], plugins: [any Plugin] = [],
        retrier: (any RequestInterceptor)? = RetryPolicy.lostConnection,
        transport: any Transport = URLSessionTransport()
    ) {
        var configuration = ProviderConfiguration(
            environment: environment, credentials: credentials, plugins: plugins, transport: transport, retrier: retrier
        )
        configuration.interceptors = interceptors
        configuration.errorFilters = errorFilters
        configuration.resultHandlers = resultHandlers
        self.init(configuration: configuration)
    }

    /// Creates a dispatcher with a custom configuration.
    ///
    /// The dispatcher stores the configuration's environment separately: changes don't affect other dispatchers created
    /// with the same configuration.
    public init(configuration: ProviderConfiguration) {
        var configuration = configuration
        common = CurrentEnvironment(configuration.environment)
        configuration.common = common
        provider = Provider(configuration: configuration)
    }

    private init(_ provider: Provider<MultiTarget>, _ common: CurrentEnvironment) {
        self.provider = provider
        self.common = common
    }

    public var configuration: ProviderConfiguration { provider.configuration }

    /// The server environment of the dispatcher; nil for the servers of targets and clients.
    ///
    /// A new value applies to all later calls of this dispatcher, of dispatchers derived from it with
    /// ``with(_:)-(CallOptions...)``, and of the clients created from it.
    public var environment: ServerEnvironment? {
        get { common.value }
        set { common.value = newValue }
    }

    /// Checks whether the transport can enforce `ServerEnvironment.trust`.
    ///
    /// If the transport can't enforce the trust, each call fails with the same error. Call this function at launch to
    /// detect that before the first call.
    ///
    /// - Throws: An error that describes why the transport can't enforce the trust.
    public func checkTrust() throws {
        _ = try configuration.adapted.transport(configuration.transport, for: environment?.requirement)
    }

    public func result(of target: any Target) async -> Result<Response, EndpointError> {
        await provider.result(of: MultiTarget(target))
    }

    /// Returns a dispatcher with additional call options and the same environment and connections.
    public func with(_ options: CallOptions...) -> AppDispatcher {
        AppDispatcher(provider.with(options), common)
    }
}

extension TransportClient {
    /// Creates a client of handwritten endpoints from a dispatcher.
    ///
    /// Calls of the client use the dispatcher's interceptors, error filters and result handlers. Errors aren't wrapped.
    ///
    /// - Parameters:
    ///   - dispatcher: The dispatcher whose configuration the client uses, including later changes of the environment.
    ///   - adapters: The adapters that are applied after the environment and the dispatcher's interceptors.
    public init(
        dispatcher: any Dispatcher, adapters: [any RequestInterceptor] = [], observers: [ResponseObserver] = []
    ) {
        self.init(configuration: dispatcher.configuration, adapters: adapters, observers: observers)
    }
}
