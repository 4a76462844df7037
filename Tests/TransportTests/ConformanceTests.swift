import TestTimeouts
import Foundation
import RawServer
import Testing

@testable import EndpointRuntime

#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointAsyncHTTPClient
    import NIOCore
    import TLSServer
#endif

/// The common behavior of all transports, over real sockets.
@Suite("Transports", .serialized, .timeLimit(.minutes(3)))
struct ConformanceTests {
    @Test("methods, headers and bodies arrive unchanged", arguments: TransportKind.available)
    func requests(kind: TransportKind) async throws {
        let (server, transport) = (try kind.echo(), kind.make())
        for method in [HTTPMethod.get, .delete, .patch, .post, .put, HTTPMethod(rawValue: "PURGE")] {
            let request = TransportRequest(method, server.url + "/a%20b?q=%C3%A4&r")
            #expect(await Exchanged(transport, request).text == "\(method.rawValue) /a%20b?q=%C3%A4&r HTTP/1.1||")
        }
        let headers: HeaderFields = ["Content-Type": "text/x"]
        #expect(
            await Exchanged(transport, TransportRequest(.post, server.url, headers: headers, text: "in memory")).text
                == "POST / HTTP/1.1|text/x|in memory")
        var beside = TransportRequest(.put, server.url, headers: headers)
        beside.body = .data(Data("beside".utf8))
        #expect(await Exchanged(transport, beside).text == "PUT / HTTP/1.1|text/x|beside")
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("upload-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let bytes = String(repeating: "0123456789", count: 50_000)
        try Data(bytes.utf8).write(to: file)
        beside.body = .file(file)
        #expect(await Exchanged(transport, beside).text == "PUT / HTTP/1.1|text/x|\(bytes)")
        beside.body = .file(file.appendingPathComponent("none"))
        let failed = await Exchanged(transport, beside)
        #expect(failed.error is UploadError, "\(failed)")
        try await expectUsable(transport, kind)
    }

    @Test("statuses, repeated headers and bodies of each kind are received", arguments: TransportKind.available)
    func answers(kind: TransportKind) async throws {
        let server = try kind.server { connection in
            while let request = connection.request() {
                switch request.line.split(separator: " ")[1] {
                case "/chunked":
                    connection.begin(type: "text/plain")
                    for piece in ["one ", "two ", "three"] { connection.sendChunk(piece) }
                    connection.endChunks()
                case "/close":
                    connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nuntil the end")
                    return
                case "/empty": connection.send("HTTP/1.1 204 No Content\r\nX-A: 1\r\n\r\n")
                case "/early":
                    connection.send("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")
                    connection.answer("late")
                case "/gzip":
                    connection.send(
                        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(Self.compressed.count)\r\n\r\n")
                    connection.send(Self.compressed)
                default: connection.answer("no", status: "404 Not Found", headers: "X-A: 1\r\nX-A: 2\r\n")
                }
            }
        }
        let transport = kind.make()
        func get(_ path: String) async -> Exchanged {
            await Exchanged(transport, TransportRequest(.get, server.url + path))
        }
        #expect(await get("/chunked").text == "one two three")
        #expect(await get("/close").text == "until the end")
        #expect(await get("/early").text == "late")
        #expect(await get("/gzip").text == #"{"a":"compressed"}"#)
        let empty = await get("/empty")
        #expect(empty.answer?.head.statusCode == 204)
        #expect(empty.answer?.data == Data())
        let missing = await get("/other")
        #expect(missing.answer?.head.statusCode == 404)
        #expect(missing.text == "no")
        #expect(missing.answer?.head[header: "x-a"]?.replacingOccurrences(of: " ", with: "") == "1,2")
    }

    private static let compressed: [UInt8] = [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 255, 171, 86, 74, 84, 178, 82, 74, 206, 207, 45, 40, 74, 45, 46, 78, 77, 81, 170,
        5,
        0, 126, 214, 215, 50, 18, 0, 0, 0,
    ]

    @Test("progress counts every byte in order", arguments: TransportKind.available)
    func progress(kind: TransportKind) async throws {
        let body = String(repeating: "x", count: 300_000)
        let server = try kind.server { connection in
            while connection.request() != nil { connection.answer(body, type: "text/plain") }
        }
        let reports = Locked<[TransportProgress]>([])
        var request = TransportRequest(.post, server.url)
        request.body = .data(Data(body.utf8))
        request.progress = { report in reports.withLock { $0.append(report) } }
        #expect(await Exchanged(kind.make(), request).answer?.data.count == body.utf8.count)
        for direction in [TransportProgress.Direction.sent, .received] {
            let own = reports.withLock { $0.filter { $0.direction == direction } }
            #expect(own.last?.completed == Int64(body.utf8.count), "\(direction): \(own)")
            #expect(own.allSatisfy { $0.total == Int64(body.utf8.count) })
            #expect(own.map(\.completed) == own.map(\.completed).sorted())
        }
    }

    @Test("redirects are followed as sessions do", arguments: TransportKind.available)
    func redirects(kind: TransportKind) async throws {
        let server = try kind.server { connection in
            while let request = connection.request() {
                let path = request.line.split(separator: " ")[1].dropFirst()
                if let status = Int(path.prefix(3)) {
                    connection.answer("", status: "\(status) Moved", headers: "Location: /landed?\(status)\r\n")
                } else if path == "loop" {
                    connection.answer("", status: "302 Found", headers: "Location: loop\r\n")
                } else {
                    connection.answer("\(request.line.dropLast(9))|\(request["Content-Type"] ?? "")|\(request.text)")
                }
            }
        }
        let transport = kind.make()
        let cases = [
            (301, "GET /landed?301||"), (302, "GET /landed?302||"), (303, "GET /landed?303||"),
            (307, "POST /landed?307|text/x|body"), (308, "POST /landed?308|text/x|body"),
        ]
        for (status, landed) in cases {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("body-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: file) }
            try Data("body".utf8).write(to: file)
            for body in [TransportBody.data(Data("body".utf8)), .file(file), nil] {
                var request = TransportRequest(.post, server.url + "/\(status)", headers: ["Content-Type": "text/x"])
                request.body = body
                if body == nil { request.message.body = Data("body".utf8) }
                let found = await Exchanged(transport, request).text
                // libcurl's own redirects keep the type of a body that isn't sent any more.
                #expect(
                    found == landed
                        || kind.isURLSession && found == landed.replacingOccurrences(of: "||", with: "|text/x|"),
                    "\(status): \(found ?? "")")
            }
        }
        let looped = await Exchanged(transport, TransportRequest(.get, server.url + "/loop"))
        #expect(looped.error != nil)
        try await expectUsable(transport, kind)
    }

    @Test("secrets aren't sent to another server after a redirect", arguments: TransportKind.available)
    func secrets(kind: TransportKind) async throws {
        let heads = Locked<[String]>([])
        let other = try kind.server { connection in
            while let request = connection.request() {
                heads.withLock { $0.append(request.head) }
                connection.answer("other")
            }
        }
        let server = try kind.server { connection in
            while connection.request() != nil {
                connection.answer("moved", status: "307 Moved", headers: "Location: \(other.url)/there\r\n")
            }
        }
        let transport = kind.make()
        let headers: HeaderFields = [
            "Authorization": "Bearer s3cret", "X-Own": "s3cret", "X-Open": "open", "Cookie": "s3cret",
        ]
        var request = TransportRequest(.get, server.url, headers: headers)
        request.redaction = Redaction.standard.with(credentials: ["x-own"])
        #expect(await Exchanged(transport, request).text == "other")
        let head = heads.withLock { $0.first ?? "" }
        #expect(head.lowercased().contains("x-open: open"))
        #expect(!head.contains("s3cret"), "\(head)")
        request.returnsCrossServerRedirects = true
        let stayed = await Exchanged(transport, request)
        #expect(stayed.answer?.head.statusCode == 307)
        #expect(stayed.text == "moved")
        #expect(other.connectionCount == 1)
    }

    @Test(
        "an unreachable server, a closed connection and an invalid response are errors that say so",
        arguments: TransportKind.available)
    func failures(kind: TransportKind) async throws {
        let transport = kind.make()
        let refusing = try RefusingPort()
        let refused = await Exchanged(transport, TransportRequest(.get, kind.url(port: refusing.port) + "/"))
        #expect(refused.error != nil && refused.interrupted == nil, "\(refused)")
        #expect(refused.error.map { ErrorChain($0).isTimedOut } == false)

        let answers: [(name: String, bytes: String, data: String?)] = [
            ("nothing", "", nil), ("half a head", "HTTP/1.1 200 OK\r\nContent-Le", nil),
            ("no HTTP", "hello\r\n\r\n", nil),
            ("a short body", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf", "half"),
            ("half a chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n8\r\nx", "half"),
            ("no last chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n", "half"),
        ]
        for answer in answers {
            #if canImport(FoundationNetworking)
                // Its session traps where a connection ends before there is a whole head.
                if kind.isURLSession, ["half a head", "no HTTP"].contains(answer.name) { continue }
            #endif
            let server = try kind.server { connection in
                guard connection.request() != nil else { return }
                connection.send(answer.bytes)
                if !answer.bytes.isEmpty { usleep(100_000) }
            }
            let failed = await Exchanged(transport, TransportRequest(.get, server.url))
            #expect(failed.error != nil, "\(answer.name): \(failed)")
            if let data = answer.data {
                let interrupted = try #require(failed.interrupted, "\(answer.name): \(failed)")
                #expect(interrupted.head.statusCode == 200)
                #expect(String(decoding: interrupted.data, as: UTF8.self).hasPrefix(data), "\(answer.name)")
            }
        }
        try await expectUsable(transport, kind)
    }

    @Test(
        "a body over the limit is an error, compressed or not, and reading stops",
        arguments: TransportKind.available)
    func bodyLimit(kind: TransportKind) async throws {
        let server = try kind.server { connection in
            guard connection.request() != nil else { return }
            connection.begin(type: "text/plain")
            // Without an end, until the other side has enough.
            let piece = String(repeating: "x", count: 1 << 16)
            for _ in 0..<100_000 { guard connection.sendChunk(piece) else { return } }
        }
        let transport = kind.make()
        var request = TransportRequest(.get, server.url)
        request.bodyLimit = 1 << 20
        let failed = await Exchanged(transport, request)
        #expect(
            failed.interrupted?.error as? ConnectionError == ConnectionError(.bodyTooLarge(limit: 1 << 20)), "\(failed)"
        )
        #expect(failed.interrupted?.head.statusCode == 200)
        // Eight megabytes that come as eight kilobytes.
        let bomb = try Self.gzipped(Data(count: 8 << 20))
        #expect(bomb.count < 20_000)
        let small = try kind.server { connection in
            guard connection.request() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n")
            connection.send(bomb)
        }
        request = TransportRequest(.get, small.url)
        request.bodyLimit = 1 << 20
        #expect(
            await Exchanged(transport, request).interrupted?.error as? ConnectionError
                == ConnectionError(.bodyTooLarge(limit: request.bodyLimit)))
        let echo = try kind.echo()
        request = TransportRequest(.get, echo.url)
        request.bodyLimit = 16
        #expect(await Exchanged(transport, request).error == nil)
        request.bodyLimit = 15
        #expect(
            await Exchanged(transport, request).interrupted?.error as? ConnectionError
                == ConnectionError(.bodyTooLarge(limit: request.bodyLimit)))
        try await expectUsable(transport, kind)
    }

    static func gzipped(_ data: Data) throws -> [UInt8] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("plain-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try data.write(to: file)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gzip", "-c", file.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
        process.waitUntilExit()
        return bytes
    }

    @Test("a call's timeout applies however slowly its server sends", arguments: TransportKind.available)
    func drip(kind: TransportKind) async throws {
        let sent = Counter()
        let server = try kind.server { connection in
            guard connection.request() != nil else { return }
            connection.begin(type: "text/plain")
            for _ in 0..<300 {
                guard connection.sendChunk("x") else { return }
                sent.next()
                usleep(100_000)
            }
        }
        let provider = Provider<AnyURL>(transport: kind.make(), retrier: nil)
        let error = await #expect(throws: EndpointError.self) {
            try await provider.with(.timeout(.seconds(1))).request(AnyURL(base: server.url))
        }
        #expect(error?.isTimedOut == true)
        // All of it takes thirty seconds.
        #expect(sent.count < 300)
    }

    @Test("1,000 concurrent requests each receive their own response", arguments: TransportKind.available)
    func concurrency(kind: TransportKind) async throws {
        let (server, transport) = (try kind.echo(), kind.make())
        let answers = await withTaskGroup(of: (Int, String?).self) { group in
            for index in 0..<1000 {
                group.addTask {
                    (index, await Exchanged(transport, TransportRequest(.get, server.url + "/\(index)")).text)
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(answers.count == 1000)
        for (index, answer) in answers { #expect(answer == "GET /\(index) HTTP/1.1||") }
    }

    @Test(
        "a response's bytes arrive as they are sent, and releasing them closes the connection",
        arguments: TransportKind.available)
    func streams(kind: TransportKind) async throws {
        let (closings, closing) = AsyncStream.makeStream(of: Bool.self)
        let read = DispatchSemaphore(value: 0)
        let server = try kind.server { connection in
            guard connection.request() != nil else { return }
            connection.begin(type: "text/plain")
            for piece in ["one", "two", "three"] {
                connection.sendChunk(piece)
                guard read.wait(timeout: .now() + 20) == .success else { return closing.finish() }
            }
            closing.yield(connection.isClosedByPeer())
        }
        var pieces: [String] = []
        do {
            let opened = try await kind.make().open(TransportRequest(.get, server.url))
            #expect(opened.head.statusCode == 200)
            for try await piece in opened.body {
                pieces.append(String(decoding: piece, as: UTF8.self))
                read.signal()
                if pieces.count == 3 { break }
            }
        }
        #expect(pieces == ["one", "two", "three"])
        #expect(await closings.first { _ in true } == true)
    }

    @Test("data ahead of a slow reader isn't lost, and takes little memory", arguments: TransportKind.available)
    func slowReader(kind: TransportKind) async throws {
        let size = 48 << 20
        let sent = Locked(0)
        let server = try kind.server { connection in
            guard connection.request() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
            let piece = (0..<1 << 16).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            for _ in 0..<size / piece.count {
                guard connection.send(piece) else { return }
                sent.withLock { $0 += piece.count }
            }
        }
        let opened = try await kind.make().open(TransportRequest(.get, server.url))
        var iterator = opened.body.makeAsyncIterator()
        var position = 0
        func take(_ piece: Data) {
            var isRight = true
            for byte in piece {
                isRight = isRight && byte == UInt8(truncatingIfNeeded: (position & 0xFFFF) &* 31)
                position += 1
            }
            if !isRight { Issue.record("other bytes before \(position)") }
        }
        if let first = try await iterator.next() { take(first) }
        try await Task.sleep(for: .seconds(1))
        if !kind.isURLSession {
            // The server waits: no more is on its way than the system's own buffers hold.
            #expect(sent.withLock { $0 } < size)
        }
        while let piece = try await iterator.next() { take(piece) }
        #expect(position == size)
    }

    @Test(
        "a reused connection that is lost after a body was sent is an error, immediately",
        arguments: TransportKind.plain, [3, 200_000])
    func lostWithBody(kind: TransportKind, size: Int) async throws {
        let server = try kind.server { connection in
            guard connection.request() != nil else { return }
            connection.answer("first")
            _ = connection.request()
        }
        let transport = kind.make()
        let request = TransportRequest(.post, server.url, text: String(repeating: "a", count: size))
        #expect(await Exchanged(transport, request).text == "first")
        let error = try #require(await Exchanged(transport, request).error)
        #expect(RetryPolicy.isTransient(error) && !ErrorChain(error).isTimedOut, "\(error)")
    }

    #if AsyncHTTPClient
        @Test("HTTP/2 is used if a server supports it, with one connection for many requests")
        func negotiation() async throws {
            for (kind, name) in [(TransportKind.asyncHTTPClientTLS, "http/1.1"), (.asyncHTTPClientHTTP2, "h2")] {
                guard TransportKind.available.contains(kind) else { continue }
                let server = try kind.echo()
                let transport = kind.make()
                #expect(await Exchanged(transport, TransportRequest(.get, server.url)).answer != nil)
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<20 {
                        group.addTask {
                            #expect(await Exchanged(transport, TransportRequest(.get, server.url)).answer != nil)
                        }
                    }
                }
                let record = try #require(server.front?.record)
                #expect(Set(record.protocols) == [name])
                if kind == .asyncHTTPClientHTTP2 { #expect(record.handshakes == 1 && record.streams == 21) }
            }
        }

        @Test("an impossible Content-Length is an error, where FoundationNetworking terminates the process")
        func absurdLength() async throws {
            let server = try RawServer { connection in
                guard connection.request() != nil else { return }
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775807\r\n\r\nbody")
            }
            let transport = AsyncHTTPClientTransport()
            #expect(await Exchanged(transport, TransportRequest(.get, server.url)).error != nil)
            try await expectUsable(transport, .asyncHTTPClient)
        }

        @Test("a transport's own client shuts down with it, or on request")
        func shutdown() async throws {
            let server = try TransportKind.asyncHTTPClient.echo()
            var configuration = AsyncHTTPClientTransport.defaultConfiguration
            configuration.timeout.read = .milliseconds(300)
            let transport = AsyncHTTPClientTransport(configuration: configuration)
            #expect(await Exchanged(transport, TransportRequest(.get, server.url)).text == "GET / HTTP/1.1||")
            let silent = try RawServer { connection in _ = connection.isClosedByPeer() }
            let timedOut = await Exchanged(transport, TransportRequest(.get, silent.url))
            #expect(timedOut.error as? ConnectionError == ConnectionError(.timedOut), "\(timedOut)")
            try await transport.shutdown()
            try await transport.shutdown()
            #expect(await Exchanged(transport, TransportRequest(.get, server.url)).error != nil)
        }
    #endif
}
