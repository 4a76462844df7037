import EndpointRuntime

/// The stored responses of calls: read before a call is sent and after it failed, and written after it succeeded.
///
/// Each function receives the request before interceptors, credentials and plugins change it.
protocol StoredResponses: CallCache {
    /// Returns the stored response of a call, which isn't sent then; nil to send it.
    ///
    /// - Throws: The error of a call that isn't sent.
    func storedResponse(to request: RequestMessage) throws -> Response?
    /// Returns the response in place of the network's where none was received or the server failed.
    func replacement(for request: RequestMessage) -> Response?
    /// Stores a successful response.
    func store(_ response: Response, to request: RequestMessage)
}

extension StoredResponses {
    func outcome(of made: RequestMessage, _ call: inout Call, _ engine: RequestEngine) async -> CallResult {
        if Task.isCancelled { return await engine.sendRepeatedly(made, &call) }
        do {
            if let response = try storedResponse(to: made) {
                return CallResult(engine.validated(response, call), wasSent: false)
            }
        } catch {
            return CallResult(.failure(CallFailure(.send, engine.named(error, made, call))), wasSent: false)
        }
        let outcome = await engine.sendRepeatedly(made, &call)
        if outcome.isFailureOfNetwork, !Task.isCancelled, let response = replacement(for: made) {
            return CallResult(engine.validated(response, call))
        }
        if case .success(let response) = outcome.result { store(response, to: made) }
        return outcome
    }
}

extension CallResult {
    /// A Boolean value that indicates whether there is no response, or one that reports a failure of the server.
    fileprivate var isFailureOfNetwork: Bool {
        if let response { return (500..<600).contains(response.statusCode) }
        guard case .failure(let failure) = result else { return false }
        return failure.stage == .send && !failure.error.isCancelled
    }
}
