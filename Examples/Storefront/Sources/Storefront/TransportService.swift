import EndpointAsyncHTTPClient
import ServiceLifecycle

/// Keeps a transport as long as the server runs, and closes its connections when the last answer has gone out: services
/// end in the opposite order of that in which they began.
struct TransportService: Service {
    let transport: AsyncHTTPClientTransport

    func run() async throws {
        try? await gracefulShutdown()
        try await transport.shutdown()
    }
}
