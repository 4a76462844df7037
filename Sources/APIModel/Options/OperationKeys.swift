import OpenAPI

extension Document.Operation {
    /// `GET /books`: the operation's name in messages, and its key if it has no `operationId`.
    var route: String { "\(method) \(path)" }

    /// The keys of the operation in a configuration, by precedence.
    var configurationKeys: [String] { [operationID, route].compactMap(\.self) }
}
