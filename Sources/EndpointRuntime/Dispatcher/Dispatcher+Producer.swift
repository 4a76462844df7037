/// Calls that aren't made yet.
extension Dispatcher {
    /// A call that is made each time that its response is asked for, as ``call(_:)`` makes it.
    ///
    /// ```swift
    /// let user = dispatcher.producer(GitHub.user("octocat")).filterSuccessfulStatusCodes().map(User.self)
    /// ```
    public func producer(_ target: any Target) -> Producer<Response> {
        Producer(queue: configuration.callbackQueue) { await result(of: target) }
    }
}
