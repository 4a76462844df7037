/// A transport without a network, for a client with stubs.
struct UnsentTransport: MessageTransport {
    func respond(to request: TransportRequest) async throws -> TransportResponse {
        let line = RequestLine(request.message.method.rawValue, request.message.url)
        throw StubError("\(line)", .unsent)
    }

    /// Returns itself, because it connects to no server.
    func trusting(_ trust: ServerTrust) throws(PinningError) -> any Transport { self }
}
