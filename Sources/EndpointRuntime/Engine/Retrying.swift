/// The stage of a call that repeats failed attempts, with a new token or as the retrier decides.
struct Retrying: Sendable {
    /// The interceptor that decides about retries; nil for no retries.
    let retrier: (any RequestInterceptor)?
    /// The clock for waits between the attempts.
    let clock: any Clock<Duration>
    /// The idempotency key policy of the interceptor; nil for none.
    private let idempotencyKey: IdempotencyKey?

    init(retrier: (any RequestInterceptor)?, clock: any Clock<Duration>) {
        self.retrier = retrier
        self.clock = clock
        idempotencyKey = Self.idempotencyKey(of: retrier)
    }

    /// Sends the attempts of a call and returns the response of the last attempt.
    nonisolated(nonsending) func respond(
        to made: RequestMessage, of call: EndpointCall
    ) async throws -> Response {
        // Most calls have no stages before the transport, so the middleware chain is skipped for them.
        let engine = call.state.engine
        let isDirect = engine.sends.isEmpty && call.middlewares.isEmpty
        var (attempt, waited, attempts) = (1, Duration.zero, 0)
        while true {
            let outcome: Result<Response, any Error>
            do {
                let response =
                    isDirect
                    ? try await engine.send(made, call) : try await MiddlewareChain(call, isAttempt: true)(made)
                // The response of a stub isn't retried, because another attempt would return the same response.
                if call.isStubbed || (200..<400).contains(response.statusCode) { return response }
                outcome = .success(response)
            } catch {
                outcome = .failure(error)
            }
            let response = outcome.response
            let former = attempts
            attempts = call.attempts
            // An attempt that failed before its request was sent ends the call.
            guard !call.isStubbed, attempts > former, !Task.isCancelled || response != nil else {
                return try outcome.get()
            }
            call.state.change { $0.former = response }
            if let refused = rejectedToken(response, call) {
                try await refresh(refused, response, call)
                continue
            }
            guard let retrier = retrier(under: call.state.options) else { return try outcome.get() }
            let failure = failedRequest(outcome, call, attempt: attempt, waited: waited)
            // A call that is cancelled after its response was received returns that response, unless it would have been
            // retried.
            switch await retrier.decision(for: failure) {
            case .retry where failure.isReplayable:
                if Task.isCancelled { throw Cancellation.error }
            case .retryAfter(let wait) where failure.isReplayable:
                try await sleep(for: wait)
                waited += max(wait, .zero)
            case .fail(let error):
                throw error as? EndpointError ?? EndpointError.underlying(error, response)
            case .retry, .retryAfter, .doNotRetry:
                return try outcome.get()
            }
            attempt += 1
        }
    }

    /// Returns the retrier of the call: the options' retrier, even if set to nil, or the client's.
    private func retrier(under options: CallOptions) -> (any RequestInterceptor)? {
        if let own = options.values?.retrier { own.retrier } else { retrier }
    }

    /// Returns the request with the call's options and the idempotency key of the retry policy.
    ///
    /// All attempts of a call have the same options and key.
    func repeatable(_ request: RequestMessage, _ options: CallOptions) throws -> RequestMessage {
        let request = try options.applied(to: request)
        let key = options.values?.retrier.map { Self.idempotencyKey(of: $0.retrier) } ?? idempotencyKey
        return key?.added(to: request) ?? request
    }

    private static func idempotencyKey(of retrier: (any RequestInterceptor)?) -> IdempotencyKey? {
        (retrier as? RetryPolicy)?.idempotencyKey ?? (retrier as? RetrierChain)?.idempotencyKey
    }

    // Functions that refresh a refused token

    /// Returns the token that the server has refused; nil if the call has already refreshed a token.
    private func rejectedToken(_ response: Response?, _ call: EndpointCall) -> SentToken? {
        let (token, refreshed, sent) = call.state.read { ($0.token, $0.refreshed, $0.sent) }
        guard let token, refreshed == nil, let sent, call.isReplayable, token.isRejected(by: response?.head, to: sent)
        else { return nil }
        return token
    }

    nonisolated(nonsending) private func refresh(
        _ refused: SentToken, _ response: Response?, _ call: EndpointCall
    ) async throws {
        if Task.isCancelled { throw Cancellation.error }
        do {
            let refreshed = try await TokenRequests.observe(.refresh) { try await refused.refresh() }
            call.state.change { $0.refreshed = refreshed }
        } catch {
            if Task.isCancelled { throw Cancellation.error }
            throw EndpointError.underlying(TokenError.refreshFailed(error), response)
        }
        if Task.isCancelled { throw Cancellation.error }
    }

    // Functions that prepare and delay a retry

    /// Returns the description of a failed attempt, which the retrier receives.
    private func failedRequest(
        _ outcome: Result<Response, any Error>, _ call: EndpointCall, attempt: Int, waited: Duration
    ) -> FailedRequest {
        let (response, error) = (outcome.response, outcome.error)
        let sent = call.state.read { $0.sent } ?? RequestMessage(url: "")
        var failure = FailedRequest(
            message: sent, head: response?.head, data: response?.data ?? Data(),
            error: (error as? EndpointError)?.unwrapped ?? error, attempt: attempt, waited: waited,
            isReplayable: call.isReplayable, target: call.target
        )
        failure.hasIdempotencyKey = call.state.options.values?.idempotency?.marks(sent) == true
        return failure
    }

    private func sleep(for wait: Duration) async throws {
        do {
            if wait > .zero { try await clock.sleep(for: wait) }
            try Task.checkCancellation()
        } catch {
            throw Cancellation.error
        }
    }
}

extension Result<Response, any Error> {
    /// The response, whether or not it counts as a success.
    fileprivate var response: Response? {
        switch self {
        case .success(let response): response
        case .failure(let error): (error as? EndpointError)?.response
        }
    }
}
