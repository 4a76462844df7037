extension URL {
    /// Creates the URL of a target's requests, without the query parameters of its task.
    ///
    /// The URL consists of the target's base URL and path. An empty path leaves the base URL unchanged.
    public init(target: some Target) {
        let base = target.baseURL
        if let operation = target.describedOperation {
            let server = operation.server(insteadOf: base.absoluteString)
            self = URL(string: operation.url(onServer: server)) ?? base
        } else {
            self = target.path.isEmpty ? base : base.appendingPathComponent(target.path)
        }
    }
}
