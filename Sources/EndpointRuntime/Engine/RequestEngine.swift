/// The engine that sends the requests of all fronts: providers with their producers, publishers and pages, and clients
/// of handwritten endpoints. A front creates a ``CallContext`` and decodes the result.
///
/// The stages, in order. Each is a function that runs where its caller does, because switching executors at each stage
/// would be measurable in every call:
///
/// | stage | by | how often |
/// | --- | --- | --- |
/// | share | the ``CallSharing``: an equal call in progress is joined | once a call |
/// | make | the front, with its ``CallOptions``, and the body beside the request | once |
/// | cache | the ``CallCache`` of its options: a stored response replaces the send | once |
/// | adapt | ``RequestInterceptor``s | each send |
/// | authorize | ``Credentials`` | each send |
/// | prepare | ``Plugin/prepare(_:target:)`` | each send |
/// | notify | ``Plugin/willSend(_:target:)``, observers | each send |
/// | send | the ``Transport``, or a stub | each send |
/// | validate | the front | each send |
/// | receive | ``Plugin/didReceive(_:for:target:)`` | each send |
/// | refresh | a ``TokenProvider``, after a refusal: back to *adapt* | once at most |
/// | retry | the retrier, a ``RequestInterceptor``, after a failure: back to *adapt* | each failed send |
/// | report | the last progress | once |
/// | process | ``Plugin/process(_:target:)`` | once |
/// | filter | the ``CallEnding``'s error filters: a response may be the app's own error | once |
/// | handle | its result handlers, ``Plugin/didComplete(_:)``, once the front has read the content | once |
package final class RequestEngine: Sendable {
    let transport: any Transport
    /// The cached transports for calls with a requirement.
    let adapted: AdaptedTransports
    let credentials: Credentials
    /// The origin that credentials are limited to; nil for any.
    let origin: WebOrigin?
    package let interceptors: [any RequestInterceptor]
    package let plugins: [any Plugin]
    let retrier: (any RequestInterceptor)?
    let clock: any Clock<Duration>
    package let ending: (any CallEnding)?
    /// The exchanges in progress; nil to send each call.
    package let sharing: (any CallSharing)?
    /// The maximum number of bytes of a multipart body in memory.
    let multipartMemoryLimit: Int64
    /// The rules of calls, without the secrets of a description.
    private let redaction: Redaction
    /// A Boolean value that indicates whether any of the credentials has a token provider.
    let holdsTokens: Bool
    /// A Boolean value that indicates whether there are filters or handlers, of which most calls have none.
    package var hasFilters: Bool { ending != nil }
    /// A Boolean value that indicates whether handlers or plugins receive the results of calls.
    package let reportsEnds: Bool
    /// The plugins that receive attempts.
    let instruments: [any CallInstrument]
    /// The plugin that calls run within.
    package var instrument: (any CallInstrument)? { instruments.first }

    package init(
        transport: any Transport, adapted: AdaptedTransports = AdaptedTransports(), credentials: Credentials,
        origin: WebOrigin? = nil,
        interceptors: [any RequestInterceptor] = [], plugins: [any Plugin] = [], retrier: (any RequestInterceptor)?,
        clock: any Clock<Duration>,
        ending: (any CallEnding)? = nil,
        sharing: (any CallSharing)? = nil,
        multipartMemoryLimit: Int64 = Upload.memoryLimit
    ) {
        self.transport = transport
        self.adapted = adapted
        self.credentials = credentials
        self.origin = origin
        self.interceptors = interceptors
        self.plugins = plugins
        self.retrier = retrier
        self.clock = clock
        self.ending = ending
        self.sharing = sharing
        self.multipartMemoryLimit = multipartMemoryLimit
        redaction = Redaction.standard.with(credentials: credentials.names)
        holdsTokens = credentials.holdsTokens
        reportsEnds = !plugins.isEmpty || ending?.handles == true
        instruments = plugins.compactMap { $0 as? any CallInstrument }
    }

    /// Returns the rules for what may be shown of a call.
    package func redaction(of source: any CallContext) -> Redaction { redaction.with(described: source.secrets) }

    /// Performs a call from *make* through all its sends, within its time limit.
    package nonisolated(nonsending) func perform(_ call: inout Call) async -> CallResult {
        guard call.options.values?.timeout != nil else { return await attempts(of: &call) }
        let ended = await limited(call) { call in
            var call = call
            let outcome = await self.attempts(of: &call)
            return (call, outcome)
        }
        call = ended.call
        return ended.outcome
    }

    package nonisolated(nonsending) func attempts(of call: inout Call) async -> CallResult {
        defer { call.upload?.removeTemporaryFile() }
        let made: RequestMessage
        do {
            made = try retryable(try await call.source.request(), call.options)
            if call.source.stub == nil {
                call.upload = try await call.source.upload(inMemoryUpTo: multipartMemoryLimit)
            }
        } catch {
            return failBeforeSending(CallFailure(.make, error), call)
        }
        guard let cache = call.cache else { return await sendRepeatedly(made, &call) }
        return await cache.outcome(of: made, &call, self)
    }

    /// Performs the stages of all sends.
    package nonisolated(nonsending) func sendRepeatedly(
        _ made: RequestMessage, _ call: inout Call
    ) async -> CallResult {
        var outcome = await send(made, &call)
        // A stub's response is chosen explicitly: it would be the same the next time.
        while call.source.stub == nil, outcome.isRetryable {
            if Task.isCancelled, outcome.response == nil { return outcome }
            call.former = outcome.response
            do throws(CallFailure) {
                guard try await shouldRetry(after: outcome, &call) else { return outcome }
            } catch {
                outcome.result = .failure(error)
                return outcome
            }
            outcome = await send(made, &call)
        }
        return outcome
    }

    /// Returns the request with the options and the idempotency key of a policy, which are the same for all sends of
    /// its call.
    func retryable(_ request: RequestMessage, _ options: CallOptions) throws -> RequestMessage {
        let request = try options.applied(to: request)
        let retrier = retrier(under: options)
        let key = (retrier as? RetryPolicy)?.idempotencyKey ?? (retrier as? RetrierChain)?.idempotencyKey
        return key?.added(to: request) ?? request
    }

    /// Returns the retrier: that of the options if they set one, even to nil.
    func retrier(under options: CallOptions) -> (any RequestInterceptor)? {
        if let own = options.values?.retrier { own.retrier } else { self.retrier }
    }

    /// Performs the stages of one send, from *adapt* to *receive*.
    ///
    /// - Parameter made: The request without changes by adapters, credentials and plugins.
    nonisolated(nonsending) private func send(_ made: RequestMessage, _ call: inout Call) async -> CallResult {
        let former = call.sent
        var request: RequestMessage
        do throws(CallFailure) {
            request = try await prepared(made, &call)
        } catch {
            // Plugins have heard of the earlier sends.
            guard former != nil else { return failBeforeSending(error, call) }
            return CallResult(.failure(Task.isCancelled ? .cancelled : error))
        }
        if let former { request.keepIdempotencyKey(of: former) }
        call.sent = request
        guard !Task.isCancelled else {
            return former == nil ? failBeforeSending(.cancelled, call) : .cancelled(wasSent: true)
        }
        let pluginRequest = notifyWillSend(request, call)
        let (start, number) = call.record.map { (ContinuousClock.now, $0.begin(call)) } ?? (nil, 1)
        var outcome =
            if let stub = call.source.stub {
                await stubResult(of: stub, request, call)
            } else if let instrument {
                await exchange(request, pluginRequest, call, attempt: number, instrument)
            } else {
                await exchange(request, pluginRequest, call)
            }
        if let start { call.record?.end(since: start, redaction(of: call.source)) }
        if let limit = call.limit { outcome = limit.replacingCancellation(outcome) }
        receive(outcome, pluginRequest, call)
        return outcome
    }

    /// Returns the outcome of a request that couldn't be created. Plugins are called if it was cancelled.
    private func failBeforeSending(_ failure: CallFailure, _ call: Call) -> CallResult {
        guard Task.isCancelled else { return CallResult(.failure(failure), wasSent: false) }
        let cancelled = CallResult.cancelled(wasSent: false)
        let outcome = call.limit?.replacingCancellation(cancelled) ?? cancelled
        receive(outcome, nil, call)
        return outcome
    }
}
