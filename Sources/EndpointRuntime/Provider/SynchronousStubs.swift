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
            if let report = call.observer.progress, call.wasSent {
                report(RequestProgress(state.read { $0.bytes }, response: attempt.value))
            }
            result = engine.process(attempt, target)
        } catch {
            result = engine.process(.failure(error), target)
        }
        if engine.reportsEnds {
            let completed = engine.completedCall(state, result, of: target, source)
            for plugin in engine.plugins { plugin.didComplete(completed) }
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
            let result: Result<Response, EndpointError>
            do throws(EndpointError) {
                result = .success(try response(of: stub.response(sent), sent, call))
            } catch {
                result = .failure(error)
            }
            call.state.end(since: start)
            receive(result, pluginRequest, call)
            return result
        } catch {
            return .failure(EndpointError(wrapping: error))
        }
    }
}
