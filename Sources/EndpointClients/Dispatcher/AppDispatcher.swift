/// A dispatcher of an app's environments, with what the app does on the way of every call.
///
/// ```swift
/// let dispatcher = AppDispatcher(
///     environment: ServerEnvironment(.staging), interceptors: [session], errorFilters: [ShopErrors()],
///     resultHandlers: [SignOut(coordinator)])
/// ```
///
/// It is made once, and so are its provider and the sessions of its transport.
public final class AppDispatcher: Dispatcher {
    /// The provider for calls of all targets.
    ///
    /// Use the provider for progress, downloads and streams, for which the dispatcher has no functions.
    public let provider: Provider<MultiTarget>
    private let common: CurrentEnvironment

    /// Creates a dispatcher.
    ///
    /// - Parameters:
    ///   - environment: The server environment; nil for the servers of targets and clients.
    ///   - interceptors: See `ProviderConfiguration.interceptors`.
    ///   - errorFilters: See `ProviderConfiguration.errorFilters`.
    ///   - resultHandlers: See `ProviderConfiguration.resultHandlers`.
    ///   - retrier: Decides about retries if no interceptor has; nil for none.
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
    /// The environment belongs to the dispatcher from then on: changes don't affect other dispatchers created with the
    /// same configuration.
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

    /// The server environment.
    ///
    /// A new value applies to all calls that begin afterwards: of this dispatcher, of dispatchers derived from it with
    /// ``with(_:)-(CallOptions...)``, and of the clients created from it.
    public var environment: ServerEnvironment? {
        get { common.value }
        set { common.value = newValue }
    }

    /// Checks whether the transport can enforce `ServerEnvironment.trust`.
    ///
    /// If the transport can't, each call fails with the same error; call this function at launch to detect that before
    /// the first call.
    ///
    /// - Throws: The reason why it can't.
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
    /// Calls use the dispatcher's interceptors, error filters and result handlers. Errors aren't wrapped.
    ///
    /// - Parameters:
    ///   - dispatcher: Its environment is the client's too, including later changes.
    ///   - adapters: Applied after the environment and the dispatcher's interceptors.
    public init(
        dispatcher: any Dispatcher, adapters: [any RequestInterceptor] = [], observers: [ResponseObserver] = []
    ) {
        self.init(configuration: dispatcher.configuration, adapters: adapters, observers: observers)
    }
}
