public import Dispatch

// Generated code and apps import only `EndpointRuntime`, so `EndpointRuntime` exports the modules it is built on:
// `EndpointHTTP`, which exports `EndpointCoding`.
@_exported public import EndpointHTTP

/// A type that sends the requests of a target.
///
/// ```swift
/// let provider = Provider<BooksTarget>(retrier: RetryPolicy(limit: 3))
/// let response = try await provider.request(.get(id: "A-1"))
/// ```
public final class Provider<Target: EndpointRuntime.Target>: Sendable {
    /// The configuration, which the provider shares with other providers of its client.
    public let configuration: ProviderConfiguration
    /// A closure that creates the request in place of the target; nil if the target creates it.
    ///
    /// The module `EndpointClients` sets the closure.
    let makeRequest: RequestMaker?
    /// A closure that creates the message of a request; nil if there is none.
    ///
    /// The module `EndpointClients` sets the closure.
    let makeMessage: MessageMaker?
    /// A closure that decides whether a target is stubbed; nil for the configuration's `stub`.
    private let stubClosure: (@Sendable (Target) -> StubBehavior)?
    package let engine: RequestEngine

    /// A closure that creates a target's request.
    ///
    /// The arguments are the target, the server that replaces the client's (nil for none), and the environment.
    package typealias RequestMaker =
        @Sendable (Target, String?, ServerEnvironment?) throws(EndpointError) -> OperationRequest
    package typealias MessageMaker =
        @Sendable (OperationRequest, any EndpointRuntime.Target) async throws -> RequestMessage

    /// Creates a provider with the configuration of a client.
    public convenience init(configuration: ProviderConfiguration) {
        self.init(configuration, makeRequest: nil, makeMessage: nil, stubClosure: nil)
    }

    package init(
        _ configuration: ProviderConfiguration, makeRequest: RequestMaker?, makeMessage: MessageMaker?,
        stubClosure: (@Sendable (Target) -> StubBehavior)?
    ) {
        self.configuration = configuration
        self.makeRequest = makeRequest
        self.makeMessage = makeMessage
        self.stubClosure = stubClosure
        engine = RequestEngine(configuration, making: makeMessage.map { Making(make: $0) })
    }

    /// Creates a copy of a provider with other options; both providers use one engine.
    init(_ other: Provider, _ options: CallOptions) {
        var configuration = other.configuration
        configuration.options = options
        self.configuration = configuration
        makeRequest = other.makeRequest
        makeMessage = other.makeMessage
        stubClosure = other.stubClosure
        engine = other.engine
    }

    /// Creates a standalone provider, which belongs to no client.
    public convenience init(
        callbackQueue: DispatchQueue? = nil, plugins: [any Plugin] = [],
        transport: any Transport = URLSessionTransport(),
        retrier: (any RequestInterceptor)? = RetryPolicy.lostConnection
    ) {
        self.init(
            configuration: ProviderConfiguration(
                plugins: plugins, transport: transport, callbackQueue: callbackQueue, retrier: retrier))
    }

    /// Sends a request and returns the response.
    ///
    /// The response may have any status unless the target validates the status. Cancelling the task cancels the
    /// request, even before it is sent.
    public func request(_ target: Target) async throws(EndpointError) -> Response {
        try await result(of: target, RequestObserver()).get()
    }

    /// Sends a request and reports its progress.
    ///
    /// - Parameter report: A closure that is called while the body of an upload is sent or, for any other request,
    ///   while the response's body is received. It is called once more at the end, with the response if there is one.
    ///   The closure is called on any thread, one call after the other.
    public func requestWithProgress(
        _ target: Target, _ report: @escaping @Sendable (RequestProgress) -> Void
    ) async throws(EndpointError) -> Response {
        try await result(of: target, RequestObserver(progress: report)).get()
    }

    func stubBehavior(of target: Target) -> StubBehavior { stubClosure?(target) ?? configuration.stub }

    /// Returns the request of a target in an environment, with its URL.
    package func request(
        of target: Target, in environment: ServerEnvironment?
    ) throws(EndpointError) -> OperationRequest {
        let server = configuration.options.values?.server
        if let makeRequest { return try makeRequest(target, server, environment) }
        return try target.operationRequest(onServer: server, in: environment)
    }
}

/// Functions that return a provider with additional call options.
extension Provider {
    /// Returns a provider whose calls have additional options.
    ///
    /// Use the returned provider for a single call or for many calls; both providers share their connections.
    ///
    /// ```swift
    /// let response = try await provider.with(.timeout(.seconds(5)), .noRetries).request(.get(id: "A-1"))
    /// ```
    public func with(_ options: CallOptions...) -> Provider {
        with(options)
    }

    /// Returns a provider with an array of additional options; later options take precedence.
    public func with(_ options: [CallOptions]) -> Provider {
        Provider(self, configuration.options.and(options))
    }
}

/// Functions that return streamed responses.
extension Provider {
    /// Sends a request and returns after receiving the head of the response.
    ///
    /// The result is the response, whose data is empty, and the bytes of its body as they are received. If the status
    /// is outside of 200 to 299, the whole body is received first, and an error is thrown if the target's validation
    /// refuses the response.
    ///
    /// Plugins, credentials and retries apply as to every request. A failure after the body has begun isn't retried.
    /// The time limits of ``CallOptions`` apply until the response begins, and ``CallOptions/timeout(_:)`` also applies
    /// to each chunk. Releasing the bytes closes the connection.
    public func open(_ target: Target) async throws(EndpointError) -> (response: Response, bytes: ByteStream) {
        let response = try await result(of: target, isStreamed: true).get()
        return (response, response.context.stream ?? ByteStream(response.data))
    }
}

extension Provider where Target: OperationTarget {
    /// Returns the bytes of the response's body as they are received.
    ///
    /// - Throws: The errors that any call throws before the body of its response begins.
    nonisolated(nonsending) public func bytes(of target: Target) async throws(EndpointError) -> ByteStream {
        let response = try await successfulResponse(of: target)
        return response.context.stream ?? ByteStream(response.data)
    }

    /// Returns a successful response, whose body is received later.
    nonisolated(nonsending) func successfulResponse(of target: Target) async throws(EndpointError) -> Response {
        try await read(target, isStreamed: true, expecting: .success) { $0 }
    }
}

/// Functions that start a provider's calls in the engine.
extension Provider {
    /// Sends a request like ``request(_:)``, and returns an error in the result instead of throwing it.
    public func result(of target: Target) async -> Result<Response, EndpointError> {
        await result(of: target, RequestObserver())
    }

    /// Sends a request and returns its result.
    ///
    /// - Parameters:
    ///   - address: The URL that replaces the target's URL; nil for the target's URL.
    ///   - isStreamed: A Boolean value that indicates whether the body of a success is streamed.
    package nonisolated(nonsending) func result(
        of target: Target, at address: String? = nil, _ observer: RequestObserver = RequestObserver(),
        isStreamed: Bool = false
    ) async -> Result<Response, EndpointError> {
        do throws(EndpointError) {
            return .success(try await read(target, at: address, observer, isStreamed: isStreamed) { $0 })
        } catch {
            return .failure(error)
        }
    }

    /// Sends a request and returns the content that `read` creates from its response, off the caller's actor.
    ///
    /// Decoding a long response must not block the main actor. Result handlers and plugins receive the call's result
    /// after the content is read.
    @concurrent func read<Content: Sendable>(
        _ target: Target, at address: String? = nil, _ observer: RequestObserver = RequestObserver(),
        isStreamed: Bool = false, expecting expected: ExpectedResponse = .any,
        _ read: @Sendable (Response) throws(EndpointError) -> Content
    ) async throws(EndpointError) -> Content {
        let state = CallState(
            engine, configuration.options, isStreamed: isStreamed, expectsSuccess: expected != .any)
        var result: Result<Response, EndpointError>
        var source: TargetCall?
        do throws(EndpointError) {
            let made = try self.source(target, at: address, stubBehavior(of: target))
            source = made
            let call = EndpointCall(made, observer, state)
            do {
                // Most calls have no time limit, so the function that applies the limit is skipped for them.
                let response =
                    state.limit == nil ? try await engine.performUnlimited(call) : try await engine.perform(call)
                result = .success(response)
            } catch {
                result = .failure(EndpointError(wrapping: error))
            }
            result = engine.process(result, of: call)
        } catch {
            result = engine.process(.failure(error), target)
        }
        if engine.filters { result = await engine.filter(result, target, expectsSuccess: state.expectsSuccess) }
        if case .success(let response) = result { configuration.options.values?.response?(response) }
        let content = expected.content(of: result, read)
        if engine.reportsEnds {
            await engine.complete(state, content.error.map { .failure($0) } ?? result, of: target, source)
        }
        return try content.get()
    }

    func source(
        _ target: Target, at address: String? = nil, _ stub: StubBehavior
    ) throws(EndpointError) -> TargetCall {
        guard let common = configuration.common else {
            return try source(target, at: address, stub, in: configuration.own)
        }
        return try source(target, at: address, stub, in: common.value)
    }

    private func source(
        _ target: Target, at address: String?, _ stub: StubBehavior, in environment: ServerEnvironment?
    ) throws(EndpointError) -> TargetCall {
        var request = try request(of: target, in: environment)
        if let address { request.follow(address) }
        return TargetCall(target, request, stub, configuration.stubs, environment)
    }
}

/// The responses that a call accepts: any, one with a status of 200 to 299, or a successful one with content.
enum ExpectedResponse {
    case any, success, content

    /// Returns the content that `read` creates from an accepted response.
    fileprivate func content<Content>(
        of result: Result<Response, EndpointError>, _ read: (Response) throws(EndpointError) -> Content
    ) -> Result<Content, EndpointError> {
        result.flatMap { response in
            Result { () throws(EndpointError) in
                if self == .any { return try read(response) }
                let response = try response.filterSuccessfulStatusCodes()
                if self == .success { return try read(response) }
                if let stubbed = response.context.stubbed { return try stubbed.content(response) }
                return try read(try response.mappingFile())
            }
        }
    }
}
