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
    /// Sends all calls of targets. What has no form of its own here is reached through it: progress, downloads, streams.
    public let provider: Provider<MultiTarget>
    private let common: CurrentEnvironment

    /// A dispatcher of its parts.
    ///
    /// - Parameters:
    ///   - environment: Where calls go; nil leaves targets and clients their own servers.
    ///   - interceptors: As ``ProviderConfiguration/interceptors``.
    ///   - errorFilters: As ``ProviderConfiguration/errorFilters``.
    ///   - resultHandlers: As ``ProviderConfiguration/resultHandlers``.
    ///   - retrier: Asked where no interceptor has decided; nil sends nothing twice.
    public convenience init(
        environment: ServerEnvironment? = nil, credentials: Credentials = .none,
        interceptors: [any RequestInterceptor] = [], errorFilters: [any ErrorFilter] = [],
        resultHandlers: [any ResultHandler] = [], plugins: [any Plugin] = [],
        retrier: (any RequestRetrier)? = RetryPolicy.lostConnection,
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

    /// A dispatcher whose calls go through a configuration of your own. The environment is the dispatcher's from then on:
    /// changes don't reach others that are made of the same configuration.
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

    /// Where calls go. Another one holds for all calls that begin afterwards: of this dispatcher, of those that it was made
    /// ``with(_:)-(CallOptions...)``, and of the clients that were made of it.
    public var environment: ServerEnvironment? {
        get { common.value }
        set { common.value = newValue }
    }

    /// Looks whether the transport can hold servers to what ``ServerEnvironment/trust`` asks. Without that calls fail, each with
    /// the same error; asked once at the start, the app hears of it before its first call.
    ///
    /// - Throws: Why it can't.
    public func checkTrust() throws(PinningError) {
        _ = try configuration.trusted.transport(configuration.transport, trusting: environment?.trust)
    }

    public func result(of target: any Target) async -> Result<Response, EndpointError> {
        await provider.result(of: MultiTarget(target))
    }

    /// A dispatcher whose calls have these options too, in the same environment and through the same connections.
    public func with(_ options: CallOptions...) -> AppDispatcher {
        AppDispatcher(provider.with(options), common)
    }
}

extension TransportClient {
    /// A client of endpoints that are written by hand, whose calls go through the stages of a dispatcher: its interceptors,
    /// its error filters and its result handlers. Errors come as they are, in no wrapper.
    ///
    /// - Parameters:
    ///   - dispatcher: Its environment is the client's too, whatever it becomes.
    ///   - adapters: Come after what the environment adds and the dispatcher's interceptors.
    public init(
        dispatcher: any Dispatcher, adapters: [any RequestInterceptor] = [], observers: [ResponseObserver] = []
    ) {
        self.init(configuration: dispatcher.configuration, adapters: adapters, observers: observers)
    }
}
