#if canImport(FoundationNetworking) && URLSession
    import EndpointRuntime
    import Foundation
    import FoundationNetworking
    import RawServer
    import TestTimeouts
    import Testing

    @testable import EndpointHTTP

    /// The sessions of released transports. On Linux a session's end can crash the process, so transports reuse them.
    @Suite("Session pool", .timeLimit(.minutes(3)))
    struct SessionPoolTests {
        private let pool = SessionPool()

        private func makeTransport() -> URLSessionTransport { URLSessionTransport(pool: pool) }

        private func get(_ url: String) throws -> TransportRequest {
            TransportRequest(URLRequest(url: try #require(URL(string: url))))
        }

        @Test("transports for one call each use one session, without the cookies of the others")
        func shortLived() async throws {
            let cookies = Recorded<String>()
            let server = try RawServer { connection in
                while let request = connection.request() {
                    if let cookie = request["Cookie"] { cookies.append(cookie) }
                    guard connection.answer("{}", headers: "Set-Cookie: secret=1\r\n") else { return }
                }
            }
            for _ in 0..<50 {
                let response = try await makeTransport().exchange(get(server.url))
                #expect(response.head.statusCode == 200)
            }
            #expect(server.connectionCount < 5)
            #expect(cookies.all == [])
        }

        @Test("a transport keeps its cookies while it exists")
        func ownCookies() async throws {
            let cookies = Recorded<String>()
            let server = try RawServer { connection in
                while let request = connection.request() {
                    if let cookie = request["Cookie"] { cookies.append(cookie) }
                    guard connection.answer("{}", headers: "Set-Cookie: secret=1\r\n") else { return }
                }
            }
            let transport = makeTransport()
            for _ in 0..<2 { _ = try await transport.exchange(get(server.url)) }
            #expect(cookies.all == ["secret=1"])
        }

        @Test("a session that a server has challenged isn't reused")
        func challenged() async throws {
            let server = try RawServer { connection in
                while connection.request() != nil {
                    guard
                        connection.answer(
                            "{}", status: "401 Unauthorized", headers: "WWW-Authenticate: Basic realm=\"a\"\r\n")
                    else { return }
                }
            }
            for _ in 0..<5 {
                let response = try await makeTransport().exchange(get(server.url))
                #expect(response.head.statusCode == 401)
            }
            #expect(server.connectionCount == 5)
            #expect(pool.count == 0)
        }

        @Test("a session whose storage another transport shares isn't reused")
        func sharedStorage() throws {
            let request = try get("http://127.0.0.1:1").request
            do {
                let transport = makeTransport()
                let sharing = try transport.trusting(ServerTrust([]))
                #expect(sharing.headers(addedTo: request) == transport.headers(addedTo: request))
            }
            #expect(pool.count == 0)
        }

        @Test("no more sessions are idle than the limit")
        func limit() throws {
            let request = try get("http://127.0.0.1:1").request
            do {
                let transports = (0...SessionPool.limit).map { _ in makeTransport() }
                for transport in transports { _ = transport.headers(addedTo: request) }
                #expect(pool.count == 0)
            }
            #expect(pool.count == SessionPool.limit)
        }

        @Test("a stream outlives its transport, whose session is reused afterwards")
        func stream() async throws {
            let server = try RawServer { connection in
                while connection.request() != nil {
                    connection.begin(type: "text/plain")
                    for _ in 0..<3 { connection.sendChunk("a") }
                    guard connection.endChunks() else { return }
                }
            }
            let response = try await makeTransport().open(get(server.url))
            var text = ""
            for try await piece in response.body { text += String(decoding: piece, as: UTF8.self) }
            #expect(text == "aaa")
            try await wait(while: pool.count == 0)
        }

        @Test("a cancelled call's session is reused when its task has ended")
        func cancelled() async throws {
            let server = try RawServer { connection in
                guard connection.request() != nil else { return }
                _ = connection.isClosedByPeer()
            }
            let (pool, request) = (pool, try get(server.url))
            let call = Task { try await URLSessionTransport(pool: pool).exchange(request) }
            try await wait(while: server.connectionCount == 0)
            call.cancel()
            await #expect(throws: (any Error).self) { try await call.value }
            try await wait(while: pool.count == 0)
        }
    }

    /// Values that a server records.
    private final class Recorded<Value: Sendable>: Sendable {
        private let values = Locked<[Value]>([])

        var all: [Value] { values.withLock { $0 } }

        func append(_ value: Value) {
            values.withLock { $0.append(value) }
        }
    }
#endif
