/// The beginning and end of a call, independent of the number of sends: *share*, *report* and *process*.
extension RequestEngine {
    /// Returns the response of a target's call, after plugins and error filters.
    nonisolated(nonsending) func result(of call: Call) async -> Result<Response, EndpointError> {
        let processed = result(of: await sharedOutcome(of: call), call)
        guard hasFilters else { return processed }
        return await filtered(
            processed, call.source.target, expectsSuccess: call.expectsSuccess, reports: call.record == nil)
    }

    /// Returns the result of a call whose request couldn't be created.
    func result(of error: EndpointError, _ target: any Target) async -> Result<Response, EndpointError> {
        await filtered(processed(.failure(error), target), target, reports: false)
    }

    func result(of outcome: CallResult, _ call: Call) -> Result<Response, EndpointError> {
        if outcome.wasSent { call.observer.progress?(outcome.lastProgress) }
        return processed(outcome.targetResult, call.source.target)
    }

    /// Returns the outcome of an equal call in progress, or otherwise of this one.
    nonisolated(nonsending) private func sharedOutcome(of call: Call) async -> CallResult {
        if let inflights, !call.isStreamed, call.options.isSharable,
            var key = call.source.inflightKey
        {
            key.options = call.options.shared
            return await limited(call) { [key] call in
                let outcome = await inflights.outcome(for: key, call.observer) { observer in
                    // Each waiting call has a separate time limit.
                    let record = call.record
                    var call = Call(call.source, observer, call.options)
                    call.record = record
                    return await self.attempts(of: &call)
                }
                if let outcome { return (call, outcome) }
                // Cancelled before it took part: plugins hear of that as of any other cancelled call.
                var call = call
                let cancelled = await self.attempts(of: &call)
                return (call, cancelled)
            }.outcome
        }
        var call = call
        return await outcome(of: &call)
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

    func processed(
        _ result: Result<Response, EndpointError>, _ target: (any Target)?
    ) -> Result<Response, EndpointError> {
        guard !plugins.isEmpty, let target else { return result }
        return plugins.reduce(result) { $1.process($0, target: target) }
    }

    // Stubs with a synchronous response

    /// Returns the outcome of a synchronous call.
    ///
    /// - Parameter request: The source's request, without the call's options.
    func synchronousOutcome(of call: Call, _ stub: Stub, _ request: RequestMessage) -> CallResult {
        let made: RequestMessage
        do {
            made = try retryable(request, call.options)
        } catch {
            return CallResult(.failure(CallFailure(.make, error)), wasSent: false)
        }
        let prepared: RequestMessage
        do throws(CallFailure) {
            prepared = try preparedSynchronously(made, call)
        } catch {
            return CallResult(.failure(error), wasSent: false)
        }
        let pluginRequest = notifyWillSend(prepared, call)
        let number = call.record?.begin(call)
        let outcome = outcome(of: stub.response(prepared), prepared, call)
        if number != nil { call.record?.end(since: .now, secretNames: secretNames(of: call.source)) }
        receive(outcome, pluginRequest, call)
        return outcome
    }
}
