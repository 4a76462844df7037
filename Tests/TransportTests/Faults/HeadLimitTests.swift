#if AsyncHTTPClient
    import EndpointAsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import RawServer
    import Testing

    /// The limits of everything except bodies, in cases that `FaultTests` doesn't cover: TLS, HTTP/2, and sizes within
    /// the limits.
    @Suite("Head limits", .timeLimit(.minutes(2)))
    struct HeadLimitTests {
        private static let letters = String(repeating: "a", count: 10_000)

        private static func ending(_ kind: TransportKind, of serve: @escaping @Sendable (RawConnection) -> Void)
            async throws
            -> Exchanged
        {
            let server = try kind.server { connection in
                while connection.request() != nil { serve(connection) }
            }
            defer { withExtendedLifetime(server) {} }
            return await Exchanged(
                kind.make(), TransportRequest(.get, server.url + "/"))
        }

        @Test(
            "an endless head ends the call over TLS too",
            .enabled(if: TransportKind.available.contains(.asyncHTTPClientTLS)),
            arguments: ["HTTP/1.1 200 ", "HTTP/1.1 200 OK\r\nX-A:", "HTTP/1.1 103 "])
        func overTLS(beginning: String) async throws {
            let ended = try await Self.ending(.asyncHTTPClientTLS) { connection in
                connection.send(beginning)
                let more = beginning.hasSuffix(":") ? String(repeating: " ", count: 10_000) : Self.letters
                while connection.send(more) {}
            }
            #expect(ended.error as? ConnectionError == ConnectionError(.malformed), "\(ended)")
        }

        /// Its fields have a limit of their own in NIO.
        @Test(
            "too many fields end a call over HTTP/2",
            .enabled(if: TransportKind.available.contains(.asyncHTTPClientHTTP2)))
        func overHTTP2() async throws {
            func answer(_ count: Int) async throws -> Exchanged {
                try await Self.ending(.asyncHTTPClientHTTP2) {
                    let fields = (0..<count).map { "X-\($0): \(Self.letters.prefix(1000))\r\n" }.joined()
                    $0.send("HTTP/1.1 200 OK\r\n\(fields)Content-Length: 2\r\n\r\nOK")
                }
            }
            #expect(try await answer(10).answer?.head.statusCode == 200)
            let ended = try await answer(30)
            #expect(ended.error as? ConnectionError == ConnectionError(.lost), "\(ended)")
        }

        @Test("a head of 200 KB is read, and so are 1,000 chunks with extensions")
        func enough() async throws {
            let ended = try await Self.ending(.asyncHTTPClient) { connection in
                let fields = (0..<4).map { "X-\($0): \(String(repeating: "a", count: 50_000))\r\n" }.joined()
                connection.send("HTTP/1.1 200 OK\r\n\(fields)Transfer-Encoding: chunked\r\n\r\n")
                for _ in 0..<1000 { connection.send("1;a=\(Self.letters.prefix(1000))\r\na\r\n") }
                connection.endChunks()
            }
            #expect(ended.error == nil)
            #expect(ended.answer?.head.headers["X-3"]?.utf8.count == 50_000)
            #expect(ended.text == String(repeating: "a", count: 1000))
        }
    }
#endif
