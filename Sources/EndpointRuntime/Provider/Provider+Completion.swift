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
        let order: CallbackOrder? = if case .some = progress { CallbackOrder() } else { nil }
        let isTopLevel = queue != nil && CallSite(function: function, file: file).isTopLevel
        let ended = Callback(completion, order, ignoresMainActor: isTopLevel)
        let moved = Callback(optional: progress, order, ignoresMainActor: isTopLevel)
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

// Functions that return the responses of stubs synchronously, for completions and producers.

extension Provider {
    /// Returns the result of an immediate stub synchronously; nil if there is no immediate stub.
    ///
    /// The result is also nil for a call with asynchronous stages.
    package func synchronousResult(
        of target: Target, _ observer: RequestObserver
    ) -> Result<Response, EndpointError>? {
        // The responses of ``EndpointStubs`` may be delayed, and the delay isn't known before the stubs are called.
        guard !engine.waits, engine.errorFilters.isEmpty, engine.resultHandlers.isEmpty,
            configuration.options.values?.middlewares.isEmpty ?? true, configuration.stubs == nil, makeMessage == nil,
            stubBehavior(of: target) == .immediate
        else { return nil }
        let state = CallState(engine, configuration.options)
        let result: Result<Response, EndpointError>
        var source: TargetCall?
        do throws(EndpointError) {
            let made = try self.source(target, .immediate)
            source = made
            guard let stub = made.stub else { return nil }
            let call = EndpointCall(made, observer, state)
            guard let attempt = engine.synchronousResult(of: call, stub, try made.targetRequest.message()) else {
                return nil
            }
            result = engine.process(attempt, of: call)
        } catch {
            result = engine.process(.failure(error), target)
        }
        if engine.reportsEnds {
            let completed = engine.completedCall(state, result, of: target, source)
            for observer in engine.observers { observer.didComplete(completed) }
        }
        return result
    }
}

extension RequestEngine {
    /// Returns the result of an attempt with a stub; nil if a plugin has asynchronous steps.
    ///
    /// - Parameter made: The request before the call's options are applied.
    fileprivate func synchronousResult(
        of call: EndpointCall, _ stub: Stub, _ made: RequestMessage
    ) -> Result<Response, EndpointError>? {
        do {
            var request = try retrying.repeatable(made, call.state.options)
            try authorizing?.authorize(&request, call)
            if let preparing, let target = call.source.target {
                guard let prepared = preparing.prepare(request, for: target) else { return nil }
                request = prepared
            }
            let (sent, pluginRequest) = try begin(request, call)
            let start = ContinuousClock.now
            let result = response(of: stub.response(sent), sent, call)
            call.state.end(since: start)
            receive(result, pluginRequest, call)
            return result
        } catch {
            return .failure(EndpointError(wrapping: error))
        }
    }
}
