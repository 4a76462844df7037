/// The error filters and result handlers of another module.
package protocol CallEnding: AnyObject, Sendable {
    /// A Boolean value that indicates whether it filters results.
    var filters: Bool { get }
    /// A Boolean value that indicates whether it handles results.
    var handles: Bool { get }
    /// Returns the filtered result of a call that wasn't cancelled.
    func filter(
        _ result: Result<Response, EndpointError>, of target: (any Target)?
    ) async -> Result<Response, EndpointError>
    /// Handles the result of a call without a record.
    func handle(_ result: Result<Response, EndpointError>, of target: (any Target)?) async
    /// Handles a completed call.
    func handle(_ completed: CompletedCall) async
}

/// Filtering and handling of a result before its caller receives it: *filter* and *handle*.
extension RequestEngine {
    /// - Parameters:
    ///   - expectsSuccess: Whether the caller takes a status outside of 200 to 299 for an error.
    ///   - reports: Whether handlers are called here, and not by ``complete(_:_:)``.
    package func filtered(
        _ result: Result<Response, EndpointError>, _ target: (any Target)?, expectsSuccess: Bool = false,
        reports: Bool = true
    ) async -> Result<Response, EndpointError> {
        guard let ending else { return result }
        let target = target?.innermost
        var filtered = expectsSuccess ? result.filteringSuccessfulStatusCodes : result
        if ending.filters, !filtered.isCancelled { filtered = await ending.filter(filtered, of: target) }
        if reports { await ending.handle(filtered, of: target) }
        return filtered
    }

    /// Reports the result that the caller receives to handlers and plugins, once.
    package func complete(_ record: CallRecord, _ result: Result<Response, EndpointError>) async {
        let completed = record.completed(result)
        await ending?.handle(completed)
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
