// Stubs with a synchronous response, for completions and producers.

extension Provider {
    package typealias SynchronousResult = Result<(call: Call, outcome: CallResult), EndpointError>

    /// Returns the result of an immediate stub for a call without asynchronous stages; nil for any other call.
    package func synchronousResult(of target: Target, _ observer: RequestObserver) -> SynchronousResult? {
        guard engine.preparesSynchronously else { return nil }
        do throws(EndpointError) {
            guard let (call, stub, request) = try immediateCall(target, observer) else { return nil }
            return .success((call, engine.synchronousOutcome(of: call, stub, request)))
        } catch {
            return .failure(error)
        }
    }

    package func result(of answer: SynchronousResult, _ target: Target) -> Result<Response, EndpointError> {
        switch answer {
        case .success(let (call, outcome)):
            let result = engine.processed(outcome, call)
            if let record = call.record { engine.completeSynchronously(record, result) }
            return result
        case .failure(let error):
            let result = engine.processed(.failure(error), target)
            if engine.reportsEnds { engine.completeSynchronously(CallRecord(of: target.innermost), result) }
            return result
        }
    }
}

extension Provider {
    /// Returns a call with an immediate stub, and its request; nil for any other call.
    private func immediateCall(
        _ target: Target, _ observer: RequestObserver
    ) throws(EndpointError) -> (call: Call, stub: Stub, request: RequestMessage)? {
        // The responses of ``EndpointStubs`` may be delayed, which isn't known before they are called.
        guard configuration.stubs == nil, makeMessage == nil, stubBehavior(of: target) == .immediate else {
            return nil
        }
        let source = try source(target, .immediate)
        guard let stub = source.stub else { return nil }
        var call = Call(source, observer, configuration.options)
        if engine.reportsEnds { call.record = CallRecord(of: target.innermost) }
        return (call, stub, try source.targetRequest.message())
    }
}

extension RequestEngine {
    fileprivate var preparesSynchronously: Bool {
        interceptors.isEmpty && !hasFilters && instrument == nil
            && !plugins.contains { ($0 as? any WaitingPlugin)?.waits == true }
    }

    /// Returns the outcome of a synchronous call.
    ///
    /// - Parameter request: The source's request, without the call's options.
    fileprivate func synchronousOutcome(of call: Call, _ stub: Stub, _ request: RequestMessage) -> CallResult {
        let prepared: RequestMessage
        do throws(CallFailure) {
            prepared = try preparedSynchronously(request, call)
        } catch {
            return CallResult(.failure(error), wasSent: false)
        }
        let pluginRequest = notifyWillSend(prepared, call)
        let number = call.record?.begin(call)
        let outcome = stubResult(of: stub.response(prepared), prepared, call)
        if number != nil { call.record?.end(since: .now, redaction(of: call.source)) }
        receive(outcome, pluginRequest, call)
        return outcome
    }

    private func preparedSynchronously(_ made: RequestMessage, _ call: Call) throws(CallFailure) -> RequestMessage {
        var request: RequestMessage
        do {
            request = try retryable(made, call.options)
        } catch {
            throw CallFailure(.make, error)
        }
        try authorizeSynchronously(&request, call.source)
        if let target = call.source.target {
            request = plugins.reduce(request) { $1.prepare($0, target: target) }
        }
        try check(request)
        return request
    }

    /// Reports the result of a synchronous call, which has no handlers.
    fileprivate func completeSynchronously(_ record: CallRecord, _ result: Result<Response, EndpointError>) {
        let completed = record.completed(result)
        for plugin in plugins { plugin.didComplete(completed) }
    }
}
