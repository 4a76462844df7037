/// The one façade of an app: what all of its calls go through, whatever target they are of.
///
/// ```swift
/// let user = try await dispatcher.decodable(User.self, of: GitHub.user("octocat"))
/// ```
///
/// ``AppDispatcher`` is one. Another one has a hook, ``result(of:)``, through which all forms of its calls go; it may count
/// calls, answer some itself, and leave the others to the one that it wraps. What is made of its ``configuration``
/// (generated clients, a ``TransportClient``) is its own way of the same stages.
public protocol Dispatcher: Sendable {
    /// What clients are made of that go through the same stages: `BookstoreClient(dispatcher: dispatcher)`.
    var configuration: ProviderConfiguration { get }

    /// Makes a call of a target, as filters have left its outcome, and after handlers have been told.
    func result(of target: any Target) async -> Result<Response, EndpointError>
}

// Calls of targets
extension Dispatcher {
    /// Where its calls go now.
    public var environment: ServerEnvironment? { configuration.environment }

    /// Makes a call and returns the response, whatever its status unless the target validates it.
    ///
    /// - Throws: An ``EndpointError`` in any case: that of an error filter, with its response, as
    ///   ``EndpointError/underlying(_:_:)``.
    public func call(_ target: any Target) async throws(EndpointError) -> Response {
        try await result(of: target).get()
    }

    /// Makes a call and returns the response.
    ///
    /// - Throws: The app's own error or that of the connection, as it is: ``EndpointError/unwrapped``.
    public func response(of target: any Target) async throws -> Response {
        switch await result(of: target) {
        case .success(let response): return response
        case .failure(let error): throw error.unwrapped
        }
    }

    /// Makes a call whose answer doesn't matter.
    ///
    /// - Throws: As ``response(of:)``.
    public func perform(_ target: any Target) async throws {
        _ = try await response(of: target)
    }

    /// The content of the answer.
    ///
    /// - Parameters:
    ///   - path: Where it lies; nil is where a ``KeyPathTarget`` says, else the whole answer.
    ///   - decoder: Nil for the fastest way that the type has.
    /// - Throws: As ``response(of:)``; what isn't a `Value` is an ``EndpointError/objectMapping(_:_:)`` or
    ///   ``EndpointError/jsonMapping(_:)``.
    public func decodable<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, of target: any Target, atKeyPath path: KeyPathRoot? = nil,
        using decoder: JSONDecoder? = nil
    ) async throws -> Value {
        let path = path ?? (target.innermost as? any KeyPathTarget)?.keyPath
        return try await response(of: target).map(type, atKeyPath: path, using: decoder)
    }

    /// The answer as JSON, whatever its form.
    ///
    /// - Throws: As ``response(of:)``; what isn't JSON is an ``EndpointError/jsonMapping(_:)``.
    public func json(of target: any Target) async throws -> JSONValue {
        try await response(of: target).mapJSONValue()
    }
}
