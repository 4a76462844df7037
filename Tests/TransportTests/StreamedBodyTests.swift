@testable import EndpointRuntime
import Foundation
import RawServer
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Bodies that are made as they are sent, over real sockets.
@Suite("Streamed bodies", .serialized, .timeLimit(.minutes(2)))
struct StreamedBodyTests {
    private struct Broken: Error, Equatable {}

    private static func pieces(_ texts: [String]) -> AsyncStream<Data> {
        AsyncStream { continuation in
            for text in texts { continuation.yield(Data(text.utf8)) }
            continuation.finish()
        }
    }

    private func request(_ url: String, _ stream: BodyStream, _ method: EndpointRuntime.HTTPMethod = .post)
        -> TransportRequest
    {
        var request = TransportRequest(method, url, headers: ["Content-Type": "text/x"])
        request.body = .stream(stream)
        return request
    }

    /// Starts a server that responds with the framing of the body, and the body.
    private static func echo() throws -> RawServer {
        try RawServer { connection in
            while let request = connection.request() {
                guard let body = connection.body(of: request) else { return }
                let path = request.line.split(separator: " ")[1].dropFirst()
                if let status = Int(path.prefix(3)) {
                    connection.answer("", status: "\(status) Moved", headers: "Location: /landed\r\n")
                    continue
                }
                let kind = request["Transfer-Encoding"] ?? request["Content-Length"] ?? "none"
                connection.answer("\(kind)|\(request["Content-Type"] ?? "")|\(String(decoding: body, as: UTF8.self))")
            }
        }
    }

    @Test("each chunk arrives before the next one is created", arguments: TransportKind.sendingAsMade)
    func pace(kind: TransportKind) async throws {
        let (arrivals, arrival) = AsyncStream.makeStream(of: String.self)
        let server = try RawServer { connection in
            guard let request = connection.request(), request["Transfer-Encoding"]?.lowercased() == "chunked" else {
                return
            }
            while let chunk = connection.chunk() {
                arrival.yield(String(decoding: chunk, as: UTF8.self))
                if chunk.isEmpty { break }
            }
            connection.answer("done")
        }
        let (pieces, piece) = AsyncStream.makeStream(of: Data.self)
        let sending = Task { await Exchanged(kind.make(), request(server.url, BodyStream(pieces))) }
        var arrived = arrivals.makeAsyncIterator()
        for text in ["one", "two", String(repeating: "three", count: 100)] {
            piece.yield(Data(text.utf8))
            #expect(await arrived.next() == text)
        }
        piece.finish()
        #expect(await arrived.next() == "")
        #expect(await sending.value.text == "done")
    }

    @Test("streams of all kinds arrive completely, with progress", arguments: TransportKind.plain)
    func kinds(kind: TransportKind) async throws {
        let (server, transport) = (try Self.echo(), kind.make())
        let large = String(repeating: "0123456789", count: 50_000)
        let texts = ["a", "", large, "z"]
        let whole = "a\(large)z"
        let streams = [
            BodyStream(bytes: { Self.pieces(texts) }), BodyStream(Self.pieces(texts)),
            BodyStream(ByteStream(Data(whole.utf8))),
            BodyStream(length: Int64(whole.utf8.count), bytes: { Self.pieces(texts) }),
            BodyStream {
                var rest = texts.filter { !$0.isEmpty }.map { Data($0.utf8) }[...]
                return { rest.popFirst() }
            },
            BodyStream { InputStream(data: Data(whole.utf8)) },
        ]
        for stream in streams {
            let reports = Locked<[TransportProgress]>([])
            var request = request(server.url, stream, .put)
            request.progress = { report in reports.withLock { $0.append(report) } }
            let found = await Exchanged(transport, request)
            let isTold = stream.length != nil || !kind.sendsAsMade
            #expect(
                found.text == "\(isTold ? "\(whole.utf8.count)" : "chunked")|text/x|\(whole)", "\(found.error as Any)")
            let sent = reports.withLock { $0.filter { $0.direction == .sent } }
            #expect(sent.last?.completed == Int64(whole.utf8.count))
            #expect(sent.map(\.completed) == sent.map(\.completed).sorted())
        }
        // One that can be read once is empty then, and fails where a length was said.
        let once = BodyStream(Self.pieces(["once"]), length: 4)
        #expect(await Exchanged(transport, request(server.url, once)).text?.hasSuffix("|once") == true)
        #expect(
            await Exchanged(transport, request(server.url, once)).error as? UploadError
                == .streamLength(declared: 4, actual: 0))
    }

    @Test(
        "a failing stream is the request's error, and the server receives no complete body",
        arguments: TransportKind.plain)
    func failures(kind: TransportKind) async throws {
        let (bodies, body) = AsyncStream.makeStream(of: [UInt8]?.self)
        let server = try RawServer { connection in
            while let request = connection.request() {
                let found = connection.body(of: request)
                body.yield(found)
                guard found != nil else { return }
                connection.answer("whole")
            }
        }
        let transport = kind.make()
        var arrived = bodies.makeAsyncIterator()
        let failing = AsyncThrowingStream<Data, any Error> { continuation in
            continuation.yield(Data("half".utf8))
            continuation.finish(throwing: Broken())
        }
        let failed = await Exchanged(transport, request(server.url, BodyStream(failing)))
        #expect(failed.error is Broken, "\(failed)")
        if kind.sendsAsMade { #expect(await arrived.next() == .some(nil)) }

        for (length, count) in [(4, 2), (4, 3), (20, 3)] as [(Int64, Int)] {
            let texts = Array(repeating: "abc", count: count)
            let lying = await Exchanged(
                transport, request(server.url, BodyStream(length: length, bytes: { Self.pieces(texts) })))
            guard case .streamLength(length, _)? = lying.error as? UploadError else {
                Issue.record("\(length): \(lying)")
                continue
            }
            if kind.sendsAsMade { #expect(await arrived.next() == .some(nil)) }
        }
        let unmade = BodyStream { () throws -> AsyncStream<Data> in throw Broken() }
        #expect(await Exchanged(transport, request(server.url, unmade)).error is Broken)
        #expect(await Exchanged(transport, request(server.url, BodyStream(Self.pieces(["after"])))).text == "whole")
        // Nothing else has come in between.
        #expect(await arrived.next() == Array("after".utf8))
    }

    @Test(
        "cancelling while waiting for the body ends its producer, and leaves nothing behind",
        arguments: TransportKind.plain)
    func cancelledInTheMaking(kind: TransportKind) async throws {
        let server = try Self.echo()
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let (starts, start) = AsyncStream.makeStream(of: Void.self)
        let waiting = AsyncStream<Data> {
            start.yield()
            try? await Task.sleep(for: .seconds(60))
            return nil
        } onCancel: {
            end.yield()
        }
        let stream = BodyStream(waiting)
        let before = Self.leftFiles()
        let sending = Task { await Exchanged(kind.make(), request(server.url, stream)) }
        await starts.first { _ in true }
        sending.cancel()
        let error = try #require(await sending.value.error)
        #expect(ErrorChain(error).isCancelled, "\(error)")
        #expect(await ends.first { _ in true } != nil)
        #expect(Self.leftFiles().subtracting(before).isEmpty)
    }

    private static func leftFiles() -> Set<String> {
        let names = try? FileManager.default.contentsOfDirectory(atPath: NSTemporaryDirectory())
        return Set((names ?? []).filter { $0.hasPrefix("endpoint-body-") })
    }

    @Test("cancelling ends the body's producer and closes the connection", arguments: TransportKind.sendingAsMade)
    func cancelling(kind: TransportKind) async throws {
        let (closings, closing) = AsyncStream.makeStream(of: Bool.self)
        let (starts, start) = AsyncStream.makeStream(of: Void.self)
        let server = try RawServer { connection in
            guard connection.request() != nil, connection.chunk() != nil else { return }
            start.yield()
            closing.yield(connection.isClosedByPeer())
        }
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        // Held by nothing else: between two pieces nobody waits for one, and it ends by being let go.
        let stream = BodyStream(
            AsyncStream<Data> { continuation in
                continuation.yield(Data("first".utf8))
                continuation.onTermination = { _ in end.yield() }
            })
        let sending = Task { await Exchanged(kind.make(), request(server.url, stream)) }
        await starts.first { _ in true }
        sending.cancel()
        let error = try #require(await sending.value.error)
        #expect(ErrorChain(error).isCancelled, "\(error)")
        #expect(await closings.first { _ in true } == true)
        #expect(await ends.first { _ in true } != nil)
    }

    @Test("a server that doesn't read applies backpressure to the stream", arguments: TransportKind.sendingAsMade)
    func backPressure(kind: TransportKind) async throws {
        let made = Counter()
        let (starts, start) = AsyncStream.makeStream(of: Void.self)
        let go = DispatchSemaphore(value: 0)
        let server = try RawServer { connection in
            guard let request = connection.request() else { return }
            start.yield()
            guard go.wait(timeout: .now() + 20) == .success, let body = connection.body(of: request) else { return }
            connection.answer("\(body.count)")
        }
        let piece = Data(repeating: 7, count: 1 << 16)
        // 128 MiB, were it all made: sockets take up to 36 MiB on Linux.
        let stream = BodyStream {
            var left = 1 << 11
            return {
                left -= 1
                made.next()
                return left >= 0 ? piece : nil
            }
        }
        let sending = Task { await Exchanged(kind.make(), request(server.url, stream)) }
        await starts.first { _ in true }
        // As much as sockets take: it settles once they are full.
        var before = -1
        while before != made.count {
            before = made.count
            try await Task.sleep(for: .milliseconds(300))
        }
        #expect(made.count < 1 << 10, "\(made.count)")
        go.signal()
        #expect(await sending.value.text == "\((1 << 11) << 16)")
    }

    @Test(
        "a redirect that keeps the body creates it again; if that is impossible, it is the response",
        arguments: TransportKind.plain)
    func redirects(kind: TransportKind) async throws {
        let (server, transport) = (try Self.echo(), kind.make())
        let anew = BodyStream(bytes: { Self.pieces(["an", "ew"]) })
        #expect(
            await Exchanged(transport, request(server.url + "/307", anew)).text
                == "\(kind.sendsAsMade ? "chunked" : "4")|text/x|anew")
        let once = BodyStream(Self.pieces(["once"]))
        #expect(await Exchanged(transport, request(server.url + "/308", once)).answer?.head.statusCode == 308)
        #expect(
            await Exchanged(transport, request(server.url + "/303", BodyStream(Self.pieces(["x"])))).text?.hasPrefix(
                "none|") == true)
    }

    @Test("a response to a streamed body is streamed too", arguments: TransportKind.plain)
    func opened(kind: TransportKind) async throws {
        let server = try Self.echo()
        let opened = try await kind.make().open(request(server.url, BodyStream(Self.pieces(["a", "b"]))))
        #expect(opened.head.statusCode == 200)
        #expect(
            String(decoding: try await opened.collect().data, as: UTF8.self)
                == "\(kind.sendsAsMade ? "chunked" : "2")|text/x|ab")
    }
}
