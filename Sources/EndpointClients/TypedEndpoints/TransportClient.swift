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
    /// The configuration of the client's calls.
    ///
    /// Interceptors change the requests, in order. Plugins, stubs, fixtures and groups of headers are for targets and
    /// aren't used.
    public var configuration: ProviderConfiguration
    /// The observers of ended requests, which are called one after the other.
    public var observers: [ResponseObserver]
    /// The origin of the base URL, which alone receives the credentials; nil for any origin.
    private var origin: WebOrigin?

    public var completionQueue: DispatchQueue { configuration.callbackQueue ?? .main }

    /// Creates a client of endpoints with absolute URLs, or with adapters that make them absolute.
    ///
    /// - Parameter retrier: The interceptor that decides about retries; nil for no retries.
    public init(
        transport: any Transport = URLSessionTransport(), adapters: [any RequestInterceptor] = [],
        retrier: (any RequestInterceptor)? = RetryPolicy.lostConnection, observers: [ResponseObserver] = [],
        completionQueue: DispatchQueue = .main
    ) {
        let configuration = ProviderConfiguration(
            transport: transport, callbackQueue: completionQueue, retrier: retrier)
        self.init(configuration: configuration, adapters: adapters, observers: observers)
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
        self.init(
            transport: transport, adapters: [BaseURLAdapter(baseURL: baseURL)] + adapters, retrier: retrier,
            observers: observers, completionQueue: completionQueue)
        // Without an HTTP server in the base URL, no server could receive the credentials, so they are discarded.
        origin = WebOrigin(of: baseURL)
        if origin != nil { configuration.credentials = credentials }
    }

    /// Creates a client of handwritten endpoints with the configuration of a generated client.
    ///
    /// Relative URLs of endpoints are resolved against the environment's base URL, as if the base URL ended in a slash.
    /// Headers and credentials are only sent to the environment's server; without an environment, to any server.
    ///
    /// - Parameter adapters: The adapters that are applied after the environment and the configuration's interceptors.
    public init(
        configuration: ProviderConfiguration, adapters: [any RequestInterceptor] = [],
        observers: [ResponseObserver] = []
    ) {
        self.configuration = configuration
        self.configuration.interceptors += adapters
        self.observers = observers
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
        client.configuration = configuration.with(options)
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
        // The environment of a dispatcher may change during the call, so it is read once.
        let environment = configuration.environment
        let engine = try engine(in: environment)
        let source = MappingCall(mapping, message, body: body, environment)
        let call = EndpointCall(source, RequestObserver(progress: report), CallState(engine, configuration.options))
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

    /// Returns an engine for an environment, or for the server of the call options.
    ///
    /// If the environment's base URL has no HTTP server, no server receives the credentials.
    private func engine(in environment: ServerEnvironment?) throws -> RequestEngine {
        var (configuration, environment, origin) = (configuration, environment, origin)
        configuration.plugins = []
        if let base = environment?.base {
            origin = WebOrigin(base)
            if origin == nil { configuration.credentials = .none }
        }
        if let server = configuration.options.values?.server {
            let own =
                environment?.base ?? configuration.interceptors.lazy.compactMap { $0 as? BaseURLAdapter }.first?.base
            let base = try ServerEnvironment.server(server, insteadOf: own ?? server)
            origin = origin == nil ? nil : WebOrigin(base)
            environment?.baseURL = base
            // The client's own base URL doesn't change the absolute URLs that result.
            configuration.interceptors.insert(BaseURLAdapter(base: base + "/"), at: 0)
        }
        if let environment { configuration.interceptors.insert(EnvironmentAdapter(environment), at: 0) }
        return RequestEngine(configuration, origin: origin)
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
