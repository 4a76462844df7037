extension URL {
    /// Where a target's requests go, without what its task adds to the query: its base URL and its path. An empty path
    /// leaves the base URL as it is.
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
