/// A facade for all calls of an app, to any target.
///
/// ```swift
/// let user = try await dispatcher.decodable(User.self, of: GitHub.user("octocat"))
/// ```
///
/// ``AppDispatcher`` is the default implementation. A custom implementation wraps another dispatcher and implements
/// ``result(of:)``, which all functions call; it can count calls, or return some results itself. Clients created with
/// its ``configuration`` (generated ones, a ``TransportClient``) use the same stages without calling ``result(of:)``.
public protocol Dispatcher: Sendable {
    /// The configuration for clients with the same stages: `BookstoreClient(dispatcher: dispatcher)`.
    var configuration: ProviderConfiguration { get }

    /// Makes a call of a target, and returns the result after error filters and result handlers.
    func result(of target: any Target) async -> Result<Response, EndpointError>
}

// Calls of targets
extension Dispatcher {
    /// The current server environment.
    public var environment: ServerEnvironment? { configuration.environment }

    /// Makes a call and returns the response, whatever its status unless the target validates it.
    ///
    /// - Throws: An `EndpointError` in any case: that of an error filter, with its response, as
    ///   `EndpointError.underlying(_:_:)`.
    public func call(_ target: any Target) async throws(EndpointError) -> Response {
        try await result(of: target).get()
    }

    /// Makes a call and returns the response.
    ///
    /// - Throws: The app's own error or that of the connection, as it is: `EndpointError.unwrapped`.
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

    /// Makes a call and returns the content of the response.
    ///
    /// - Parameters:
    ///   - path: The location of the content; nil for that of a `KeyPathTarget`, or the whole body.
    ///   - decoder: Nil for the type's fastest decoding.
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
