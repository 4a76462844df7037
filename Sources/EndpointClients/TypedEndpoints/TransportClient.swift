public import Dispatch
/// A client that sends the requests of handwritten endpoints with a `Transport`.
///
/// ```swift
/// let client = TransportClient(baseURL: server, credentials: .bearer(token))
/// let books = try await client.request(BookList())
/// ```
///
/// A request has these stages: the endpoint creates the request, adapters and credentials change it, and the transport
/// sends it. Unless the connection fails, the endpoint validates the response. A refused token is refreshed, and the
/// retrier may start the stages again with the adapters. Then error filters and result handlers are called, if the
/// client's dispatcher or configuration has any. Finally the endpoint decodes the content, and observers are called. A
/// `Provider`'s requests have the same stages, with plugins in place of adapters.
public struct TransportClient: EndpointClient {
    /// The transport that sends the requests.
    public var transport: any Transport {
        didSet { adapted = AdaptedTransports() }
    }
    /// The cached transports for environments with requirements.
    private var adapted = AdaptedTransports()
    /// The interceptors that change requests, in order.
    public var adapters: [any RequestInterceptor]
    /// The interceptor that decides whether failed requests are retried; nil for no retries.
    public var retrier: (any RequestInterceptor)?
    /// The clock for waits between the attempts of a call; replace the clock in tests.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// The observers of ended requests, which are called one after the other.
    public var observers: [ResponseObserver]
    public var completionQueue: DispatchQueue
    /// The call options that each call of the client has by default.
    public var options = CallOptions.none
    private(set) var credentials: Credentials
    /// The origin that receives the credentials; nil for any origin.
    private(set) var origin: WebOrigin?
    /// The middlewares around each request, in order.
    public var middlewares: [any Middleware] = []
    var errorFilters: [any ErrorFilter] = []
    var resultHandlers: [any ResultHandler] = []
    /// The client's configuration, if its environment may change between calls; nil otherwise.
    private var followed: Followed?

    /// A reference to a configuration, so that clients without a configuration store only nil.
    private final class Followed: Sendable {
        let configuration: ProviderConfiguration

        init(_ configuration: ProviderConfiguration) {
            self.configuration = configuration
        }
    }

    /// Creates a client of endpoints with absolute URLs, or with adapters that make them absolute.
    ///
    /// - Parameter retrier: The interceptor that decides about retries; nil for no retries.
    public init(
        transport: any Transport = URLSessionTransport(), adapters: [any RequestInterceptor] = [],
        retrier: (any RequestInterceptor)? = RetryPolicy.lostConnection, observers: [ResponseObserver] = [],
        completionQueue: DispatchQueue = .main
    ) {
        self.transport = transport
        self.adapters = adapters
        self.retrier = retrier
        self.observers = observers
        self.completionQueue = completionQueue
        credentials = .none
        origin = nil
    }

    /// Creates a client of one server, whose endpoints may have relative URLs.
    ///
    /// - Parameters:
    ///   - baseURL: The base of relative URLs, usually with a trailing slash: see ``BaseURLAdapter``.
    ///   - credentials: The credentials for this server only, added after the adapters; an existing header is
    ///     preserved. A refused token is refreshed once per call, and once for all waiting calls. Base URLs without an
    ///     HTTP server, or with user information, get no credentials.
    ///   - adapters: The adapters that are applied after the base URL.
    ///   - retrier: The interceptor that decides about retries; nil for no retries.
    public init(
        baseURL: URL, credentials: Credentials = .none, transport: any Transport = URLSessionTransport(),
        adapters: [any RequestInterceptor] = [], retrier: (any RequestInterceptor)? = RetryPolicy.lostConnection,
        observers: [ResponseObserver] = [], completionQueue: DispatchQueue = .main
    ) {
        self.transport = transport
        self.adapters = [BaseURLAdapter(baseURL: baseURL)] + adapters
        self.retrier = retrier
        self.observers = observers
        self.completionQueue = completionQueue
        // Without an HTTP server in the base URL, no server could receive the credentials, so they are discarded.
        origin = WebOrigin(of: baseURL)
        self.credentials = origin == nil ? .none : credentials
    }

    /// Creates a client of handwritten endpoints with the configuration of a generated client.
    ///
    /// The client uses the configuration's server, headers, credentials, interceptors, retrier, transport, error
    /// filters, result handlers and queue. Plugins, stubs, fixtures and groups of headers are for targets and aren't
    /// used.
    ///
    /// Relative URLs of endpoints are resolved against the environment's base URL, as if the base URL ended in a slash.
    /// Headers and credentials are only sent to the environment's server; without an environment, to any server.
    ///
    /// - Parameter adapters: The adapters that are applied after the environment and the configuration's interceptors.
    public init(
        configuration: ProviderConfiguration, adapters: [any RequestInterceptor] = [],
        observers: [ResponseObserver] = []
    ) {
        transport = configuration.transport
        adapted = configuration.adapted
        let environment = configuration.environment
        let server = environment ?? (configuration.common == nil ? nil : .targets)
        self.adapters = (server.map { [EnvironmentAdapter($0)] } ?? []) + configuration.interceptors + adapters
        retrier = configuration.retrier
        clock = configuration.clock
        self.observers = observers
        completionQueue = configuration.callbackQueue ?? .main
        options = configuration.options
        middlewares = configuration.middlewares
        errorFilters = configuration.errorFilters
        resultHandlers = configuration.resultHandlers
        (origin, credentials) = Self.origin(of: environment, configuration.credentials)
        if configuration.common != nil { followed = Followed(configuration) }
    }

    /// Returns a copy of the client whose calls have additional options.
    ///
    /// ```swift
    /// let books = try await client.with(.timeout(.seconds(5))).request(BookList())
    /// ```
    public func with(_ options: CallOptions...) -> TransportClient {
        with(options)
    }

    /// Returns a copy of the client with additional options; later options take precedence.
    public func with(_ options: [CallOptions]) -> TransportClient {
        var client = self
        client.options = self.options.and(options)
        return client
    }

    public func request<E: ContentMapping>(_ endpoint: E) async throws -> E.Content {
        try await content(of: endpoint, report: nil)
    }

    public func requestWithProgress<E: ContentMapping>(
        _ endpoint: E, _ report: @escaping @Sendable (RequestProgress) -> Void
    ) async throws -> E.Content {
        try await content(of: endpoint, report: report)
    }

    /// Makes a call, calls the observers, and returns the content of the response.
    private func content<Mapping: ContentMapping>(
        of mapping: Mapping, report: (@Sendable (RequestProgress) -> Void)?
    ) async throws -> Mapping.Content {
        let (message, body) = try mapping.makeCall()
        let client = current ?? self
        let engine = try client.engine
        let source = MappingCall(mapping, message, body: body, client.environment)
        let call = EndpointCall(source, RequestObserver(progress: report), CallState(engine, options))
        var outcome = await Result { try await engine.perform(call) }
        if engine.filters {
            let filtered = await engine.filter(outcome.mapError { EndpointError(wrapping: $0) }, nil)
            outcome = filtered.mapError { $0 }
        }
        let result = outcome.read { response in try mapping.content(from: response) }
        await engine.complete(call.state, outcome.resultForHandlers(readError: result.error), of: nil, source)
        await observe(call, outcome, result.error)
        return try result.get()
    }

    /// Reports an ended call to the observers, unless no request of the call was ready to be sent.
    ///
    /// - Parameter error: The error that the caller will receive; nil after a success.
    private func observe(
        _ call: EndpointCall, _ outcome: Result<Response, any Error>, _ error: (any Error)?
    ) async {
        guard !observers.isEmpty else { return }
        let state = call.state.values
        guard let sent = state.sent else { return }
        let response = outcome.value ?? (outcome.error as? EndpointError)?.response ?? state.former
        let ended = CompletedRequest(message: sent, head: response?.head, data: response?.data, error: error)
        for observer in observers { await observer(ended) }
    }

    private var environment: ServerEnvironment? {
        adapters.lazy.compactMap { ($0 as? EnvironmentAdapter)?.environment }.first
    }

    private var engine: RequestEngine {
        get throws {
            var (origin, adapters) = (origin, adapters)
            if let server = options.values?.server { (origin, adapters) = try self.adapters(for: server) }
            return RequestEngine(
                transport: transport, adapted: adapted, credentials: credentials, origin: origin,
                interceptors: adapters, middlewares: middlewares,
                retrier: adapters.isEmpty ? retrier : RetrierChain(adapters + (retrier.map { [$0] } ?? [])),
                clock: clock, errorFilters: errorFilters, resultHandlers: resultHandlers
            )
        }
    }

    /// The client in the current environment of its configuration; nil if the environment never changes.
    private var current: TransportClient? {
        guard let configuration = followed?.configuration else { return nil }
        var client = self
        let environment = configuration.environment
        if let index = adapters.firstIndex(where: { $0 is EnvironmentAdapter }) {
            client.adapters[index] = EnvironmentAdapter(environment ?? .targets)
        }
        (client.origin, client.credentials) = Self.origin(of: environment, configuration.credentials)
        return client
    }

    /// Returns the credentials for an environment, and the origin that receives them.
    ///
    /// If the environment's base URL has no HTTP server, there are no credentials.
    private static func origin(
        of environment: ServerEnvironment?, _ credentials: Credentials
    ) -> (WebOrigin?, Credentials) {
        let base = environment?.base
        let origin = base.flatMap { WebOrigin($0) }
        return (origin, base != nil && origin == nil ? .none : credentials)
    }

    /// Returns the adapters for another server, and the origin that receives the credentials.
    private func adapters(for server: String) throws -> (WebOrigin?, [any RequestInterceptor]) {
        var (base, adapters) = (server, adapters)
        if let index = adapters.firstIndex(where: { $0 is BaseURLAdapter || $0 is EnvironmentAdapter }) {
            switch adapters[index] {
            case let own as EnvironmentAdapter:
                base = try ServerEnvironment.server(server, insteadOf: own.base ?? server)
                adapters[index] = own.moved(to: base)
            case let own as BaseURLAdapter:
                base = try ServerEnvironment.server(server, insteadOf: own.base)
                adapters[index] = BaseURLAdapter(base: base + "/")
            default:
                break
            }
        } else {
            base = try ServerEnvironment.server(server, insteadOf: server)
            adapters.insert(BaseURLAdapter(base: base + "/"), at: 0)
        }
        return (origin == nil ? nil : WebOrigin(base), adapters)
    }
}

extension Result<Response, any Error> {
    /// Returns the content of a successful response, or the failure without a target's wrapper.
    ///
    /// The error in an `EndpointError.underlying` or `.parameterEncoding` is returned without that wrapper.
    fileprivate func read<Content>(_ content: (Response) throws -> Content) -> Result<Content, any Error> {
        switch self {
        case .failure(EndpointError.underlying(let error, _)), .failure(EndpointError.parameterEncoding(let error)):
            return .failure(error)
        case .failure(let error): return .failure(error)
        case .success(let response):
            do {
                return .success(try content(response))
            } catch {
                // A `CancellationError` of the content's decoding becomes the error of a cancelled request.
                return .failure(error is CancellationError && Task.isCancelled ? Cancellation.error : error)
            }
        }
    }

    /// Returns the result that result handlers receive.
    ///
    /// - Parameter error: The error of reading the content; nil after a success.
    fileprivate func resultForHandlers(readError error: (any Error)?) -> Result<Response, EndpointError> {
        switch self {
        case .failure(let failure): .failure(EndpointError(wrapping: failure))
        case .success(let response):
            error.map { .failure($0 as? EndpointError ?? .underlying($0, response)) } ?? .success(response)
        }
    }
}
