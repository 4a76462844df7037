import Foundation
import RawServer
import Testing

@testable import EndpointRuntime

/// The limits on the duration of responses that are read as they arrive, and on their buffers.
@Suite("Stream limits, live", .timeLimit(.minutes(3)))
struct StreamLimitTests {
    @Test("a server that stops sending within a stream is a timeout of the call", arguments: TransportKind.available)
    func silence(kind: TransportKind) async throws {
        let server = try kind.server { connection in
            guard connection.request() != nil else { return }
            connection.begin(type: "text/plain")
            connection.sendChunk("a")
            _ = connection.isClosedByPeer()
        }
        let provider = Provider<AnyURL>(transport: kind.make(), retrier: nil).with(.timeout(.seconds(3)))
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

    @Test("a stream may take longer than the timeout of each of its values", arguments: TransportKind.plain)
    func slowStream(kind: TransportKind) async throws {
        let server = try kind.server { connection in
            guard connection.request() != nil else { return }
            connection.begin(type: "text/plain")
            for _ in 0..<8 {
                connection.sendChunk("a")
                usleep(500_000)
            }
            connection.endChunks()
        }
        let provider = Provider<AnyURL>(transport: kind.make(), retrier: nil).with(.timeout(.seconds(3)))
        let (_, bytes) = try await provider.open(AnyURL(base: server.url))
        var text = ""
        for try await piece in bytes { text += String(decoding: piece, as: UTF8.self) }
        #expect(text == "aaaaaaaa")
    }

    @Test("data ahead of the reader has a limit, if the server can't be slowed down", arguments: TransportKind.plain)
    func readAhead(kind: TransportKind) async throws {
        let (endings, ending) = AsyncStream.makeStream(of: Void.self)
        let server = try kind.server { connection in
            defer { ending.finish() }
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
        #if canImport(FoundationNetworking)
            // Everything has been sent, or the client has had enough.
            if kind.isURLSession { for await _ in endings {} }
        #endif
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
                #expect("\(failure as Any)".contains("are unread"), "\(failure as Any)")
                return
            }
        #endif
        #expect(failure == nil)
        #expect(count == 42_000_000)
    }

    #if canImport(FoundationNetworking)
        @Test("files of buffered data are truncated once read")
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
