public import Dispatch
public import EndpointClients

#if URLSession && canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    public import Foundation
#endif

// These declarations have the argument labels of Moya's provider, with closures of the same meaning.

extension Provider {
    #if canImport(Darwin) || URLSession
        /// A completion of a request closure, which receives the request or the error.
        ///
        /// Only the first call of the completion has an effect.
        @available(*, deprecated, message: "use a requestClosure that returns the request, and may wait")
        public typealias RequestResultClosure = @Sendable (Result<URLRequest, EndpointError>) -> Void
        /// Moya's type of request closure, which calls a completion.
        @available(*, deprecated, message: "use a requestClosure that returns the request, and may wait")
        public typealias CompletingRequestClosure = (Endpoint, @escaping RequestResultClosure) -> Void
    #endif

    /// Creates a provider with Moya's argument labels and closures that needn't be `@Sendable`.
    ///
    /// Each closure is called by one thread at a time.
    @available(*, deprecated, message: "use transport:, tracksInflights: and closures that are @Sendable")
    @_disfavoredOverload
    public convenience init(
        endpointClosure: sending ((Target) throws -> Endpoint)? = nil,
        stubClosure: sending ((Target) -> StubBehavior)? = nil,
        callbackQueue: DispatchQueue? = nil, session: any Transport = URLSessionTransport(),
        plugins: [any Plugin] = [], trackInflights: Bool = false
    ) {
        self.init(
            endpointClosure: NonSendableFunction.throwing(endpointClosure),
            stubClosure: NonSendableFunction.plain(stubClosure),
            callbackQueue: callbackQueue, plugins: plugins, transport: session, tracksInflights: trackInflights)
    }

    #if canImport(Darwin) || URLSession
        /// Creates a provider with Moya's argument labels and a request closure with a completion.
        @available(*, deprecated, message: "use a requestClosure that returns the request, and may wait")
        @_disfavoredOverload
        public convenience init(
            endpointClosure: sending ((Target) throws -> Endpoint)? = nil,
            requestClosure: sending @escaping CompletingRequestClosure,
            stubClosure: sending ((Target) -> StubBehavior)? = nil, callbackQueue: DispatchQueue? = nil,
            session: any Transport = URLSessionTransport(), plugins: [any Plugin] = [], trackInflights: Bool = false
        ) {
            let makeRequest = Locked(requestClosure)
            self.init(
                endpointClosure: NonSendableFunction.throwing(endpointClosure),
                requestClosure: { endpoint in
                    let result = await withCheckedContinuation { continuation in
                        let waiting = Locked<CheckedContinuation<Result<URLRequest, EndpointError>, Never>?>(
                            continuation)
                        makeRequest.withLock { make in
                            make(endpoint) { result in
                                let first = waiting.withLock { waiting in
                                    defer { waiting = nil }
                                    return waiting
                                }
                                first?.resume(returning: result)
                            }
                        }
                    }
                    return try result.get()
                }, stubClosure: NonSendableFunction.plain(stubClosure), callbackQueue: callbackQueue, plugins: plugins,
                transport: session, tracksInflights: trackInflights)
        }
    #endif
}

// These are Moya's names for functions and properties of providers.

extension Provider {
    /// Returns the endpoint of `defaultEndpoint(of:in:)`.
    ///
    /// If that function throws, the result is an endpoint whose requests throw the error.
    @available(*, deprecated, message: "use 'try defaultEndpoint(of:)'")
    public static func defaultEndpointMapping(for target: Target) -> Endpoint {
        do {
            return try defaultEndpoint(of: target)
        } catch {
            return Endpoint(
                url: target.baseURL.absoluteString, sampleResponse: { target.sampleResponse }, method: target.method,
                task: .failing(error), headers: nil)
        }
    }

    /// Returns `StubBehavior.never`, like Moya's function.
    @available(*, deprecated, message: "stubClosure: { _ in .never }, which is the default")
    public static func neverStub(_ target: Target) -> StubBehavior { .never }

    /// Returns `StubBehavior.immediate`, like Moya's function.
    @available(*, deprecated, message: "stubClosure: { _ in .immediate }")
    public static func immediatelyStub(_ target: Target) -> StubBehavior { .immediate }

    /// Returns a closure that returns `StubBehavior.delayed(seconds:)`.
    @available(*, deprecated, message: "stubClosure: { _ in .delayed(seconds: seconds) }")
    public static func delayedStub(_ seconds: Double) -> StubClosure { { _ in .delayed(seconds: seconds) } }

    /// An unavailable name from Moya: use `Provider.producer(_:callbackQueue:)`.
    ///
    /// With the module `EndpointCombine`, you can use `publisher(_:callbackQueue:)`.
    @available(
        *, unavailable, message: "use producer(_:), or publisher(_:) of EndpointCombine, in place of rx.request(_:)"
    )
    public var rx: Provider { self }
}

/// Functions that make closures `@Sendable` by calling them under a lock.
private enum NonSendableFunction {
    static func throwing<Input, Output>(
        _ function: sending ((Input) throws -> Output)?
    ) -> (@Sendable (Input) throws -> Output)? {
        guard let function else { return nil }
        let guarded = Locked(function)
        return { input in try guarded.withLock { function in try function(input) } }
    }

    static func plain<Input, Output>(_ function: sending ((Input) -> Output)?) -> (@Sendable (Input) -> Output)? {
        guard let function else { return nil }
        let guarded = Locked(function)
        return { input in guarded.withLock { function in function(input) } }
    }
}

#if canImport(Darwin) || URLSession
    extension URLSessionTransport {
        /// Creates a transport with the arguments of Moya's session; `startRequestsImmediately` is ignored.
        @available(*, deprecated, message: "use init(configuration:)")
        public init(configuration: URLSessionConfiguration = .default, startRequestsImmediately: Bool) {
            self.init(configuration: configuration)
        }

        /// A shared transport, like Moya's default session.
        @available(*, deprecated, message: "use URLSessionTransport()")
        public static let `default` = URLSessionTransport()
    }

    extension Provider {
        /// Returns a new transport, in place of Moya's default session.
        @available(*, deprecated, message: "use URLSessionTransport()")
        public static func defaultAlamofireSession() -> URLSessionTransport { URLSessionTransport() }
    }
#endif
