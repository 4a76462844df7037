/// Filtering and handling of a result before its caller receives it: *filter* and *handle*.
extension RequestEngine {
    /// - Parameter expectsSuccess: Whether the caller takes a status outside of 200 to 299 for an error.
    func judged(
        _ result: Result<Response, EndpointError>, _ target: (any Target)?, expectsSuccess: Bool = false
    ) async -> Result<Response, EndpointError> {
        guard isJudging else { return result }
        let target = target?.innermost
        var judged = expectsSuccess ? result.filteringSuccessfulStatusCodes : result
        if !filters.isEmpty, !judged.isCancelled {
            for filter in filters { judged = await filter.filter(judged, of: target) }
        }
        for handler in handlers { await handler.handle(judged, of: target) }
        return judged
    }

    /// Filters and handles an outcome whose errors aren't wrapped.
    package func judged(_ outcome: Outcome, _ call: Call) async -> Outcome {
        guard isJudging else { return outcome }
        let result = await judged(outcome.targetResult, call.source.target)
        guard !filters.isEmpty else { return outcome }
        var judged = outcome
        judged.result = result.mapError { error in
            switch error {
            case .underlying(let thrown, let response): CallFailure(.filter, thrown, response)
            case .parameterEncoding(let thrown): CallFailure(.filter, thrown)
            default: CallFailure(.filter, error, error.response)
            }
        }
        return judged
    }
}

extension Result<Response, EndpointError> {
    fileprivate var isCancelled: Bool {
        if case .failure(let error) = self { error.isCancelled } else { false }
    }

    fileprivate var filteringSuccessfulStatusCodes: Self {
        flatMap { response in
            do throws(EndpointError) {
                return .success(try response.filterSuccessfulStatusCodes())
            } catch {
                return .failure(error)
            }
        }
    }
}
