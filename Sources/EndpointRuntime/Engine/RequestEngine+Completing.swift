/// The last stages of a call, *process* and *complete*; see `Middleware`.
extension RequestEngine {
    /// Reports the end of a call's progress if it was sent, and returns its result after the plugins have changed it.
    func process(_ result: Result<Response, EndpointError>, of call: EndpointCall) -> Result<Response, EndpointError> {
        if let report = call.observer.progress, call.wasSent {
            report(RequestProgress(call.state.read { $0.bytes }, response: result.value))
        }
        return process(result, call.source.target)
    }

    /// Returns the result of a call after the plugins have changed it; a call without a target isn't changed.
    func process(
        _ result: Result<Response, EndpointError>, _ target: (any Target)?
    ) -> Result<Response, EndpointError> {
        guard !plugins.isEmpty, let target else { return result }
        return plugins.reduce(result) { $1.process($0, target: target) }
    }

    /// Returns the result after the error filters have changed it; a cancelled call isn't filtered.
    ///
    /// - Parameter expectsSuccess: A Boolean value that indicates whether a status outside of 200 to 299 is an error
    ///   for the caller.
    package func filter(
        _ result: Result<Response, EndpointError>, _ target: (any Target)?, expectsSuccess: Bool = false
    ) async -> Result<Response, EndpointError> {
        let target = target?.innermost
        var filtered = result
        if expectsSuccess, case .success(let response) = result {
            do throws(EndpointError) {
                filtered = .success(try response.filterSuccessfulStatusCodes())
            } catch {
                filtered = .failure(error)
            }
        }
        if filtered.error?.isCancelled == true { return filtered }
        for filter in errorFilters { filtered = await filter.filter(filtered, of: target) }
        return filtered
    }

    /// Reports the result of a call to result handlers and plugins, once per call.
    ///
    /// - Parameter source: The context of the call; nil for a call whose request has no URL.
    nonisolated(nonsending) package func complete(
        _ state: CallState, _ result: Result<Response, EndpointError>, of target: (any Target)?,
        _ source: (any CallContext)?
    ) async {
        guard reportsEnds else { return }
        let completed = completedCall(state, result, of: target, source)
        for handler in resultHandlers { await handler.handle(completed) }
        for observer in observers { observer.didComplete(completed) }
    }

    func completedCall(
        _ state: CallState, _ result: Result<Response, EndpointError>, of target: (any Target)?,
        _ source: (any CallContext)?
    ) -> CompletedCall {
        let target = target?.innermost
        return state.completedCall(
            result, of: target, source?.operation ?? target?.operationIdentity, isStubbed: source?.stub != nil,
            source.map { redaction(of: $0) } ?? .standard)
    }
}
