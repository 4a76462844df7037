/// A stage of calls, such as a cache, a circuit breaker, a signature or a trace.
///
/// Each function of a middleware receives a request, and either returns a response itself or passes the request to the
/// next stage.
///
/// ```swift
/// struct CircuitBreaker: Middleware {
///     let circuit: Circuit
///
///     func respond(
///         to request: RequestMessage, of call: EndpointCall, next: MiddlewareChain
///     ) async throws -> Response {
///         guard await circuit.isClosed else { throw CircuitOpen() }
///         do {
///             let response = try await next(request)
///             await circuit.note(response.statusCode < 500)
///             return response
///         } catch {
///             await circuit.note(false)
///             throw error
///         }
///     }
/// }
///
/// var configuration = ProviderConfiguration()
/// configuration.middlewares = [CircuitBreaker(circuit: circuit)]
/// let bookstore = BookstoreClient(configuration: configuration)
/// ```
///
/// The stages of a call, in order:
///
/// | stage | by | how often |
/// | --- | --- | --- |
/// | make | the target, its ``CallOptions``, an idempotency key | once |
/// | respond | the middlewares of plugins, of the configuration, and of ``CallOptions/middleware(_:)`` | once |
/// | retry | a new token after a refusal, the ``RequestInterceptor``s: back to *adapt* | each failed attempt |
/// | adapt | ``RequestInterceptor``s | each attempt |
/// | authorize | ``Credentials`` | each attempt |
/// | prepare | ``Plugin/prepare(_:target:)-(RequestMessage,_)`` | each attempt |
/// | send | the same middlewares | each attempt |
/// | transport | plugins' `willSend`, the ``Transport`` or a stub, validation, plugins' `didReceive` | each attempt |
/// | process | plugins' `process`, ``ErrorFilter``s | once |
/// | complete | the reading of the content, ``ResultHandler``s, plugins' `didComplete` | once |
///
/// The default implementations pass the request to the next stage. A ``Plugin`` that also conforms to `Middleware` is
/// called as a plugin and as a middleware.
public protocol Middleware: Sendable {
    /// Responds to a call; called once per call, whatever the number of its attempts.
    ///
    /// - Parameters:
    ///   - request: The request before request closures, interceptors, credentials and plugins change it.
    ///   - next: The later stages. Call `next` with the request or a changed request; don't call it to respond in place
    ///     of the later stages.
    /// - Returns: The response of the later stages, or a custom response, which the call decodes like a server's
    ///   response.
    /// - Throws: The error of the call. After the first attempt, the errors of the later stages are ``EndpointError``s.
    nonisolated(nonsending) func respond(
        to request: RequestMessage, of call: EndpointCall, next: MiddlewareChain
    ) async throws -> Response

    /// Sends the request of an attempt.
    ///
    /// The function is called for each attempt, after interceptors, credentials and plugins have changed the request.
    ///
    /// - Parameters:
    ///   - request: The request as it is sent, except for headers that the transport adds.
    ///   - next: The later stages, which send the request.
    /// - Throws: The error of the attempt. An error that is thrown before the request is sent ends the call.
    nonisolated(nonsending) func send(
        _ request: RequestMessage, of call: EndpointCall, next: MiddlewareChain
    ) async throws -> Response
}

extension Middleware {
    nonisolated(nonsending) public func respond(
        to request: RequestMessage, of call: EndpointCall, next: MiddlewareChain
    ) async throws -> Response {
        try await next(request)
    }

    nonisolated(nonsending) public func send(
        _ request: RequestMessage, of call: EndpointCall, next: MiddlewareChain
    ) async throws -> Response {
        try await next(request)
    }
}

/// The stages of a call that come after a middleware.
public struct MiddlewareChain: Sendable {
    package var call: EndpointCall
    private let isAttempt: Bool
    private var index = 0

    init(_ call: EndpointCall, isAttempt: Bool = false) {
        self.call = call
        self.isAttempt = isAttempt
    }

    /// Passes a request to the next stage.
    ///
    /// - Returns: The response, whatever its status.
    nonisolated(nonsending) public func callAsFunction(_ request: RequestMessage) async throws -> Response {
        let (stages, added) = (isAttempt ? engine.sends : engine.calls, call.middlewares)
        guard index < stages.count + added.count else {
            return isAttempt
                ? try await engine.send(request, call) : try await engine.retrying.respond(to: request, of: call)
        }
        let stage = index < stages.count ? stages[index] : added[index - stages.count]
        var next = self
        next.index += 1
        return isAttempt
            ? try await stage.send(request, of: call, next: next)
            : try await stage.respond(to: request, of: call, next: next)
    }

    private var engine: RequestEngine { call.state.engine }
}

extension EndpointCall {
    /// The identity of the engine, which has the credentials and the transport of the call.
    package var engineID: ObjectIdentifier { ObjectIdentifier(state.engine) }
}
