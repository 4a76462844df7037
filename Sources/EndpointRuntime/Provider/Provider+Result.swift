/// The functions that start a provider's calls in the engine.
extension Provider {
    /// Sends a request like ``request(_:)``, and returns an error in the result instead of throwing it.
    public func result(of target: Target) async -> Result<Response, EndpointError> {
        await result(of: target, RequestObserver())
    }

    /// Sends a request and returns its result.
    ///
    /// - Parameters:
    ///   - address: The URL that replaces the target's URL; nil for the target's URL.
    ///   - isStreamed: A Boolean value that indicates whether the body of a success is streamed.
    package nonisolated(nonsending) func result(
        of target: Target, at address: String? = nil, _ observer: RequestObserver = RequestObserver(),
        isStreamed: Bool = false
    ) async -> Result<Response, EndpointError> {
        await content(of: target, at: address, observer, isStreamed: isStreamed) { $0 }
    }

    /// Sends a request and returns the content that `read` creates from its response.
    ///
    /// Result handlers and plugins receive the call's result after the content is read.
    ///
    /// - Parameter expectsSuccess: A Boolean value that indicates whether a status outside of 200 to 299 is an error
    ///   for the caller.
    package nonisolated(nonsending) func content<Content: Sendable>(
        of target: Target, at address: String? = nil, _ observer: RequestObserver = RequestObserver(),
        isStreamed: Bool = false, expectsSuccess: Bool = false,
        _ read: (Response) throws(EndpointError) -> Content
    ) async -> Result<Content, EndpointError> {
        let state = CallState(
            engine, configuration.options, isStreamed: isStreamed, expectsSuccess: expectsSuccess)
        let result: Result<Response, EndpointError>
        var source: TargetCall?
        do throws(EndpointError) {
            let made = try self.source(target, at: address, stubBehavior(of: target))
            source = made
            result = await engine.result(of: EndpointCall(made, observer, state))
            if case .success(let response) = result { configuration.options.values?.response?(response) }
        } catch {
            result = await engine.filter(engine.process(.failure(error), target), target)
        }
        let content = result.reading(read)
        guard engine.reportsEnds else { return content }
        await engine.complete(state, content.error.map { .failure($0) } ?? result, of: target, source)
        return content
    }

    package func source(
        _ target: Target, at address: String? = nil, _ stub: StubBehavior
    ) throws(EndpointError) -> TargetCall {
        guard let common = configuration.common else {
            return try source(target, at: address, stub, in: configuration.own)
        }
        return try source(target, at: address, stub, in: common.value)
    }

    private func source(
        _ target: Target, at address: String?, _ stub: StubBehavior, in environment: ServerEnvironment?
    ) throws(EndpointError) -> TargetCall {
        var request = try request(of: target, in: environment)
        if let address { request.follow(address) }
        return TargetCall(target, request, stub, configuration.stubs, environment)
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
