import OpenAPI

extension Document.Operation {
    /// `GET /books`: what an operation is called in messages, and where it has no `operationId`.
    var route: String { "\(method) \(path)" }

    /// What a configuration may call it by, in the order in which that counts.
    var configurationKeys: [String] { [operationID, route].compactMap(\.self) }
}
