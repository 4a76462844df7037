/// Filtering and handling of a result before its caller receives it: *filter* and *handle*.
extension RequestEngine {
    /// - Parameters:
    ///   - expectsSuccess: Whether the caller takes a status outside of 200 to 299 for an error.
    ///   - reports: Whether handlers are called here, and not by ``complete(_:_:)``.
    func filtered(
        _ result: Result<Response, EndpointError>, _ target: (any Target)?, expectsSuccess: Bool = false,
        reports: Bool = true
    ) async -> Result<Response, EndpointError> {
        guard hasFilters else { return result }
        let target = target?.innermost
        var filtered = expectsSuccess ? result.filteringSuccessfulStatusCodes : result
        if !filters.isEmpty, !filtered.isCancelled {
            for filter in filters { filtered = await filter.filter(filtered, of: target) }
        }
        if reports { for handler in handlers { await handler.handle(filtered, of: target) } }
        return filtered
    }

    /// Filters and handles an outcome whose errors aren't wrapped.
    package func filtered(_ outcome: CallResult, _ call: Call) async -> CallResult {
        guard hasFilters else { return outcome }
        let result = await filtered(outcome.targetResult, call.source.target, reports: call.record == nil)
        guard !filters.isEmpty else { return outcome }
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

    /// Reports the result that the caller receives to handlers and plugins, once.
    package func complete(_ record: CallRecord, _ result: Result<Response, EndpointError>) async {
        let completed = record.completed(result)
        for handler in handlers { await handler.handle(completed) }
        for plugin in plugins { plugin.didComplete(completed) }
    }

    /// The same for a synchronous call, which has no handlers.
    func completeSynchronously(_ record: CallRecord, _ result: Result<Response, EndpointError>) {
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
