import Dispatch

/// Functions that make calls with completion closures.
///
/// A completion is called exactly once: on the actor that it is isolated to (a closure written in a view controller is
/// isolated to the main actor), otherwise on the configuration's queue, or the main queue if the configuration has no
/// queue. In top-level code and in `main()`, the configuration's queue has priority over the main actor, because the
/// main thread may be blocked. The returned value can cancel the call; releasing the value doesn't cancel it.
extension Dispatcher {
    /// Makes a call like ``call(_:)`` and passes the result to a completion closure.
    @discardableResult
    public func call(
        _ target: any Target,
        function: StaticString = #function, file: StaticString = #fileID,
        @_inheritActorContext completion:
            @escaping @Sendable @isolated(any) (Result<Response, EndpointError>) -> Void
    ) -> any CancellableRequest {
        CancellationToken(calling: completion, on: configuration.callbackQueue, function: function, file: file) {
            complete, _ in
            complete(await result(of: target))
        }
    }

    /// Makes a call like ``response(of:)`` and passes the response to a completion closure.
    @discardableResult
    public func response(
        of target: any Target,
        function: StaticString = #function, file: StaticString = #fileID,
        @_inheritActorContext completion: @escaping @Sendable @isolated(any) (Result<Response, any Error>) -> Void
    ) -> any CancellableRequest {
        start(completion, function, file) { try await response(of: target) }
    }

    /// Makes a call like ``perform(_:)`` and calls a completion closure at its end.
    @discardableResult
    public func perform(
        _ target: any Target,
        function: StaticString = #function, file: StaticString = #fileID,
        @_inheritActorContext completion: @escaping @Sendable @isolated(any) (Result<Void, any Error>) -> Void
    ) -> any CancellableRequest {
        start(completion, function, file) { try await perform(target) }
    }

    /// Makes a call like ``decodable(_:of:atKeyPath:using:)`` with a completion closure.
    @discardableResult
    public func decodable<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, of target: any Target, atKeyPath path: KeyPathRoot? = nil,
        using decoder: JSONDecoder? = nil,
        function: StaticString = #function, file: StaticString = #fileID,
        @_inheritActorContext completion: @escaping @Sendable @isolated(any) (Result<Value, any Error>) -> Void
    ) -> any CancellableRequest {
        start(completion, function, file) {
            try await decodable(type, of: target, atKeyPath: path, using: decoder)
        }
    }

    /// Makes a call like ``json(of:)`` and passes the JSON to a completion closure.
    @discardableResult
    public func json(
        of target: any Target,
        function: StaticString = #function, file: StaticString = #fileID,
        @_inheritActorContext completion: @escaping @Sendable @isolated(any) (Result<JSONValue, any Error>) -> Void
    ) -> any CancellableRequest {
        start(completion, function, file) { try await json(of: target) }
    }

    private func start<Value: Sendable>(
        _ completion: @escaping Callback<Result<Value, any Error>>.Function, _ function: StaticString,
        _ file: StaticString, with value: @escaping @Sendable () async throws -> Value
    ) -> any CancellableRequest {
        CancellationToken(calling: completion, on: configuration.callbackQueue, function: function, file: file) {
            complete, _ in
            complete(await Result { try await value() })
        }
    }
}
