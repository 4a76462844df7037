import AsyncHTTPClient
import EndpointAsyncHTTPClient
import Foundation
import InMemoryTracing
import RawServer
import Testing
import Tracing

@testable import EndpointRuntime

/// How long answers that are read as they come may take, and how much of them may wait.
@Suite("Limits of streams, live", .timeLimit(.minutes(3)))
struct StreamLimitTests {
    @Test("a server that falls silent within a stream is a timeout of the call", arguments: TransportKind.available)
    func silence(kind: TransportKind) async throws {
        let server = try kind.server { connection in
            guard connection.request() != nil else { return }
            connection.begin(type: "text/plain")
            connection.sendChunk("a")
            _ = connection.isClosedByPeer()
        }
        let provider = Provider<AnyURL>(transport: kind.make(), retrier: nil).with(.timeout(.seconds(1)))
        let (response, bytes) = try await provider.open(AnyURL(base: server.url))
        #expect(response.statusCode == 200)
        var text = ""
        let error = await #expect(throws: (any Error).self) {
            for try await piece in bytes { text += String(decoding: piece, as: UTF8.self) }
        }
        #expect(text == "a")
        #expect(error.map { ErrorChain($0).isTimedOut } == true, "\(error as Any)")
        #expect(server.connectionCount == 1)
    }

    @Test("a stream may go on for longer than a piece of it may take", arguments: TransportKind.plain)
    func slowStream(kind: TransportKind) async throws {
        let server = try kind.server { connection in
            guard connection.request() != nil else { return }
            connection.begin(type: "text/plain")
            for _ in 0..<5 {
                connection.sendChunk("a")
                usleep(600_000)
            }
            connection.endChunks()
        }
        let provider = Provider<AnyURL>(transport: kind.make(), retrier: nil).with(.timeout(.seconds(2)))
        let (_, bytes) = try await provider.open(AnyURL(base: server.url))
        var text = ""
        for try await piece in bytes { text += String(decoding: piece, as: UTF8.self) }
        #expect(text == "aaaaa")
    }

    @Test("what waits to be read has a limit, where the server can't be slowed down", arguments: TransportKind.plain)
    func readAhead(kind: TransportKind) async throws {
        let server = try kind.server { connection in
            guard connection.request() != nil else { return }
            connection.begin(type: "text/plain")
            let piece = String(repeating: ": ping\n", count: 10_000)
            for _ in 0..<600 {
                guard connection.sendChunk(piece) else { return }
            }
            connection.endChunks()
        }
        let limit = 4 << 20
        let provider = Provider<AnyURL>(transport: kind.make(), retrier: nil).with(.bodyLimit(limit))
        let (_, bytes) = try await provider.open(AnyURL(base: server.url))
        try await Task.sleep(for: .seconds(2))
        var count = 0
        var failure: (any Error)?
        do {
            for try await piece in bytes { count += piece.count }
        } catch {
            failure = error
        }
        #if canImport(FoundationNetworking)
            if kind.isURLSession {
                #expect(count <= limit)
                #expect("\(failure as Any)".contains("wait to be read"), "\(failure as Any)")
                return
            }
        #endif
        #expect(failure == nil)
        #expect(count == 42_000_000)
    }

    #if canImport(FoundationNetworking)
        @Test("files of what waits give their room back once it is read")
        func overflow() async throws {
            let server = try RawServer { connection in
                guard connection.request() != nil else { return }
                connection.begin(type: "text/plain")
                let piece = String(repeating: "0123456789abcdef", count: 1 << 12)
                for _ in 0..<1024 { guard connection.sendChunk(piece) else { return } }
                connection.endChunks()
            }
            let provider = Provider<AnyURL>(transport: URLSessionTransport(), retrier: nil)
            let (_, bytes) = try await provider.open(AnyURL(base: server.url))
            var count = 0
            for try await piece in bytes {
                #expect(
                    piece.elementsEqual(
                        String(repeating: "0123456789abcdef", count: piece.count / 16 + 2).utf8
                            .dropFirst(count % 16).prefix(piece.count)))
                count += piece.count
                if count < 1 << 20 { try await Task.sleep(for: .milliseconds(20)) }
            }
            #expect(count == 1 << 26)
        }
    #endif
}

/// What tracers and dumps are told of requests.
@Suite("Secrets of traces and dumps, live", .timeLimit(.minutes(1)))
struct TraceSecretTests {
    @Test("a span has what async-http-client's have, without the secrets of the URL")
    func spans() async throws {
        let heads = Locked<[String]>([])
        let server = try RawServer { connection in
            while let request = connection.request() {
                heads.withLock { $0.append(request.head) }
                connection.answer("x", status: "404 Not Found")
            }
        }
        let tracer = InMemoryTracer()
        var configuration = AsyncHTTPClientTransport.standardConfiguration
        configuration.tracing.tracer = tracer
        let transport = AsyncHTTPClientTransport(configuration: configuration)
        var request = TransportRequest(.post, server.url + "/a/b?api_key=S3CRET&own=S3CRET&page=2", text: "body")
        request.secretHeaders = ["own"]
        #expect(await Exchanged(transport, request).answer?.head.statusCode == 404)
        let span = try #require(tracer.finishedSpans.first)
        #expect(tracer.finishedSpans.count == 1)
        #expect(span.operationName == "POST" && span.kind == .client)
        #expect(!"\(span)".contains("S3CRET"))
        let attributes = span.attributes
        #expect(attributes.get("url.full") == .string("\(server.url)/a/b?api_key=<redacted>&own=<redacted>&page=2"))
        #expect(attributes.get("url.query") == .string("api_key=<redacted>&own=<redacted>&page=2"))
        #expect(attributes.get("url.path") == .string("/a/b"))
        #expect(attributes.get("url.scheme") == .string("http"))
        #expect(attributes.get("server.address") == .string("127.0.0.1"))
        #expect(attributes.get("server.port") == .int64(Int64(server.port)))
        #expect(attributes.get("http.request.method") == .string("POST"))
        #expect(attributes.get("http.status_code") == .int64(404))
        #expect(span.status?.code == .error)
        // The server hears of the trace.
        #expect(heads.withLock { $0.first }?.lowercased().contains("trace") == true, "\(heads.withLock { $0 })")
        // A failed connection too.
        let port = try RawServer { _ in }.port
        _ = await Exchanged(transport, TransportRequest(.get, "http://127.0.0.1:\(port)/?api_key=S3CRET"))
        #expect(!"\(tracer.finishedSpans)".contains("S3CRET"))
        try await transport.shutdown()
    }

    @Test("an error as NSError shows no secrets of its request", arguments: TransportKind.plain)
    func dumps(kind: TransportKind) async throws {
        let port = try RawServer { _ in }.port
        let provider = Provider<AnyURL>(transport: kind.make(), retrier: nil)
        let error = await #expect(throws: EndpointError.self) {
            _ = try await provider.request(AnyURL(base: "http://u:S3CRET@127.0.0.1:\(port)/?api_key=S3CRET&page=2"))
        }
        let thrown = try #require(error)
        var errors: [any Error] = [thrown, thrown as NSError]
        if let underlying = thrown.underlyingError { errors += [underlying, underlying as NSError] }
        for error in errors {
            var text = "\(error) \(String(reflecting: error)) \(error.localizedDescription)"
            text += " \((error as NSError).userInfo)"
            dump(error, to: &text)
            dump(error as NSError, to: &text)
            #expect(!text.contains("S3CRET"), "\(text)")
        }
    }
}
