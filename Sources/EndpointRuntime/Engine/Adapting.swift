/// The stage of a call in which interceptors change the request before each attempt.
struct Adapting: Middleware {
    let interceptors: [any RequestInterceptor]

    nonisolated(nonsending) func send(
        _ request: RequestMessage, of call: EndpointCall, next: MiddlewareChain
    ) async throws -> Response {
        var request = request
        let target = call.target
        for interceptor in interceptors { request = try await interceptor.adapt(request, for: target) }
        return try await next(request)
    }
}
