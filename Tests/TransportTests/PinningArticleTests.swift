// swift-format-ignore-file
// Blocks of an article stand here as the article has them.

#if AsyncHTTPClient
import DocSnippets
import Bookstore
import EndpointAsyncHTTPClient
import EndpointClients
import EndpointRuntime
import EndpointOAuth
import Foundation
import TLSServer
import Testing

/// The code of the article on pinning.
@Suite("The article on pinning", .timeLimit(.minutes(1)))
struct PinningArticleTests {
    @Test("every code block is in this file")
    func code() throws {
        let article = try DocSnippets(of: "Sources/EndpointOAuth/EndpointOAuth.docc/Pinning.md")
        #expect(article.blocks.count == 6)
        #expect(try article.blocksMissing() == [])
    }

    @Test("creates transports with pinned hosts", .enabled(if: CertificateAuthority.isAvailable))
    func trusts() async throws {
        let trust = ServerTrust([
            ServerTrust.Host(
                "api.example.com", includesSubdomains: true,
                pins: [
                    try .publicKey("sha256/rkwBwJzpvdKgWA87ELPwbhEi13pArlocEt2QiDW4nbI="),
                    try .publicKey("sha256/RVZDIPjhO4vuVbTQWN785MmB6LgnYr0AhFvIJZqZM24="),
                ])
        ])
        let transport = try AsyncHTTPClientTransport(trust: trust)
        let bookstore = BookstoreClient(transport: transport)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("certificate-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(CertificateAuthority.selfSigned(for: "files.example.com").certificate.utf8).write(to: file)
        let certificates = try ServerTrust.Certificate.certificates(contentsOf: file)
        let host = ServerTrust.Host("files.example.com", pins: Set(certificates.map { .certificate($0) }))
        let internalHost = ServerTrust.Host("internal.example.com", includesSubdomains: true, authorities: Set(certificates))
        let mixed = ServerTrust(trust.hosts + [host, .systemTrusted("cdn.example.com")])
        let together = ServerTrust(merging: [trust, mixed])
        #expect(together.hosts.map(\.name) == ["api.example.com", "files.example.com", "cdn.example.com"])
        #expect(internalHost.pins.isEmpty)
        let dispatcher = AppDispatcher(
            environment: ServerEnvironment(baseURL: "https://127.0.0.1:1"),
            transport: AsyncHTTPClientTransport(configuration: AsyncHTTPClientTransport.defaultConfiguration))
        dispatcher.environment?.trust = trust
        try dispatcher.checkTrust()
        await #expect(throws: EndpointError.self) { try await BookstoreClient(dispatcher: dispatcher).books.list() }
        // The bookstore's own host isn't among them.
        let error = await #expect(throws: EndpointError.self) { try await bookstore.books.list() }
        #expect((error?.underlyingError as? UntrustedServer)?.reason == .unknownHost)
        try await transport.shutdown()
    }
}
#endif
