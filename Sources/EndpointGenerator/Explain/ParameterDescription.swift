import APIModel

/// A parameter of an endpoint: its name in Swift and in the request.
public struct ParameterDescription: Sendable {
    /// The label of the argument.
    public var label: String
    /// The location of the parameter: `path`, `query`, `querystring`, `header` or `cookie`.
    public var location: String
    /// The name as written in the description: `per_page`.
    public var name: String

    /// Returns the parameters in the order of the Swift signature.
    static func all(of endpoint: Endpoint) -> [ParameterDescription] {
        endpoint.parameters.map { .init(label: $0.name, location: $0.location.rawValue, name: $0.key) }
    }
}
