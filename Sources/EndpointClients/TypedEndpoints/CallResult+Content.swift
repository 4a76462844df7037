extension CallResult {
    /// Returns the result of `content` for a success. A failure is returned unchanged.
    func read<Content>(_ content: (Response) throws -> Content) -> Result<Content, any Error> {
        switch result {
        case .failure(let failure): return .failure(failure.error)
        case .success(let response):
            do {
                return .success(try content(response))
            } catch {
                // What waited says so in its own way; to the caller it is the request that was cancelled.
                return .failure(error is CancellationError && Task.isCancelled ? Cancellation.error : error)
            }
        }
    }

    /// Returns the result that handlers and plugins receive.
    ///
    /// - Parameter error: The error of reading the content; nil if there was none.
    func completed(by error: (any Error)?) -> Result<Response, EndpointError> {
        guard case .success(let response) = result, let error else { return targetResult }
        return .failure(error as? EndpointError ?? .underlying(error, response))
    }
}

extension RequestEngine {
    /// Filters and handles an outcome whose errors aren't wrapped.
    package func filtered(_ outcome: CallResult, _ call: Call) async -> CallResult {
        guard let ending else { return outcome }
        let result = await filtered(outcome.targetResult, call.source.target, reports: call.record == nil)
        guard ending.filters else { return outcome }
        var filtered = outcome
        filtered.result = result.mapError { error in
            switch error {
            case .underlying(let thrown, let response): CallFailure(.filter, thrown, response)
            case .parameterEncoding(let thrown): CallFailure(.filter, thrown)
            default: CallFailure(.filter, error, error.response)
            }
        }
        return filtered
    }
}
