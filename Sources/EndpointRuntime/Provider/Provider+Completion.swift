public import Dispatch

extension Provider {
    /// Sends a request and calls `completion` once.
    ///
    /// `completion` is called on the actor that it is isolated to; a closure written in a view controller is isolated
    /// to the main actor. Without isolation, `completion` is called on `callbackQueue`, the provider's queue, or the
    /// main queue. In top-level code and in `main()` an explicit queue takes precedence over the main actor, whose
    /// thread may be blocked.
    ///
    /// If a stub responds immediately, `completion` is called before this function returns, unless there is a queue, a
    /// request closure, an asynchronous plugin, an interceptor, a middleware, an error filter or a result handler.
    ///
    /// - Parameters:
    ///   - progress: A closure that is called with the progress before `completion`, on the actor that it is isolated
    ///     to or on the queue; see `requestWithProgress(_:_:)`.
    ///   - isolation: The actor of the caller.
    ///   - function: The caller's function.
    ///   - file: The caller's file.
    /// - Returns: A token that cancels the request. Releasing the token doesn't cancel the request.
    @discardableResult
    public func request(
        _ target: Target, callbackQueue: DispatchQueue? = nil,
        @_inheritActorContext progress: (@Sendable @isolated(any) (RequestProgress) -> Void)? = nil,
        isolation: (any Actor)? = #isolation, function: StaticString = #function, file: StaticString = #fileID,
        @_inheritActorContext completion:
            @escaping @Sendable @isolated(any) (Result<Response, EndpointError>) -> Void
    ) -> any CancellableRequest {
        let queue = callbackQueue ?? configuration.callbackQueue
        let order = progress == nil ? nil : CallbackOrder()
        let isTopLevel = queue != nil && CallSite(function: function, file: file).isTopLevel
        let ended = Callback(completion, order, ignoresMainActor: isTopLevel)
        let moved = progress.map { Callback($0, order, ignoresMainActor: isTopLevel) }
        let token = CancellationToken()
        let report = moved.map { moved -> @Sendable (RequestProgress) -> Void in
            { moved.call($0, on: queue ?? .main) }
        }
        let reportAtOnce = moved.map { moved -> @Sendable (RequestProgress) -> Void in
            { if queue != nil || !moved.callSynchronously($0, on: isolation) { moved.call($0, on: queue ?? .main) } }
        }
        if let result = synchronousResult(
            of: target, RequestObserver(progress: reportAtOnce, willSend: { token.show($0) }))
        {
            if queue != nil || !ended.callSynchronously(result, on: isolation) {
                ended.call(result, on: queue ?? .main)
            }
            return token
        }
        let task = Task {
            let result = await self.result(
                of: target, RequestObserver(progress: report, willSend: { token.show($0) })
            )
            ended.call(result, on: queue ?? .main)
        }
        token.onCancel { task.cancel() }
        return token
    }
}
