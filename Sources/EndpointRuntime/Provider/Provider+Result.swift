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
        do throws(EndpointError) {
            let source = try source(target, at: address, stubClosure(target))
            var call = Call(source, observer, configuration.options)
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

    package typealias AnswerAtOnce = Result<(call: Call, outcome: Outcome), EndpointError>

    /// Returns the result of an immediate stub for a call without asynchronous stages; nil for any other call.
    package func answerAtOnce(of target: T, _ observer: RequestObserver) -> AnswerAtOnce? {
        // The responses of ``EndpointStubs`` may be delayed, which isn't known before they are called.
        guard configuration.stubs == nil, makeMessage == nil, stubClosure(target) == .immediate, engine.preparesAtOnce
        else { return nil }
        do throws(EndpointError) {
            let source = try source(target, .immediate)
            guard let stub = source.stub else { return nil }
            let call = Call(source, observer, configuration.options)
            return .success((call, engine.outcomeAtOnce(of: call, stub, try source.endpoint.message())))
        } catch {
            return .failure(error)
        }
    }

    package func result(of answer: AnswerAtOnce, _ target: T) -> Result<Response, EndpointError> {
        switch answer {
        case .success(let (call, outcome)): engine.result(of: outcome, call)
        case .failure(let error): engine.processed(.failure(error), target)
        }
    }
}
