/// The stage of a call in which interceptors change the request before each attempt.
struct Adapting: Sendable {
    let interceptors: [any RequestInterceptor]

    nonisolated(nonsending) func change(_ request: inout RequestMessage, of call: EndpointCall) async throws {
        let target = call.target
        for interceptor in interceptors { request = try await interceptor.adapt(request, for: target) }
    }
}
