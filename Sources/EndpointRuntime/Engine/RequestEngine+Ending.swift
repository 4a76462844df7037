/// The beginning and end of a call, independent of the number of sends: *share*, *report* and *process*.
extension RequestEngine {
    /// Returns the response of a target's call, after plugins and error filters.
    nonisolated(nonsending) func respond(to call: Call) async -> Result<Response, EndpointError> {
        var performed = call
        let outcome =
            if let inflights, let key = sharedKey(of: call) {
                await share(call, key, inflights)
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

    /// Returns the key that calls must share to share this one's response; nil if it can't be shared.
    private func sharedKey(of call: Call) -> InflightKey? {
        guard !call.isStreamed, call.options.isSharable, var key = call.source.inflightKey else { return nil }
        key.options = call.options.shared
        return key
    }

    /// Returns the outcome of an equal call in progress, or otherwise of this one.
    private func share(_ call: Call, _ key: InflightKey, _ inflights: Inflights) async -> CallResult {
        await limited(call) { call in
            let shared = await inflights.join(key, call.observer) { observer in
                // Each waiting call has a separate time limit.
                let record = call.record
                var call = Call(call.source, observer, call.options)
                call.record = record
                return await self.attempts(of: &call)
            }
            if let shared { return (call, shared) }
            // Cancelled before it took part: plugins hear of that as of any other cancelled call.
            var call = call
            let cancelled = await self.attempts(of: &call)
            return (call, cancelled)
        }.outcome
    }

    /// Runs a call with the time limit of its options, if any.
    func limited(
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
