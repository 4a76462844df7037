import OpenAPI

extension Document.Operation {
    /// `GET /books`: what an operation is called in messages, and where it has no `operationId`.
    var route: String { "\(method) \(path)" }

    /// The keys of the operation in a configuration, by precedence.
    var configurationKeys: [String] { [operationID, route].compactMap(\.self) }
}
