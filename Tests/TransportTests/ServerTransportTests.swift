#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointAsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import InMemoryTracing
    import NIOCore
    import NIOPosix
    import RawServer
    import Testing

    @testable import EndpointHTTP
    @testable import EndpointRuntime

    /// The behavior of the transport for servers beyond that of all transports, over real sockets.
    @Suite("Server transport", .serialized, .timeLimit(.minutes(2)))
    struct ServerTransportTests {
        /// Starts a server that redirects from `/5` to `/4` and on to `/0`, which responds with the request.
        private static func stairs() throws -> RawServer {
            try RawServer { connection in
                while let request = connection.request() {
                    let step = Int(request.line.split(separator: " ")[1].dropFirst()) ?? 0
                    if step > 0 {
                        connection.answer("", status: "302 Found", headers: "Location: /\(step - 1)\r\n")
                    } else {
                        connection.answer(request.head)
                    }
                }
            }
        }

        @Test("as many redirects are followed as by sessions, and no more")
        func redirects() async throws {
            let server = try Self.stairs()
            let transport = AsyncHTTPClientTransport()
            let limit = TransportRequest.redirectLimit
            #expect(
                await Exchanged(transport, TransportRequest(.get, server.url + "/\(limit)")).answer?.head.statusCode
                    == 200)
            #expect(
                await Exchanged(transport, TransportRequest(.get, server.url + "/\(limit + 1)")).error
                    as? ConnectionError == ConnectionError(.tooManyRedirects))
        }

        @Test("requests are spans of the configuration's tracer")
        func spans() async throws {
            let server = try Self.stairs()
            let tracer = InMemoryTracer()
            var configuration = AsyncHTTPClientTransport.defaultConfiguration
            configuration.tracing.tracer = tracer
            let transport = AsyncHTTPClientTransport(configuration: configuration)
            #expect(
                await Exchanged(transport, TransportRequest(.get, server.url + "/1")).answer?.head.statusCode == 200)
            #expect(tracer.finishedSpans.map(\.operationName) == ["GET", "GET"])
            try await transport.shutdown()
        }

        /// The client hears that a connection is full from the loop that writes to it, and asks for more until then.
        @Test("a slow loop applies backpressure to the stream")
        func busyLoop() async throws {
            let made = Counter()
            let (starts, start) = AsyncStream.makeStream(of: Void.self)
            let server = try RawServer { connection in
                guard let request = connection.request(), connection.chunk() != nil else { return }
                start.yield()
                guard connection.body(of: request) != nil else { return }
                connection.answer("read")
            }
            let loops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
            let client = HTTPClient(
                eventLoopGroupProvider: .shared(loops), configuration: AsyncHTTPClientTransport.defaultConfiguration)
            let (turns, turn) = AsyncStream.makeStream(of: Void.self)
            let stream = BodyStream(
                AsyncStream<Data> {
                    // The first piece goes out, and the others wait until the loop has been stopped.
                    if made.count == 1 { await turns.first { _ in true } }
                    made.next()
                    return made.count <= 1 << 11 ? Data(repeating: 7, count: 1 << 16) : nil
                })
            var request = TransportRequest(.post, server.url)
            request.body = .stream(stream)
            let sending = Task { [request] in await Exchanged(AsyncHTTPClientTransport(client: client), request) }
            await starts.first { _ in true }
            let go = DispatchSemaphore(value: 0)
            loops.next().execute { _ = go.wait(timeout: .now() + 20) }
            turn.yield()
            var before = -1
            while before != made.count || made.count < 2 {
                before = made.count
                try await Task.sleep(for: .milliseconds(300))
            }
            // A mebibyte, and what was asked for ahead of it.
            #expect((2...20).contains(made.count), "\(made.count)")
            go.signal()
            #expect(await sending.value.text == "read")
            try await client.shutdown()
            try await loops.shutdownGracefully()
        }

        @Test("the transport follows redirects itself, with any configuration, without sending secrets")
        func configuredRedirects() async throws {
            let heads = Locked<[String]>([])
            let other = try RawServer { connection in
                while let request = connection.request() {
                    heads.withLock { $0.append(request.head) }
                    connection.answer("other")
                }
            }
            let server = try RawServer { connection in
                while connection.request() != nil {
                    connection.answer("", status: "302 Found", headers: "Location: \(other.url)/\r\n")
                }
            }
            let configuration = HTTPClient.Configuration(redirectConfiguration: .follow(max: 5, allowCycles: true))
            let transport = AsyncHTTPClientTransport(configuration: configuration)
            let request = TransportRequest(
                .get, server.url, headers: ["Authorization": "Bearer s3cret", "X-Key": "s3cret"])
            var secret = request
            secret.redaction = Redaction.standard.with(credentials: ["x-key"])
            #expect(await Exchanged(transport, secret).text == "other")
            #expect(heads.withLock { $0.count } == 1)
            #expect(!heads.withLock { $0.joined() }.contains("s3cret"))
            try await transport.shutdown()
        }

        @Test("a request's own header replaces the default")
        func ownHeaders() async throws {
            let server = try Self.stairs()
            let transport = AsyncHTTPClientTransport()
            func head(_ headers: HeaderFields) async -> [Substring] {
                (await Exchanged(transport, TransportRequest(.get, server.url, headers: headers)).text ?? "")
                    .lowercased().split(separator: "\r\n").filter {
                        $0.hasPrefix("user-agent:") || $0.hasPrefix("accept-encoding:")
                    }
                    .sorted()
            }
            #expect(await head([:]) == ["accept-encoding: gzip, deflate", "user-agent: endpointruntime"])
            #expect(
                await head(["user-agent": "mine", "Accept-Encoding": "identity"])
                    == ["accept-encoding: identity", "user-agent: mine"])
        }

        @Test("a compressed body has no known length")
        func compressedProgress() async throws {
            let compressed: [UInt8] = [
                31, 139, 8, 0, 0, 0, 0, 0, 2, 255, 171, 86, 74, 84, 178, 82, 74, 206, 207, 45, 40, 74, 45, 46, 78, 77,
                81,
                170, 5, 0, 126, 214, 215, 50, 18, 0, 0, 0,
            ]
            let server = try RawServer { connection in
                guard connection.request() != nil else { return }
                connection.send(
                    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(compressed.count)\r\n\r\n")
                connection.send(compressed)
            }
            let reports = Locked<[TransportProgress]>([])
            var request = TransportRequest(.get, server.url)
            request.progress = { report in reports.withLock { $0.append(report) } }
            #expect(await Exchanged(AsyncHTTPClientTransport(), request).text == #"{"a":"compressed"}"#)
            let received = reports.withLock { $0.filter { $0.direction == .received } }
            #expect(received.last?.completed == 18)
            #expect(received.allSatisfy { $0.total == 0 })
        }

        @Test("uploading a folder is an error")
        func folder() async throws {
            let server = try Self.stairs()
            var request = TransportRequest(.put, server.url)
            request.body = .file(FileManager.default.temporaryDirectory)
            #expect(await Exchanged(AsyncHTTPClientTransport(), request).error is UploadError)
            #expect(server.connectionCount == 0)
        }

        @Test("a connection lost before a response is reported as such, so that retries apply")
        func lost() async throws {
            let server = try RawServer { connection in _ = connection.request() }
            let failed = await Exchanged(AsyncHTTPClientTransport(), TransportRequest(.get, server.url))
            #expect(failed.error as? ConnectionError == ConnectionError(.lost), "\(String(describing: failed.error))")
        }

        @Test("releasing a body before its end closes the connection")
        func abandonedBody() async throws {
            let (closings, closing) = AsyncStream.makeStream(of: Bool.self)
            let server = try RawServer { connection in
                guard connection.request() != nil else { return }
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
                closing.yield(connection.isClosedByPeer())
            }
            let transport = AsyncHTTPClientTransport()
            do {
                let opened = try await transport.open(TransportRequest(.get, server.url))
                var iterator = opened.body.makeAsyncIterator()
                #expect(try await iterator.next() == Data("half".utf8))
            }
            #expect(await closings.first { _ in true } == true)
        }
    }
#endif
