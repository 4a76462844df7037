public import EndpointRuntime

/// What a dispatcher's calls give, as publishers on its configuration's queue, else on the main one. Each subscription is a
/// call of its own, which is cancelled with it.
extension Dispatcher {
    /// A publisher of a response, as `call(_:)` gives it.
    ///
    /// ```swift
    /// dispatcher.publisher(Shop.books).filterSuccessfulStatusCodes().map([Book].self, atKeyPath: "book_list")
    /// ```
    public func publisher(_ target: any Target) -> RequestPublisher<Response, EndpointError> {
        producer(target).publisher()
    }

    /// A publisher of a response, as `response(of:)` gives it: what went wrong comes as it is, in no wrapper.
    public func responsePublisher(of target: any Target) -> RequestPublisher<Response, any Error> {
        publishing { try await response(of: target) }
    }

    /// A publisher of one value without content, once the call has been made as `perform(_:)` makes it.
    public func performPublisher(_ target: any Target) -> RequestPublisher<Void, any Error> {
        publishing { try await perform(target) }
    }

    /// A publisher of the content of an answer, as `decodable(_:of:atKeyPath:using:)` gives it.
    public func decodablePublisher<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, of target: any Target, atKeyPath path: KeyPathRoot? = nil,
        using decoder: JSONDecoder? = nil
    ) -> RequestPublisher<Value, any Error> {
        publishing { try await decodable(type, of: target, atKeyPath: path, using: decoder) }
    }

    /// A publisher of an answer as JSON, as `json(of:)` gives it.
    public func jsonPublisher(of target: any Target) -> RequestPublisher<JSONValue, any Error> {
        publishing { try await json(of: target) }
    }

    private func publishing<Value: Sendable>(
        _ value: @escaping @Sendable () async throws -> Value
    ) -> RequestPublisher<Value, any Error> {
        RequestPublisher(on: configuration.callbackQueue) { send throws(any Error) in await send(try await value()) }
    }
}
