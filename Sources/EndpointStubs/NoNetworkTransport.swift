/// A transport without a network, for a client with stubs.
struct NoNetworkTransport: MessageTransport {
    func respond(to request: TransportRequest) async throws -> TransportResponse {
        let line = RequestLine(request.message.method.rawValue, request.message.url)
        throw StubError("\(line)", .unknownEndpoint)
    }

    /// Returns itself, because it connects to no server.
    func trusting(_ trust: ServerTrust) throws(PinningError) -> any Transport { self }
}
