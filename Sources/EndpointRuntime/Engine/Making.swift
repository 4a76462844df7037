/// A stage that creates a target's request by a closure of its provider.
///
/// The stage follows the one that joins shared requests, whose closure isn't called.
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
