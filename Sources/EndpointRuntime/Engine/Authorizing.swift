/// The stage of a call that adds the client's credentials to the request.
struct Authorizing: Middleware {
    let credentials: Credentials
    /// The only origin that credentials are sent to; nil if they may be sent to any origin.
    let origin: WebOrigin?
    /// A Boolean value that indicates whether any of the credentials has a token provider.
    private let holdsTokens: Bool

    /// Creates a stage that adds credentials; nil if there are no credentials.
    init?(_ credentials: Credentials, origin: WebOrigin?) {
        if credentials.isEmpty { return nil }
        self.credentials = credentials
        self.origin = origin
        holdsTokens = credentials.holdsTokens
    }

    nonisolated(nonsending) func send(
        _ request: RequestMessage, of call: EndpointCall, next: MiddlewareChain
    ) async throws -> Response {
        var request = request
        // A call with a stub reaches no server, so no token is requested for it.
        guard holdsTokens, !call.isStubbed else {
            try authorize(&request, call)
            return try await next(request)
        }
        call.state.change { $0.token = nil }
        if mayHoldCredentials(request) {
            let token = try await credentials.applyTokens(
                to: &request, security: call.source.security, refreshed: call.state.read { $0.refreshed })
            call.state.change { $0.token = token }
        }
        return try await next(request)
    }

    /// Adds the credentials that can be added without requesting an access token.
    func authorize(_ request: inout RequestMessage, _ call: EndpointCall) throws {
        if mayHoldCredentials(request) { try credentials.apply(to: &request, security: call.source.security) }
    }

    /// Returns a Boolean value that indicates whether credentials may be sent with the request.
    ///
    /// A request with an absolute URL may go to another server, which mustn't receive the client's credentials.
    private func mayHoldCredentials(_ request: RequestMessage) -> Bool {
        origin == nil || WebOrigin(request.url) == origin
    }
}
