/// Functions for calls that are made later.
extension Dispatcher {
    /// Returns a producer that makes the call each time its response is requested, like ``call(_:)``.
    ///
    /// ```swift
    /// let user = dispatcher.producer(GitHub.user("octocat")).filterSuccessfulStatusCodes().map(User.self)
    /// ```
    public func producer(_ target: any Target) -> Producer<Response> {
        Producer(queue: configuration.callbackQueue) { await result(of: target) }
    }
}
