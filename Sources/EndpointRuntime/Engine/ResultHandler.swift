/// Sees the result of every call before its caller does, and reacts to it in one place: signs out where a session has
/// expired.
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
/// Handlers are told once a call, after the error filters, one after the other; the caller waits for them. What they do
/// changes nothing of the result. They are told of a call that was cancelled too, and of a request that couldn't be made;
/// callers that share an exchange (``ProviderConfiguration/tracksInflights``) are calls of their own.
///
/// By default nothing is done.
public protocol ResultHandler: Sendable {
    /// A call has ended with this answer, whether or not that is a success; nil where there was none.
    func handle(response: Response?) async

    /// A call has ended with this error, as the app knows it: an ``ErrorFilter``'s, or that of the connection; nil of a
    /// success. Told after the answer.
    func handle(error: (any Error)?) async

    /// Handles a result. By default its answer and its error, one after the other.
    ///
    /// - Parameter target: What was asked; nil for endpoints that are no targets.
    func handle(_ result: Result<Response, EndpointError>, of target: (any Target)?) async
}

extension ResultHandler {
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
