import OpenAPI

extension Document.Operation {
    /// The method and the path of the operation: `GET /books`.
    ///
    /// Diagnostics use it as the operation's name. The configuration uses it as the key of an operation without an
    /// `operationId`.
    var route: String { "\(method) \(path)" }

    /// The keys of the operation in a configuration, by precedence.
    var configurationKeys: [String] { [operationID, route].compactMap(\.self) }

    /// Returns the operation's entry in a part of the configuration, with its key; nil if there is none.
    func entry<Value>(in entries: [String: Value]) -> (key: String, value: Value)? {
        guard !entries.isEmpty else { return nil }
        return configurationKeys.lazy.compactMap { key in entries[key].map { (key, $0) } }.first
    }
}
