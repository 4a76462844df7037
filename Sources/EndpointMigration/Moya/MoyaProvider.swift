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
