public import Dispatch

#if URLSession && canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    public import Foundation
#endif

/// Providers with closures.
extension Provider {
    /// Makes an endpoint of a target's case.
    public typealias EndpointClosure = @Sendable (Target) throws -> Endpoint
    #if canImport(Darwin) || URLSession
        /// Makes a request of an endpoint; may wait, for a token for example.
        public typealias RequestClosure = @Sendable (Endpoint) async throws -> URLRequest
    #else
        /// Makes a request of an endpoint; may wait, for a token for example.
        public typealias RequestClosure = @Sendable (Endpoint) async throws -> RequestMessage
    #endif
    /// A closure that returns the stub behavior for a target.
    public typealias StubClosure = @Sendable (Target) -> StubBehavior

    /// Creates a provider of a client.
    ///
    /// - Parameters:
    ///   - endpointClosure: Nil for ``defaultEndpoint(of:in:)``.
    ///   - requestClosure: Nil for ``Endpoint/urlRequest()``.
    ///   - stubClosure: Nil for the configuration's `stub`.
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

    /// Creates a standalone provider.
    ///
    /// - Parameter tracksInflights: A Boolean value that indicates whether a request equal to one in progress isn't
    ///   sent, but shares its response.
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

    /// Returns the endpoint of a target if the provider has no endpoint closure.
    ///
    /// Call this function in an endpoint closure to modify its result.
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
                    endpoint = endpoint.moved(from: base, to: try CallOptions.server(server, insteadOf: base))
                }
                if !endpoint.request.isDescribed, let described = target.describedOperation {
                    endpoint.request.adoptOperation(of: described)
                }
                if endpoint.request.sampleResponse == nil { endpoint.request.sampleResponse = endpoint.sampleResponse }
                return endpoint.request
            } catch {
                throw error as? EndpointError ?? .underlying(error, nil)
            }
        }
    }
}
