public import EndpointClients
public import EndpointRuntime

/// Functions that return publishers of a dispatcher's results.
///
/// Values are delivered on the configuration's queue, or otherwise the main queue. Each subscription makes a separate
/// call. Cancelling the subscription cancels the call.
extension Dispatcher {
    /// Returns a publisher of a target's response, like `call(_:)`.
    ///
    /// ```swift
    /// dispatcher.publisher(Shop.books).filterSuccessfulStatusCodes().map([Book].self, atKeyPath: "book_list")
    /// ```
    public func publisher(_ target: any Target) -> RequestPublisher<Response, EndpointError> {
        producer(target).publisher()
    }

    /// Returns a publisher of a target's response with unwrapped errors, like `response(of:)`.
    public func responsePublisher(of target: any Target) -> RequestPublisher<Response, any Error> {
        publishing { try await response(of: target) }
    }

    /// Returns a publisher of an empty value after a target's call, like `perform(_:)`.
    public func performPublisher(_ target: any Target) -> RequestPublisher<Void, any Error> {
        publishing { try await perform(target) }
    }

    /// Returns a publisher of a response's content, like `decodable(_:of:atKeyPath:using:)`.
    public func decodablePublisher<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, of target: any Target, atKeyPath path: KeyPathRoot? = nil,
        using decoder: JSONDecoder? = nil
    ) -> RequestPublisher<Value, any Error> {
        publishing { try await decodable(type, of: target, atKeyPath: path, using: decoder) }
    }

    /// Returns a publisher of a response as JSON, like `json(of:)`.
    public func jsonPublisher(of target: any Target) -> RequestPublisher<JSONValue, any Error> {
        publishing { try await json(of: target) }
    }

    private func publishing<Value: Sendable>(
        _ value: @escaping @Sendable () async throws -> Value
    ) -> RequestPublisher<Value, any Error> {
        RequestPublisher(on: configuration.callbackQueue) { send throws(any Error) in await send(try await value()) }
    }
}
