/// The stages after a failed send: a new token, another attempt, or neither.
extension RequestEngine {
    /// - Throws: What takes the place of the failure.
    func shouldRetry(after outcome: CallResult, _ call: inout Call) async throws(CallFailure) -> Bool {
        if let refused = rejectedToken(outcome, call) {
            if Task.isCancelled { throw .cancelled }
            call.refreshed = try await refreshed(refused, outcome)
            return true
        }
        guard let retrier = retrier(under: call.options), let failure = failedRequest(outcome, call) else {
            return false
        }
        // A call that is cancelled after its response was received returns that response, unless it would have been
        // retried.
        switch await retrier.decision(for: failure) {
        case .retry where failure.isReplayable:
            if Task.isCancelled { throw .cancelled }
        case .retryAfter(let wait) where failure.isReplayable:
            try await sleep(for: wait)
            call.waited += max(wait, .zero)
        case .fail(let error):
            throw CallFailure(.retry, error, outcome.response)
        case .retry, .retryAfter, .doNotRetry:
            return false
        }
        call.attempt += 1
        return true
    }

    // Renew

    /// Returns the token that the server has refused; nil if the call already had a refreshed one.
    private func rejectedToken(_ outcome: CallResult, _ call: Call) -> SentToken? {
        guard let token = call.token, call.refreshed == nil, call.isReplayable, let sent = call.sent,
            token.isRejected(by: outcome.response?.head, to: sent)
        else { return nil }
        return token
    }

    private func refreshed(_ refused: SentToken, _ outcome: CallResult) async throws(CallFailure) -> SentToken {
        do {
            let refreshed = try await refreshed(refused)
            if Task.isCancelled { throw Cancellation.error }
            return refreshed
        } catch {
            if Task.isCancelled { throw .cancelled }
            throw CallFailure(.renew, TokenError.refreshFailed(error), outcome.response)
        }
    }

    /// Returns the new token, within the instrument.
    nonisolated(nonsending) private func refreshed(_ refused: SentToken) async throws -> SentToken {
        guard let instrument else { return try await refused.refreshed() }
        return try await instrument.token(.refresh) { try await refused.refreshed() }
    }

    // Retry

    /// Returns the description of the send for the retrier.
    private func failedRequest(_ outcome: CallResult, _ call: Call) -> FailedRequest? {
        guard let sent = call.sent else { return nil }
        var failure = FailedRequest(
            message: sent, head: outcome.response?.head, data: outcome.response?.data ?? Data(),
            error: outcome.error, attempt: call.attempt, waited: call.waited, isReplayable: call.isReplayable,
            target: call.source.target?.innermost
        )
        failure.hasIdempotencyKey = call.options.values?.idempotency?.marks(sent) == true
        return failure
    }

    private func sleep(for wait: Duration) async throws(CallFailure) {
        do {
            if wait > .zero { try await clock.sleep(for: wait) }
            try Task.checkCancellation()
        } catch {
            throw .cancelled
        }
    }
}
