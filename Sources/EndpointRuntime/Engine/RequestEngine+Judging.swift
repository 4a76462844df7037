/// Filtering and handling of a result before its caller receives it: *filter* and *handle*.
extension RequestEngine {
    /// - Parameters:
    ///   - expectsSuccess: Whether the caller takes a status outside of 200 to 299 for an error.
    ///   - reports: Whether handlers are called here, and not by ``complete(_:_:)``.
    func judged(
        _ result: Result<Response, EndpointError>, _ target: (any Target)?, expectsSuccess: Bool = false,
        reports: Bool = true
    ) async -> Result<Response, EndpointError> {
        guard isJudging else { return result }
        let target = target?.innermost
        var judged = expectsSuccess ? result.filteringSuccessfulStatusCodes : result
        if !filters.isEmpty, !judged.isCancelled {
            for filter in filters { judged = await filter.filter(judged, of: target) }
        }
        if reports { for handler in handlers { await handler.handle(judged, of: target) } }
        return judged
    }

    /// Filters and handles an outcome whose errors aren't wrapped.
    package func judged(_ outcome: Outcome, _ call: Call) async -> Outcome {
        guard isJudging else { return outcome }
        let result = await judged(outcome.targetResult, call.source.target, reports: call.record == nil)
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

    /// Reports the result that the caller receives to handlers and plugins, once.
    package func complete(_ record: CallRecord, _ result: Result<Response, EndpointError>) async {
        let completed = record.completed(result)
        for handler in handlers { await handler.handle(completed) }
        for plugin in plugins { plugin.didComplete(completed) }
    }

    /// The same for a synchronous call, which has no handlers.
    func completeAtOnce(_ record: CallRecord, _ result: Result<Response, EndpointError>) {
        let completed = record.completed(result)
        for plugin in plugins { plugin.didComplete(completed) }
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
