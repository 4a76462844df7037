/// A transport without a network, for a client with stubs.
struct NoNetworkTransport: Transport, AdaptableTransport {
    func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        let line = RequestLine(request.message.method.rawValue, request.message.url)
        throw StubError("\(line)", .unknownEndpoint)
    }

    /// Returns the transport itself, because it connects to no server.
    func adapted(to requirement: TransportRequirement) throws -> any Transport { self }
}
