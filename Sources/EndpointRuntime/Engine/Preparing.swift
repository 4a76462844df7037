/// The stage of a call in which plugins change the request before each attempt.
struct Preparing: Middleware {
    let plugins: [any Plugin]

    nonisolated(nonsending) func send(
        _ request: RequestMessage, of call: EndpointCall, next: MiddlewareChain
    ) async throws -> Response {
        guard let target = call.source.target else { return try await next(request) }
        var request = request
        for plugin in plugins {
            let deferred = DeferredPreparation()
            request = DeferredPreparation.$current.withValue(deferred) { plugin.prepare(request, target: target) }
            for step in deferred.steps { request = try await step(request) }
        }
        return try await next(request)
    }

    /// Returns the request that plugins have prepared; nil if a plugin has asynchronous steps.
    func prepare(_ request: RequestMessage, for target: any Target) -> RequestMessage? {
        let deferred = DeferredPreparation()
        let prepared = DeferredPreparation.$current.withValue(deferred) {
            plugins.reduce(request) { $1.prepare($0, target: target) }
        }
        return deferred.steps.isEmpty ? prepared : nil
    }
}
