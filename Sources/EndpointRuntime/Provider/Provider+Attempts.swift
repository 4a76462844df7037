import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What follows a send that failed: a new token, another attempt, or nothing.
extension Provider {
    /// Sends a request, and again where it failed and may be sent again.
    func attempts(_ call: consuming Call, _ target: T, _ observer: RequestObserver) async -> Exchanged {
        var call = call
        defer { call.removeTemporaryFile() }
        var exchanged = await attempt(&call, target, observer)
        // A stub's answer is what someone has chosen: it wouldn't be another one the next time.
        while call.stub == .never, call.sent != nil, exchanged.hasFailed, !Task.isCancelled {
            switch await next(after: exchanged, &call, target) {
            case .again: exchanged = await attempt(&call, target, observer)
            case .end(let result):
                exchanged.result = result
                return exchanged
            }
        }
        return exchanged
    }

    private enum Next {
        case again
        case end(Result<Response, EndpointError>)
    }

    private func next(after exchanged: Exchanged, _ call: inout Call, _ target: T) async -> Next {
        if let token = refusedToken(exchanged, call) { return await renewed(token, exchanged, &call) }
        guard let retrier = configuration.retrier, let sent = call.sent else { return .end(exchanged.result) }
        let failure = FailedRequest(
            request: sent, response: exchanged.response?.response, data: exchanged.response?.data ?? Data(),
            error: exchanged.error, attempt: call.attempt, waited: call.waited, isReplayable: call.isReplayable,
            target: target.innermost
        )
        let decision = await retrier.decision(for: failure)
        if Task.isCancelled { return .end(.failure(.cancelled)) }
        switch decision {
        case .retry where call.isReplayable:
            call.attempt += 1
            return .again
        case .retryAfter(let wait) where call.isReplayable:
            do {
                if wait > .zero { try await configuration.clock.sleep(for: wait) }
                try Task.checkCancellation()
            } catch {
                return .end(.failure(.cancelled))
            }
            call.waited += max(wait, .zero)
            call.attempt += 1
            return .again
        case .fail(let error):
            return .end(.failure(error as? EndpointError ?? .underlying(error, exchanged.response)))
        case .retry, .retryAfter, .doNotRetry:
            return .end(exchanged.result)
        }
    }

    /// The token that the server has refused; nil when a call had its new one already.
    private func refusedToken(_ exchanged: Exchanged, _ call: Call) -> SentToken? {
        guard let token = call.token, call.renewed == nil, call.isReplayable, let sent = call.sent,
            token.isRefused(by: exchanged.response?.response, to: sent)
        else { return nil }
        return token
    }

    private func renewed(_ refused: SentToken, _ exchanged: Exchanged, _ call: inout Call) async -> Next {
        do {
            let renewed = try await refused.renewed()
            if Task.isCancelled { return .end(.failure(.cancelled)) }
            call.renewed = renewed
            return .again
        } catch {
            if Task.isCancelled { return .end(.failure(.cancelled)) }
            return .end(.failure(.underlying(TokenError.notRenewed(error), exchanged.response)))
        }
    }
}

extension EndpointError {
    static var cancelled: EndpointError { .underlying(URLError(.cancelled), nil) }
}

extension Exchanged {
    /// The answer, whether or not it counts as a success.
    var response: Response? {
        switch result {
        case .success(let response): response
        case .failure(let error): error.response
        }
    }

    /// What went wrong, without what wraps it.
    var error: (any Error)? {
        switch result {
        case .success: nil
        case .failure(.underlying(let error, _)): error
        case .failure(let error): error
        }
    }

    /// Whether anyone is asked what to do about it.
    var hasFailed: Bool {
        switch result {
        case .success(let response): !(200..<400).contains(response.statusCode)
        case .failure: true
        }
    }
}
