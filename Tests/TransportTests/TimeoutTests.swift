import Foundation
import RawServer
import Testing

@testable import EndpointRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Servers that don't respond, at each stage: every wait has a timeout, which is reported.
@Suite("Transports, without a response", .serialized, .timeLimit(.minutes(3)))
struct TimeoutTests {
    @Test("a connection that isn't established is a timeout of the call", arguments: TransportKind.available)
    func connecting(kind: TransportKind) async throws {
        let deaf = try DeafListener()
        try await expectCallsTimeOut(kind, kind.url(port: deaf.port))
        guard !kind.isURLSession else { return }
        let transport = kind.make(connectTimeout: .milliseconds(300))
        let failed = await Exchanged(transport, TransportRequest(.get, kind.url(port: deaf.port)))
        #expect(failed.error as? ConnectionError == ConnectionError(.timedOut), "\(failed)")
    }

    @Test(
        "a handshake that doesn't end is a timeout of the call",
        arguments: TransportKind.available.filter(\.isEncrypted))
    func handshaking(kind: TransportKind) async throws {
        let silent = try RawServer { connection in _ = connection.isClosedByPeer() }
        try await expectCallsTimeOut(kind, kind.url(port: silent.port))
        guard !kind.isURLSession else { return }
        let transport = kind.make(connectTimeout: .milliseconds(300))
        let failed = await Exchanged(transport, TransportRequest(.get, kind.url(port: silent.port)))
        #expect(failed.error as? ConnectionError == ConnectionError(.timedOut), "\(failed)")
    }

    @Test(
        "a server that stops sending is a timeout, and the partial response is reported",
        arguments: TransportKind.available,
        ["head", "body"])
    func idle(kind: TransportKind, stage: String) async throws {
        let server = try kind.server { connection in
            guard connection.request() != nil else { return }
            if stage == "body" { connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf") }
            _ = connection.isClosedByPeer()
        }
        let url = try #require(URL(string: server.url))
        var asked = URLRequest(url: url)
        asked.timeoutInterval = 1
        let transport = kind.make(readTimeout: .seconds(1))
        let failed = await Exchanged(transport, TransportRequest(asked))
        let error = try #require(failed.error)
        #expect(ErrorChain(error).isTimedOut, "\(failed)")
        if stage == "body" { #expect(failed.interrupted?.data == Data("half".utf8), "\(failed)") }
        try await expectUsable(transport, kind)
    }

    private func expectCallsTimeOut(_ kind: TransportKind, _ url: String) async throws {
        let provider = Provider<AnyURL>(transport: kind.make(), retrier: nil)
        let error = await #expect(throws: EndpointError.self) {
            try await provider.with(.timeout(.seconds(1))).request(AnyURL(base: url))
        }
        #expect(error?.isTimedOut == true, "\(String(describing: error))")
    }
}
