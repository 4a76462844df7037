/// An engine that sends the requests of providers and of handwritten endpoints.
///
/// A provider, or a client of handwritten endpoints, creates an ``EndpointCall`` and decodes the response. Producers,
/// publishers and pages use a provider. The stages of a call are described at ``Middleware``.
///
/// The stages run on the caller's actor, because switching executors at each stage would be measurable in every call.
package final class RequestEngine: Sendable {
    let transport: any Transport
    /// The cached transports for calls whose environment has a transport requirement.
    let adapted: AdaptedTransports
    /// The plugins, without those that only observe completed calls.
    let plugins: [any Plugin]
    /// All plugins, which observe completed calls.
    let observers: [any Plugin]
    let errorFilters: [any ErrorFilter]
    let resultHandlers: [any ResultHandler]
    /// The maximum number of bytes of a multipart body in memory.
    let multipartMemoryLimit: Int64
    /// The redaction rules of all calls, without the secrets that a description declares.
    private let redaction: Redaction

    /// The stages of a call before *retry*.
    let calls: [any Middleware]
    let retrying: Retrying
    /// The stages of an attempt before the transport.
    let sends: [any Middleware]
    let authorizing: Authorizing?
    let preparing: Preparing?
    /// A Boolean value that indicates whether a call may be suspended before its transport or stub.
    let waits: Bool
    /// A Boolean value that indicates whether handlers or plugins receive the results of calls.
    let reportsEnds: Bool

    /// Creates an engine with the transport, stages and handlers of a configuration.
    ///
    /// - Parameters:
    ///   - origin: The origin that receives the credentials; nil for any origin.
    ///   - making: The stage that creates a call's request; nil if the call's context creates it.
    package init(_ configuration: ProviderConfiguration, origin: WebOrigin? = nil, making: Making? = nil) {
        transport = configuration.transport
        adapted = configuration.adapted
        observers = configuration.plugins
        plugins = observers.filter { !($0 is any CallObserver) }
        errorFilters = configuration.errorFilters
        resultHandlers = configuration.resultHandlers
        multipartMemoryLimit = configuration.multipartMemoryLimit
        redaction = Redaction.standard.with(credentials: configuration.credentials.names)
        let middlewares = observers.compactMap { $0 as? any Middleware } + configuration.middlewares
        calls = middlewares + (making.map { [$0] } ?? [])
        retrying = Retrying(retrier: configuration.allRetriers, clock: configuration.clock)
        authorizing = Authorizing(configuration.credentials, origin: origin)
        preparing = plugins.isEmpty ? nil : Preparing(plugins: plugins)
        let interceptors = configuration.interceptors
        var sends: [any Middleware] = interceptors.isEmpty ? [] : [Adapting(interceptors: interceptors)]
        if let authorizing { sends.append(authorizing) }
        if let preparing { sends.append(preparing) }
        self.sends = sends + middlewares
        waits = !interceptors.isEmpty || !calls.isEmpty
        reportsEnds = !observers.isEmpty || !resultHandlers.isEmpty
    }

    /// A Boolean value that indicates whether there are error filters.
    package var filters: Bool { !errorFilters.isEmpty }

    /// Returns the rules that redact the secrets of a call.
    func redaction(of source: any CallContext) -> Redaction { redaction.with(described: source.secrets) }

    /// Performs a call, from creating its request through all attempts, within its time limit.
    ///
    /// - Throws: An error of a stage, unchanged, or an ``EndpointError`` of an attempt.
    package nonisolated(nonsending) func perform(_ call: EndpointCall) async throws -> Response {
        guard let limit = call.state.limit else { return try await performUnlimited(call) }
        return try await limit.response { try await self.performUnlimited(call) }
    }

    nonisolated(nonsending) func performUnlimited(_ call: EndpointCall) async throws -> Response {
        var hasUpload = false
        // The temporary file remains if another call shares the exchange, because that call needs the file longer.
        defer { if hasUpload, !call.state.read({ $0.isShared }) { call.state.removeUpload() } }
        do {
            let options = call.state.options
            var made = try retrying.repeatable(try await call.source.request(), options)
            if call.source.stub == nil, let upload = try await call.source.upload(inMemoryUpTo: multipartMemoryLimit) {
                hasUpload = true
                if let contentType = upload.contentType { made[header: "Content-Type"] = contentType }
                call.state.change { $0.upload = upload }
            }
            // Most calls have no middlewares, so the middleware chain is skipped for them.
            let isDirect = calls.isEmpty && call.middlewares.isEmpty
            let response =
                isDirect ? try await retrying.respond(to: made, of: call) : try await MiddlewareChain(call)(made)
            return response.context.call == call.state.identity ? response : try validate(response, call)
        } catch {
            guard Task.isCancelled, !call.wasSent else { throw error }
            // Plugins receive the error of a call that was cancelled before its first attempt.
            let limit = call.state.limit
            let cancelled = EndpointError(
                wrapping: limit?.replacingCancellation(Cancellation.error) ?? Cancellation.error)
            receive(.failure(cancelled), nil, call)
            throw cancelled
        }
    }
}

extension EndpointCall {
    /// A Boolean value that indicates whether the call was sent, or shares the exchange of another call.
    var wasSent: Bool { state.read { $0.attempts > 0 || $0.isShared } }
}

extension RequestEngine: CustomReflectable {
    /// The mirror of the engine, without its transport and the requests in progress.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
