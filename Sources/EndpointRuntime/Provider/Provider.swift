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
/// let provider = Provider<BooksTarget>(retrier: RetryPolicy(limit: 3))
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
    package let makeMessage: (@Sendable (Endpoint) async throws -> RequestMessage)?
    package let stubClosure: StubClosure
    package let engine: RequestEngine

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
            transport: configuration.transport, adapted: configuration.adapted, credentials: configuration.credentials,
            interceptors: configuration.interceptors, plugins: configuration.plugins,
            retrier: configuration.allRetriers, clock: configuration.clock, ending: configuration.ending,
            sharing: configuration.makeSharing?(),
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
        engine = other.engine
    }

    /// Creates a standalone provider.
    public convenience init(
        endpointClosure: EndpointClosure? = nil, requestClosure: RequestClosure? = nil,
        stubClosure: StubClosure? = nil, callbackQueue: DispatchQueue? = nil, plugins: [any Plugin] = [],
        transport: any Transport = URLSessionTransport(),
        retrier: (any RequestInterceptor)? = RetryPolicy.lostConnection
    ) {
        self.init(
            configuration: ProviderConfiguration(
                plugins: plugins, transport: transport, callbackQueue: callbackQueue, retrier: retrier),
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

    /// Returns the endpoint of a target if the provider has no endpoint closure. Call it in an endpoint closure to
    /// modify its result.
    public static func defaultEndpoint(
        of target: T, in environment: ServerEnvironment? = nil
    ) throws(EndpointError) -> Endpoint {
        try target.endpoint(onServer: nil, in: environment)
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
                return try target.endpoint(onServer: server, in: environment)
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
}

/// Calls with additional options.
extension Provider {
    /// Returns a provider whose calls have additional options. Use it for a single call or for many; it has the same
    /// connections.
    ///
    /// ```swift
    /// let response = try await provider.with(.timeout(.seconds(5)), .noRetries).request(.get(id: "A-1"))
    /// ```
    public func with(_ options: CallOptions...) -> Provider {
        with(options)
    }

    /// Returns a provider with an array of additional options; later ones take precedence.
    public func with(_ options: [CallOptions]) -> Provider {
        Provider(self, configuration.options.and(options))
    }
}

/// Streamed responses.
extension Provider {
    /// Sends a request and returns after receiving the head of the response: the response, whose data is empty, and the
    /// bytes of its body as they are received. A response with a status outside of 200 to 299 has its whole body,
    /// unless the target's validation refuses it.
    ///
    /// Plugins, credentials and retries apply as to every request; failures after the body has begun aren't retried.
    /// The time limits of ``CallOptions`` apply until the response begins, and ``CallOptions/timeout(_:)`` also to each
    /// chunk. Releasing the bytes closes the connection.
    public func open(_ target: T) async throws(EndpointError) -> (response: Response, bytes: ByteStream) {
        let response = try await result(of: target, isStreamed: true).get()
        return (response, response.stream ?? ByteStream(response.data))
    }
}

extension Provider where T: OperationTarget {
    /// Returns the bytes of the response as they are received.
    ///
    /// - Throws: The errors of a call with a whole body, before the body begins.
    nonisolated(nonsending) public func bytes(of target: T) async throws(EndpointError) -> ByteStream {
        let response = try await succeeded(target)
        return response.stream ?? ByteStream(response.data)
    }

    /// Returns a successful response, whose body is received later.
    @concurrent package func succeeded(_ target: T) async throws(EndpointError) -> Response {
        try await content(of: target, isStreamed: true, expectsSuccess: true) { response throws(EndpointError) in
            try response.filterSuccessfulStatusCodes()
        }.get()
    }
}
