/// The stage of a call in which a provider's closure creates the request of a target.
///
/// A call that shares another call's response doesn't reach this stage, so the closure isn't called for it.
package struct Making: Middleware {
    let make: @Sendable (OperationRequest, any Target) async throws -> RequestMessage

    nonisolated(nonsending) package func respond(
        to request: RequestMessage, of call: EndpointCall, next: MiddlewareChain
    ) async throws -> Response {
        guard let source = call.source as? TargetCall, let target = source.target else {
            return try await next(request)
        }
        let made = try await make(source.targetRequest, target)
        return try await next(call.state.engine.retrying.repeatable(made, call.state.options))
    }
}
