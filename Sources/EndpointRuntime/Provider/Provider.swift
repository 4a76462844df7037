public import Dispatch

#if URLSession && canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    public import Foundation
#else
    import FoundationEssentials
#endif

/// Sends the requests of a target.
///
/// ```swift
/// let provider = Provider<BooksTarget>(plugins: [NetworkLogger()])
/// let response = try await provider.request(.get(id: "A-1"))
/// ```
public final class Provider<T: Target>: Sendable {
    /// Makes an endpoint of a target's case.
    public typealias EndpointClosure = @Sendable (T) throws -> Endpoint
    #if canImport(Darwin) || URLSession
        /// Makes a request of an endpoint; may wait, for a token for example.
        public typealias RequestClosure = @Sendable (Endpoint) async throws -> URLRequest
    #else
        /// Makes a request of an endpoint; may wait, for a token for example.
        public typealias RequestClosure = @Sendable (Endpoint) async throws -> RequestMessage
    #endif
    /// A closure that returns the stub behavior for a target.
    public typealias StubClosure = @Sendable (T) -> StubBehavior

    /// The configuration, which the provider shares with others of the same client.
    public let configuration: ProviderConfiguration
    let endpointClosure: EndpointClosure?
    /// The result of a request closure; nil if there is none.
    let makeMessage: (@Sendable (Endpoint) async throws -> RequestMessage)?
    let stubClosure: StubClosure
    let inflights: Inflights
    let engine: RequestEngine

    /// Creates a provider of a client.
    ///
    /// - Parameters:
    ///   - endpointClosure: Nil for ``defaultEndpoint(of:in:)``.
    ///   - requestClosure: Nil for ``Endpoint/urlRequest()``.
    ///   - stubClosure: Nil for the configuration's `stub`.
    public init(
        configuration: ProviderConfiguration, endpointClosure: EndpointClosure? = nil,
        requestClosure: RequestClosure? = nil, stubClosure: StubClosure? = nil
    ) {
        let inflights = Inflights()
        self.inflights = inflights
        self.configuration = configuration
        self.endpointClosure = endpointClosure
        #if canImport(Darwin) || URLSession
            if let requestClosure {
                makeMessage = { RequestMessage(try await requestClosure($0)) }
            } else {
                makeMessage = nil
            }
        #else
            makeMessage = requestClosure
        #endif
        let stub = configuration.stub
        self.stubClosure = stubClosure ?? { _ in stub }
        engine = RequestEngine(
            transport: configuration.transport, trusted: configuration.trusted, credentials: configuration.credentials,
            interceptors: configuration.interceptors, plugins: configuration.plugins,
            retrier: configuration.allRetriers, clock: configuration.clock, filters: configuration.errorFilters,
            handlers: configuration.resultHandlers, inflights: configuration.tracksInflights ? inflights : nil,
            multipartMemoryLimit: configuration.multipartMemoryLimit
        )
    }

    /// Creates a provider like `other` with other options: both use one engine.
    init(_ other: Provider, _ options: CallOptions) {
        var configuration = other.configuration
        configuration.options = options
        self.configuration = configuration
        endpointClosure = other.endpointClosure
        makeMessage = other.makeMessage
        stubClosure = other.stubClosure
        inflights = other.inflights
        engine = other.engine
    }

    /// Creates a standalone provider.
    public convenience init(
        endpointClosure: EndpointClosure? = nil, requestClosure: RequestClosure? = nil,
        stubClosure: StubClosure? = nil, callbackQueue: DispatchQueue? = nil, plugins: [any Plugin] = [],
        transport: any Transport = URLSessionTransport(), tracksInflights: Bool = false,
        retrier: (any RequestRetrier)? = RetryPolicy.lostConnection
    ) {
        self.init(
            configuration: ProviderConfiguration(
                plugins: plugins, transport: transport, callbackQueue: callbackQueue, tracksInflights: tracksInflights,
                retrier: retrier
            ),
            endpointClosure: endpointClosure, requestClosure: requestClosure, stubClosure: stubClosure
        )
    }

    /// Sends a request and returns the response, whatever its status unless the target validates it. Cancelling the
    /// task cancels the request, also before it is sent.
    public func request(_ target: T) async throws(EndpointError) -> Response {
        try await result(of: target, RequestObserver()).get()
    }

    /// Sends a request and reports its progress.
    ///
    /// - Parameter report: Called while the body of an upload is sent, for any other request while the response's body
    ///   is received, and once at the end, with the response if there is one. Called on any thread, one call after the
    ///   other.
    public func requestWithProgress(
        _ target: T, _ report: @escaping @Sendable (RequestProgress) -> Void
    ) async throws(EndpointError) -> Response {
        try await result(of: target, RequestObserver(progress: report)).get()
    }

    /// Sends a request and calls `completion` once: on the actor that it is isolated to (a closure written in a view
    /// controller is isolated to the main actor), otherwise on `callbackQueue`, the provider's queue, or the main
    /// queue. In top-level code and in `main()` an explicit queue takes precedence over the main actor, whose thread
    /// may be blocked.
    ///
    /// A stub that responds immediately completes before this returns, unless there is a queue, a request closure, an
    /// asynchronous plugin, an interceptor, an error filter or a result handler.
    ///
    /// - Parameters:
    ///   - progress: Called in the same way before `completion`; see ``requestWithProgress(_:_:)``.
    ///   - isolation: The actor of the caller.
    ///   - function: The caller's function.
    ///   - file: The caller's file.
    /// - Returns: A token that cancels the request. Releasing it doesn't.
    @discardableResult
    public func request(
        _ target: T, callbackQueue: DispatchQueue? = nil,
        @_inheritActorContext progress: (@Sendable @isolated(any) (RequestProgress) -> Void)? = nil,
        isolation: (any Actor)? = #isolation, function: StaticString = #function, file: StaticString = #fileID,
        @_inheritActorContext completion:
            @escaping @Sendable @isolated(any) (Result<Response, EndpointError>) -> Void
    ) -> any CancellableRequest {
        let queue = callbackQueue ?? configuration.callbackQueue
        let order = progress == nil ? nil : CallbackOrder()
        let isTopLevel = queue != nil && CallSite(function: function, file: file).isTopLevel
        let ended = Callback(completion, order, ignoresMainActor: isTopLevel)
        let moved = progress.map { Callback($0, order, ignoresMainActor: isTopLevel) }
        let token = CancellationToken()
        let report = moved.map { moved -> @Sendable (RequestProgress) -> Void in
            { moved.call($0, on: queue ?? .main) }
        }
        let reportAtOnce = moved.map { moved -> @Sendable (RequestProgress) -> Void in
            { if queue != nil || !moved.callSynchronously($0, on: isolation) { moved.call($0, on: queue ?? .main) } }
        }
        if let answer = synchronousResult(
            of: target, RequestObserver(progress: reportAtOnce, willSend: { token.show($0) }))
        {
            let result = result(of: answer, target)
            if queue != nil || !ended.callSynchronously(result, on: isolation) {
                ended.call(result, on: queue ?? .main)
            }
            return token
        }
        let task = Task {
            let result = await self.result(
                of: target, RequestObserver(progress: report, willSend: { token.show($0) })
            )
            ended.call(result, on: queue ?? .main)
        }
        token.onCancel { task.cancel() }
        return token
    }

    /// Returns the endpoint of a target in the provider's environment.
    public func endpoint(_ target: T) throws(EndpointError) -> Endpoint {
        // Without a copy of the environment, where there is but one.
        guard let common = configuration.common else { return try endpoint(target, in: configuration.own) }
        return try endpoint(target, in: common.value)
    }

    func endpoint(_ target: T, in environment: ServerEnvironment?) throws(EndpointError) -> Endpoint {
        do {
            let server = configuration.options.values?.server
            guard let endpoint = try endpointClosure?(target) else {
                return try Self.endpoint(of: target, in: environment, server: server)
            }
            guard let server else { return endpoint }
            let base = environment?.base ?? target.baseURL.absoluteString
            return endpoint.moved(from: base, to: try CallOptions.server(server, insteadOf: base))
        } catch let error as EndpointError {
            throw error
        } catch {
            throw .underlying(error, nil)
        }
    }

    /// The number of requests in progress that others can share; 0 for a provider that doesn't track them.
    public var inflightCount: Int { inflights.count }
}
