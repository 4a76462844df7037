/// A type that makes all calls of an app, to any target.
///
/// ```swift
/// let user = try await dispatcher.decodable(User.self, of: GitHub.user("octocat"))
/// ```
///
/// ``AppDispatcher`` is the default implementation. A custom implementation wraps another dispatcher and implements
/// ``result(of:)``, which all functions of the protocol call. For example, a custom implementation counts calls or
/// returns some results itself. Clients that are created with the dispatcher's ``configuration`` (generated ones, a
/// ``TransportClient``) use the same stages without calling ``result(of:)``.
public protocol Dispatcher: Sendable {
    /// The configuration for clients with the same request stages.
    ///
    /// For example, `BookstoreClient(dispatcher: dispatcher)` uses the configuration.
    var configuration: ProviderConfiguration { get }

    /// Makes a call of a target, and returns the result after error filters and result handlers.
    func result(of target: any Target) async -> Result<Response, EndpointError>
}

// The functions below call `result(of:)` and return its result in other forms.
extension Dispatcher {
    /// The current server environment of the dispatcher's configuration; nil if there is none.
    public var environment: ServerEnvironment? { configuration.environment }

    /// Makes a call and returns the response, with any status that the target's validation accepts.
    ///
    /// - Throws: An `EndpointError`. The error of an error filter is wrapped in `EndpointError.underlying(_:_:)`, with
    ///   the response.
    public func call(_ target: any Target) async throws(EndpointError) -> Response {
        try await result(of: target).get()
    }

    /// Makes a call and returns the response; errors of apps and connections aren't wrapped.
    ///
    /// - Throws: The error of the app or the connection without a wrapper: `EndpointError.unwrapped`.
    public func response(of target: any Target) async throws -> Response {
        switch await result(of: target) {
        case .success(let response): return response
        case .failure(let error): throw error.unwrapped
        }
    }

    /// Makes a call and discards the response.
    ///
    /// - Throws: The errors of ``response(of:)``.
    public func perform(_ target: any Target) async throws {
        _ = try await response(of: target)
    }

    /// Makes a call and returns the decoded content of the response.
    ///
    /// - Parameters:
    ///   - path: The location of the content in the body; nil for the target's `KeyPathTarget.keyPath`, or the whole
    ///     body.
    ///   - decoder: The decoder; nil for the type's fastest decoding.
    /// - Throws: The errors of ``response(of:)``; `EndpointError.objectMapping(_:_:)` or
    ///   `EndpointError.jsonMapping(_:)` if the content isn't a `Value`.
    public func decodable<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, of target: any Target, atKeyPath path: KeyPathRoot? = nil,
        using decoder: JSONDecoder? = nil
    ) async throws -> Value {
        let path = path ?? (target.innermost as? any KeyPathTarget)?.keyPath
        return try await response(of: target).map(type, atKeyPath: path, using: decoder)
    }

    /// Makes a call and returns the response as JSON.
    ///
    /// - Throws: The errors of ``response(of:)``; `EndpointError.jsonMapping(_:)` if the body isn't JSON.
    public func json(of target: any Target) async throws -> JSONValue {
        try await response(of: target).mapJSONValue()
    }
}
