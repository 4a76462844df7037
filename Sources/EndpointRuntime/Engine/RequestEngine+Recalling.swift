/// *recall*: a call that is made within a ``ResponseRecall`` may have its answer without being sent, and leaves there
/// what came.
extension RequestEngine {
    /// The stages of a call from *recall* to *retry*.
    func outcome(
        of made: RequestMessage, _ call: inout Call, recalledBy recall: ResponseRecall
    ) async -> Outcome {
        if Task.isCancelled { return await outcome(sending: made, &call) }
        do {
            if let response = try recall.recall(made) {
                return Outcome(validated(response, call), wasSent: false)
            }
        } catch {
            return Outcome(.failure(CallFailure(.send, named(error, made, call))), wasSent: false)
        }
        let outcome = await outcome(sending: made, &call)
        if outcome.isFailureOfNetwork, !Task.isCancelled, let response = recall.replace(made) {
            return Outcome(validated(response, call))
        }
        if case .success(let response) = outcome.result { recall.keep(made, response) }
        return outcome
    }

    /// What is around a call that is to be recalled; nil for most.
    func recall(of call: Call) -> ResponseRecall? {
        guard let recall = ResponseRecall.current, !call.isStreamed, call.source.destination == nil,
            call.source.stub == nil
        else { return nil }
        return recall
    }
}

extension Outcome {
    /// Whether no answer came, or one by which the server says that it can't do its work now.
    fileprivate var isFailureOfNetwork: Bool {
        if let response { return (500..<600).contains(response.statusCode) }
        guard case .failure(let failure) = result else { return false }
        return failure.stage == .send && !ErrorChain(failure.error).isCancelled
    }
}
