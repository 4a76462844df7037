import Foundation
import RawServer
import Testing

@testable import EndpointRuntime

/// Requests that are given up, wherever they are on their way.
@Suite("Transports, cancelled", .serialized, .timeLimit(.minutes(3)))
struct CancellationTests {
    @Test(
        "cancelling closes the connection, at each stage", arguments: TransportKind.available,
        ["sending", "head", "body"])
    func cancelling(kind: TransportKind, stage: String) async throws {
        let (closings, closing) = AsyncStream.makeStream(of: Bool.self)
        let (starts, start) = AsyncStream.makeStream(of: Void.self)
        let server = try kind.server { connection in
            guard connection.requestHead() != nil else { return }
            if stage == "body" { connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf") }
            start.yield()
            // What is on its way fills whatever lies between, and waits there.
            if stage == "sending" { usleep(500_000) }
            closing.yield(connection.isClosedByPeer())
        }
        let transport = kind.make()
        var request = TransportRequest(stage == "sending" ? .post : .get, server.url)
        if stage == "sending" { request.body = .data(Data(count: 64 << 20)) }
        let task = Task { [request] in await Exchanged(transport, request) }
        await starts.first { _ in true }
        try await Task.sleep(for: .milliseconds(100))
        task.cancel()
        let error = try #require(await task.value.error)
        #expect(ErrorChain(error).isCancelled, "\(error)")
        #expect(await closings.first { _ in true } == true)
        try await expectUsable(transport, kind)
    }

    @Test("a request cancelled before it connects ends immediately", arguments: TransportKind.available)
    func connecting(kind: TransportKind) async throws {
        let deaf = try DeafListener()
        let transport = kind.make()
        let task = Task { await Exchanged(transport, TransportRequest(.get, kind.url(port: deaf.port))) }
        try await Task.sleep(for: .milliseconds(200))
        task.cancel()
        let error = try #require(await task.value.error)
        #expect(ErrorChain(error).isCancelled, "\(error)")
        try await expectUsable(transport, kind)
    }

    @Test(
        "a request cancelled during a handshake ends immediately and closes its connection",
        arguments: TransportKind.available.filter(\.isEncrypted))
    func handshaking(kind: TransportKind) async throws {
        let (starts, start) = AsyncStream.makeStream(of: Void.self)
        let (closings, closing) = AsyncStream.makeStream(of: Bool.self)
        let silent = try RawServer { connection in
            start.yield()
            closing.yield(connection.isClosedByPeer())
        }
        // A pool goes on with a connection that it has begun, for the next request, as long as making one may take.
        let transport = kind.make(connectTimeout: .seconds(5))
        let task = Task { await Exchanged(transport, TransportRequest(.get, kind.url(port: silent.port))) }
        await starts.first { _ in true }
        task.cancel()
        let error = try #require(await task.value.error)
        #expect(ErrorChain(error).isCancelled, "\(error)")
        #expect(await closings.first { _ in true } == true)
        try await expectUsable(transport, kind)
    }

    @Test("a request cancelled before it begins sends nothing", arguments: TransportKind.available)
    func before(kind: TransportKind) async throws {
        let server = try kind.echo()
        let transport = kind.make()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await Exchanged(transport, TransportRequest(.get, server.url))
        }
        task.cancel()
        let error = try #require(await task.value.error)
        #expect(ErrorChain(error).isCancelled, "\(error)")
        #expect(server.connectionCount == 0)
    }
}
