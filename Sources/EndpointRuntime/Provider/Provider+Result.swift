/// A request's outcome as a value.
extension Provider {
    /// Sends a request as ``request(_:)`` does and gives its failure as a value.
    public func result(of target: T) async -> Result<Response, EndpointError> {
        await result(of: target, RequestObserver())
    }
}

/// The functions that start a provider's calls in the engine.
extension Provider {
    /// - Parameters:
    ///   - address: Takes the place of the target's own URL; nil leaves that.
    ///   - isStreamed: Whether the body of a success is read as it comes.
    ///   - expectsSuccess: Whether the caller takes a status outside of 200 to 299 for an error.
    package nonisolated(nonsending) func result(
        of target: T, at address: String? = nil, _ observer: RequestObserver = RequestObserver(),
        isStreamed: Bool = false, expectsSuccess: Bool = false
    ) async -> Result<Response, EndpointError> {
        guard engine.reportsEnds else {
            return await result(of: target, at: address, observer, isStreamed, expectsSuccess, nil)
        }
        return await content(
            of: target, at: address, observer, isStreamed: isStreamed, expectsSuccess: expectsSuccess
        ) { $0 }
    }

    /// The content that `read` makes of the response. Handlers and plugins hear of the outcome with it.
    package nonisolated(nonsending) func content<Content: Sendable>(
        of target: T, at address: String? = nil, _ observer: RequestObserver = RequestObserver(),
        isStreamed: Bool = false, expectsSuccess: Bool = false,
        _ read: (Response) throws(EndpointError) -> Content
    ) async -> Result<Content, EndpointError> {
        guard engine.reportsEnds else {
            return await result(of: target, at: address, observer, isStreamed, expectsSuccess, nil).reading(read)
        }
        let target = target
        let record = CallRecord(of: target.innermost)
        guard let instrument = engine.instrument else {
            return await content(of: target, at: address, observer, isStreamed, expectsSuccess, record, read)
        }
        var content = Result<Content, EndpointError>.failure(.underlying(Cancellation.error, nil))
        await instrument.withCall(of: record.operation, method: target.method) {
            content = await self.content(of: target, at: address, observer, isStreamed, expectsSuccess, record, read)
        }
        return content
    }

    nonisolated(nonsending) private func content<Content: Sendable>(
        of target: T, at address: String?, _ observer: RequestObserver, _ isStreamed: Bool, _ expectsSuccess: Bool,
        _ record: CallRecord, _ read: (Response) throws(EndpointError) -> Content
    ) async -> Result<Content, EndpointError> {
        let result = await result(of: target, at: address, observer, isStreamed, expectsSuccess, record)
        let content = result.reading(read)
        switch content {
        case .success: await engine.complete(record, result)
        case .failure(let error): await engine.complete(record, .failure(error))
        }
        return content
    }

    /// - Parameter record: The record of the call; nil if its end has no observer.
    nonisolated(nonsending) private func result(
        of target: T, at address: String?, _ observer: RequestObserver, _ isStreamed: Bool, _ expectsSuccess: Bool,
        _ record: CallRecord?
    ) async -> Result<Response, EndpointError> {
        do throws(EndpointError) {
            let source = try source(target, at: address, stubClosure(target))
            var call = Call(source, observer, configuration.options)
            call.record = record
            call.isStreamed = isStreamed
            call.expectsSuccess = expectsSuccess
            let result = await engine.result(of: call)
            if case .success(let response) = result { call.options.values?.response?(response) }
            return result
        } catch {
            return await engine.result(of: error, target)
        }
    }

    private func source(
        _ target: T, at address: String? = nil, _ stub: StubBehavior
    ) throws(EndpointError) -> TargetCall {
        guard let common = configuration.common else {
            return try source(target, at: address, stub, in: configuration.own)
        }
        return try source(target, at: address, stub, in: common.value)
    }

    private func source(
        _ target: T, at address: String?, _ stub: StubBehavior, in environment: ServerEnvironment?
    ) throws(EndpointError) -> TargetCall {
        let own = try endpoint(target, in: environment)
        return TargetCall(
            target, address.map { own.following($0) } ?? own, makeMessage, stub, configuration.stubs, environment)
    }

    // Stubs with a synchronous response

    package typealias SynchronousResult = Result<(call: Call, outcome: CallResult), EndpointError>

    /// Returns the result of an immediate stub for a call without asynchronous stages; nil for any other call.
    package func synchronousResult(of target: T, _ observer: RequestObserver) -> SynchronousResult? {
        // The responses of ``EndpointStubs`` may be delayed, which isn't known before they are called.
        guard configuration.stubs == nil, makeMessage == nil, stubClosure(target) == .immediate,
            engine.preparesSynchronously
        else { return nil }
        do throws(EndpointError) {
            let source = try source(target, .immediate)
            guard let stub = source.stub else { return nil }
            var call = Call(source, observer, configuration.options)
            if engine.reportsEnds { call.record = CallRecord(of: target.innermost) }
            return .success((call, engine.synchronousOutcome(of: call, stub, try source.endpoint.message())))
        } catch {
            return .failure(error)
        }
    }

    package func result(of answer: SynchronousResult, _ target: T) -> Result<Response, EndpointError> {
        switch answer {
        case .success(let (call, outcome)):
            let result = engine.result(of: outcome, call)
            if let record = call.record { engine.completeSynchronously(record, result) }
            return result
        case .failure(let error):
            let result = engine.processed(.failure(error), target)
            if engine.reportsEnds { engine.completeSynchronously(CallRecord(of: target.innermost), result) }
            return result
        }
    }
}

extension Result<Response, EndpointError> {
    fileprivate func reading<Content>(
        _ read: (Response) throws(EndpointError) -> Content
    ) -> Result<Content, EndpointError> {
        flatMap { response in
            do throws(EndpointError) {
                return .success(try read(response))
            } catch {
                return .failure(error)
            }
        }
    }
}
