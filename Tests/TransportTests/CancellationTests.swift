import Foundation
import RawServer
import Testing

@testable import EndpointRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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

    @Test(
        "requests cancelled while a redirect or a challenge is answered end", arguments: TransportKind.plain,
        ["302 Found", "401 Unauthorized"])
    func onTheWay(kind: TransportKind, status: String) async throws {
        let calls = Locked<[Int: Task<Exchanged, Never>]>([:])
        let server = try kind.server { connection in
            while let request = connection.request() {
                let number = Int(request.line.split(separator: " ")[1].dropFirst())
                guard let number, request["Authorization"] == nil else {
                    connection.answer("landed")
                    continue
                }
                connection.answer(
                    "", status: status, headers: "Location: /landed\r\nWWW-Authenticate: Basic realm=\"r\"\r\n")
                guard number.isMultiple(of: 2) else { continue }
                // The moments at which the response is processed.
                usleep(UInt32(number % 50 * 8))
                calls.withLock { $0[number] }?.cancel()
            }
        }
        let transport = kind.make()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<1600 {
                if number >= 16 { await group.next() }
                group.addTask {
                    var request = TransportRequest(.get, "\(server.url)/\(number)")
                    request.credential = URLCredential(user: "me", password: "secret", persistence: .none)
                    let call = calls.withLock { calls in
                        let call = Task { [request] in await Exchanged(transport, request) }
                        calls[number] = call
                        return call
                    }
                    let ended = await call.value
                    if let error = ended.error { #expect(ErrorChain(error).isCancelled, "\(error)") }
                    if !number.isMultiple(of: 2) {
                        let isRefused = status.hasPrefix("401") && !kind.isURLSession
                        #expect(ended.text == (isRefused ? "" : "landed"))
                    }
                }
            }
        }
        try await expectUsable(transport, kind)
    }
}
