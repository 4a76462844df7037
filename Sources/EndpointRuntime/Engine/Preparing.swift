/// The stage of a call in which plugins change the request before each attempt.
struct Preparing: Middleware {
    let plugins: [any Plugin]

    nonisolated(nonsending) func send(
        _ request: RequestMessage, of call: EndpointCall, next: MiddlewareChain
    ) async throws -> Response {
        guard let target = call.source.target else { return try await next(request) }
        var (request, rest) = (request, plugins[...])
        while !rest.isEmpty {
            for step in prepare(&request, for: target, with: &rest) { request = try await step(request) }
        }
        return try await next(request)
    }

    /// Returns the request that plugins have prepared; nil if a plugin has asynchronous steps.
    func prepare(_ request: RequestMessage, for target: any Target) -> RequestMessage? {
        var (request, rest) = (request, plugins[...])
        return prepare(&request, for: target, with: &rest).isEmpty ? request : nil
    }

    /// Prepares a request with plugins, up to and including the first plugin that has asynchronous steps.
    ///
    /// - Parameter rest: The plugins, of which only those after that plugin remain.
    /// - Returns: The asynchronous steps.
    private func prepare(
        _ request: inout RequestMessage, for target: any Target, with rest: inout ArraySlice<any Plugin>
    ) -> [DeferredPreparation.Step] {
        // Binding a task-local value costs more than most plugins, so the value is bound once for several plugins.
        let deferred = DeferredPreparation()
        return DeferredPreparation.$current.withValue(deferred) {
            while let plugin = rest.popFirst() {
                request = plugin.prepare(request, target: target)
                let steps = deferred.steps
                if !steps.isEmpty { return steps }
            }
            return []
        }
    }
}
