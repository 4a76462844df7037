/// A type that handles the result of every call before its caller receives it.
///
/// A handler may sign out when a session has expired, for example.
///
/// ```swift
/// struct SignOut: ResultHandler {
///     let coordinator: Coordinator
///
///     func handle(error: (any Error)?) async {
///         if case ShopError.expiredSession? = error { await coordinator.signOut() }
///     }
/// }
/// ```
///
/// Handlers are called once per call, in order, after the error filters and after the content is decoded. The caller
/// waits for the handlers, which can't change the result. Handlers are also called for cancelled calls and for requests
/// that couldn't be created. Callers that share an exchange (`ProviderConfiguration.tracksInflights`) count as separate
/// calls.
///
/// The default implementations do nothing.
public protocol ResultHandler: Sendable {
    /// Handles the response of a call, whether or not it is a success; nil if no response was received.
    func handle(response: Response?) async

    /// Handles the error of a call, as returned by the ``ErrorFilter``s; nil for a success.
    ///
    /// The function is called after the response is handled.
    func handle(error: (any Error)?) async

    /// Handles a completed call with the result that its caller receives.
    ///
    /// A body that can't be decoded is a failure. The default implementation calls ``handle(_:of:)``.
    func handle(_ call: CompletedCall) async

    /// Handles the result of a call.
    ///
    /// The default implementation handles the response of the result and then its error.
    ///
    /// - Parameter target: The target of the call; nil for endpoints that aren't targets.
    func handle(_ result: Result<Response, EndpointError>, of target: (any Target)?) async
}

extension ResultHandler {
    public func handle(_ call: CompletedCall) async { await handle(call.result, of: call.target) }

    public func handle(response: Response?) async {}

    public func handle(error: (any Error)?) async {}

    public func handle(_ result: Result<Response, EndpointError>, of target: (any Target)?) async {
        switch result {
        case .success(let response):
            await handle(response: response)
            await handle(error: nil)
        case .failure(let error):
            await handle(response: error.response)
            await handle(error: error.unwrapped)
        }
    }
}
