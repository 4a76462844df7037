/// The sharing of exchanges by equal calls, which another module implements.
package protocol CallSharing: AnyObject, Sendable {
    /// Returns the outcome of an equal call in progress, or otherwise of this one; nil if it can't share one.
    func outcome(of call: Call, _ engine: RequestEngine) async -> CallResult?
}

/// The beginning and end of a call, independent of the number of sends: *share*, *report* and *process*.
extension RequestEngine {
    /// Returns the response of a target's call, after plugins and error filters.
    nonisolated(nonsending) func respond(to call: Call) async -> Result<Response, EndpointError> {
        var performed = call
        let outcome =
            if let shared = await sharing?.outcome(of: call, self) {
                shared
            } else if call.options.values?.timeout == nil {
                await attempts(of: &performed)
            } else {
                await perform(&performed)
            }
        let processed = processed(outcome, call)
        guard hasFilters else { return processed }
        return await filtered(
            processed, call.source.target, expectsSuccess: call.expectsSuccess, reports: call.record == nil)
    }

    /// Runs a call with the time limit of its options, if any.
    package func limited(
        _ call: Call, _ body: @escaping @Sendable (Call) async -> (call: Call, outcome: CallResult)
    ) async -> (call: Call, outcome: CallResult) {
        guard let timeout = call.options.values?.timeout else { return await body(call) }
        guard timeout > .zero else {
            return (call, CallResult(.failure(CallFailure(.send, TimeLimit.error)), wasSent: false))
        }
        let limit = TimeLimit(timeout)
        var limited = call
        limited.limit = limit
        let (ended, outcome) = await limit.value { [limited] in await body(limited) }
        return (ended, limit.replacingCancellation(outcome))
    }

    package func processed(_ outcome: CallResult, _ call: Call) -> Result<Response, EndpointError> {
        if outcome.wasSent { call.observer.progress?(outcome.lastProgress) }
        return processed(outcome.targetResult, call.source.target)
    }

    package func processed(
        _ result: Result<Response, EndpointError>, _ target: (any Target)?
    ) -> Result<Response, EndpointError> {
        guard !plugins.isEmpty, let target else { return result }
        return plugins.reduce(result) { $1.process($0, target: target) }
    }
}
