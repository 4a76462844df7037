#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a call begins and ends with, however often it was sent: *share*, *report*, *process* and *observe*.
extension RequestEngine {
    /// The response of a target's call, as plugins have processed it.
    func result(of call: Call) async -> Result<Response, EndpointError> {
        result(of: await sharedOutcome(of: call), call)
    }

    func result(of outcome: Outcome, _ call: Call) -> Result<Response, EndpointError> {
        if outcome.wasSent { call.observer.progress?(outcome.lastProgress) }
        return processed(outcome.targetResult, call.source.target)
    }

    /// The outcome of an equal call where one is under way, else of this one.
    private func sharedOutcome(of call: Call) async -> Outcome {
        if let inflights, let key = call.source.inflightKey {
            let shared = await inflights.outcome(for: key, call.observer) { observer in
                var call = Call(call.source, observer)
                return await self.outcome(of: &call)
            }
            // Cancelled before it took part: plugins hear of that as of any other cancelled call.
            if let shared { return shared }
        }
        var call = call
        return await outcome(of: &call)
    }

    func processed(
        _ result: Result<Response, EndpointError>, _ target: (any Target)?
    ) -> Result<Response, EndpointError> {
        guard !plugins.isEmpty, let target else { return result }
        return plugins.reduce(result) { $1.process($0, target: target) }
    }

    /// Tells the observers of a call, unless it was never prepared to be sent.
    ///
    /// - Parameter error: What its caller is about to get thrown.
    func observe(_ call: Call, _ outcome: Outcome, _ error: (any Error)?) async {
        guard !observers.isEmpty, let sent = call.sent else { return }
        let response = outcome.response ?? call.former
        let ended = EndedRequest(message: sent, head: response?.head, data: response?.data, error: error)
        for observer in observers { await observer(ended) }
    }

    // Stubs that answer before a call returns

    /// The outcome of a call that neither its source nor the engine has to wait for.
    ///
    /// - Parameter request: What the source would make.
    func outcomeAtOnce(of call: Call, _ stub: Stub, _ request: RequestMessage) -> Outcome {
        let prepared = preparedAtOnce(retryable(request), call)
        let announced = announce(prepared, call)
        let outcome = answerAtOnce(of: stub, prepared, call)
        receive(outcome, announced, call)
        return outcome
    }
}
