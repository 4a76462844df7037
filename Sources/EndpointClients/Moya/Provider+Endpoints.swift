public import Dispatch

#if URLSession && canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    public import Foundation
#endif

/// Initializers of providers with closures that change endpoints, requests and stubs.
extension Provider {
    /// A closure that returns the endpoint of a target.
    public typealias EndpointClosure = @Sendable (Target) throws -> Endpoint
    #if canImport(Darwin) || URLSession
        /// A closure that returns the request of an endpoint, and may wait, for example for a token.
        public typealias RequestClosure = @Sendable (Endpoint) async throws -> URLRequest
    #else
        /// A closure that returns the request of an endpoint, and may wait, for example for a token.
        public typealias RequestClosure = @Sendable (Endpoint) async throws -> RequestMessage
    #endif
    /// A closure that returns the stub behavior for a target.
    public typealias StubClosure = @Sendable (Target) -> StubBehavior

    /// Creates a provider with a configuration and closures.
    ///
    /// - Parameters:
    ///   - endpointClosure: The closure that returns endpoints; nil for ``defaultEndpoint(of:in:)``.
    ///   - requestClosure: The closure that returns requests; nil for ``Endpoint/urlRequest()``.
    ///   - stubClosure: The closure that returns stub behaviors; nil for the configuration's `stub`.
    public convenience init(
        configuration: ProviderConfiguration, endpointClosure: EndpointClosure? = nil,
        requestClosure: RequestClosure? = nil, stubClosure: StubClosure? = nil
    ) {
        #if canImport(Darwin) || URLSession
            let makeMessage = requestClosure.map { closure in
                { @Sendable (request: OperationRequest, target: any EndpointRuntime.Target) in
                    RequestMessage(try await closure(Endpoint(request, of: target)))
                }
            }
        #else
            let makeMessage = requestClosure.map { closure in
                { @Sendable (request: OperationRequest, target: any EndpointRuntime.Target) in
                    try await closure(Endpoint(request, of: target))
                }
            }
        #endif
        self.init(
            configuration, makeRequest: Self.maker(endpointClosure), makeMessage: makeMessage, stubClosure: stubClosure
        )
    }

    /// Creates a provider without a shared configuration.
    ///
    /// - Parameter tracksInflights: A Boolean value that indicates whether equal requests at the same time are sent
    ///   once and share the response.
    public convenience init(
        endpointClosure: EndpointClosure? = nil, requestClosure: RequestClosure? = nil,
        stubClosure: StubClosure? = nil, callbackQueue: DispatchQueue? = nil, plugins: [any Plugin] = [],
        transport: any Transport = URLSessionTransport(), tracksInflights: Bool = false,
        retrier: (any RequestInterceptor)? = RetryPolicy.lostConnection
    ) {
        let configuration = ProviderConfiguration(
            plugins: plugins, transport: transport, callbackQueue: callbackQueue, retrier: retrier)
        self.init(
            configuration: configuration.tracking(inflights: tracksInflights), endpointClosure: endpointClosure,
            requestClosure: requestClosure, stubClosure: stubClosure)
    }

    /// Returns the endpoint that a provider without an endpoint closure uses for a target.
    ///
    /// An endpoint closure can call this function and modify the endpoint.
    public static func defaultEndpoint(
        of target: Target, in environment: ServerEnvironment? = nil
    ) throws(EndpointError) -> Endpoint {
        try target.endpoint(onServer: nil, in: environment)
    }

    /// Returns the endpoint of a target in the provider's environment.
    public func endpoint(_ target: Target) throws(EndpointError) -> Endpoint {
        Endpoint(try request(of: target, in: configuration.environment), of: target)
    }

    private static func maker(_ closure: EndpointClosure?) -> RequestMaker? {
        guard let closure else { return nil }
        return { target, server, environment throws(EndpointError) in
            do {
                var endpoint = try closure(target)
                if let server {
                    let base = environment?.base ?? target.baseURL.absoluteString
                    endpoint = endpoint.moved(from: base, to: try ServerEnvironment.server(server, insteadOf: base))
                }
                if !endpoint.request.isDescribed, let described = target.describedOperation {
                    endpoint.request.adoptOperation(of: described)
                }
                if endpoint.request.parts.sampleResponse == nil {
                    endpoint.request.parts.sampleResponse = endpoint.sampleResponse
                }
                return endpoint.request
            } catch {
                throw error as? EndpointError ?? .underlying(error, nil)
            }
        }
    }
}

/// Functions for requests that are sent later.
extension Provider {
    /// Returns a producer that sends the request each time its response is requested.
    ///
    /// - Parameter callbackQueue: The queue for completions of ``Producer/start(isolation:function:file:_:)``; nil for
    ///   the provider's queue, or the main queue if the provider has none.
    public func producer(_ target: Target, callbackQueue: DispatchQueue? = nil) -> Producer<Response> {
        Producer(queue: callbackQueue ?? configuration.callbackQueue) {
            self.synchronousResult(of: target, RequestObserver())
        } _: {
            await self.result(of: target)
        }
    }

    /// Returns a sequence of a request's progress. Each iteration of the sequence sends the request.
    ///
    /// ```swift
    /// for try await progress in provider.requestWithProgress(.downloadArchive(to: file)) {
    ///     print(progress.fraction)
    /// }
    /// ```
    public func requestWithProgress(_ target: Target) -> ProgressSequence {
        ProgressSequence { observer in await self.result(of: target, observer) }
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
