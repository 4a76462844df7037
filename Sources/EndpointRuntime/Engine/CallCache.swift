/// Responses that another module stores: consulted before a call is sent and after it has failed, and passed the
/// received responses.
///
/// Each function receives the request before interceptors, credentials and plugins change it.
struct CallCache: Sendable {
    /// - Throws: What the call fails with, without being sent.
    let response: @Sendable (RequestMessage) throws -> Response?
    let replacement: @Sendable (RequestMessage) -> Response?
    let store: @Sendable (RequestMessage, Response) -> Void
}

extension CallOptions {
    /// Returns an option that uses responses stored by another module. Calls that read as they receive, uploads,
    /// downloads to files and stubs are sent as usual.
    ///
    /// - Parameters:
    ///   - response: The stored response of a call, which isn't sent then; nil sends it. Its error fails the call.
    ///   - replacement: The response in place of the network's where none was received or the server failed.
    ///   - store: Called with each successful response.
    package static func cache(
        response: @escaping @Sendable (RequestMessage) throws -> Response?,
        replacement: @escaping @Sendable (RequestMessage) -> Response?,
        store: @escaping @Sendable (RequestMessage, Response) -> Void
    ) -> CallOptions {
        CallOptions { $0.cache = CallCache(response: response, replacement: replacement, store: store) }
    }
}

/// The stage *cache*.
extension RequestEngine {
    /// Performs the stages of a call from *cache* to *retry*.
    func sendUnlessCached(_ made: RequestMessage, _ call: inout Call, _ cache: CallCache) async -> CallResult {
        if Task.isCancelled { return await sendRepeatedly(made, &call) }
        do {
            if let response = try cache.response(made) { return CallResult(validated(response, call), wasSent: false) }
        } catch {
            return CallResult(.failure(CallFailure(.send, named(error, made, call))), wasSent: false)
        }
        let outcome = await sendRepeatedly(made, &call)
        if outcome.isFailureOfNetwork, !Task.isCancelled, let response = cache.replacement(made) {
            return CallResult(validated(response, call))
        }
        if case .success(let response) = outcome.result { cache.store(made, response) }
        return outcome
    }
}

extension Call {
    /// Nil for most calls.
    var cache: CallCache? {
        guard let cache = options.values?.cache, !isStreamed, destination == nil, upload == nil, source.stub == nil
        else {
            return nil
        }
        return cache
    }
}

extension CallResult {
    /// A Boolean value that indicates whether there is no response, or one that reports a failure of the server.
    fileprivate var isFailureOfNetwork: Bool {
        if let response { return (500..<600).contains(response.statusCode) }
        guard case .failure(let failure) = result else { return false }
        return failure.stage == .send && !ErrorChain(failure.error).isCancelled
    }
}
