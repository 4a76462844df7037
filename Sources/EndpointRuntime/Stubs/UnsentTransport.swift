/// The network of a client that answers from stubs: there is none.
struct UnsentTransport: MessageTransport {
    func respond(to request: TransportRequest) async throws -> TransportResponse {
        let line = RequestLine(request.message.method.rawValue, request.message.url)
        throw StubError("\(line)", .unsent)
    }

    /// It talks to none.
    func trusting(_ trust: ServerTrust) throws(PinningError) -> any Transport { self }
}
