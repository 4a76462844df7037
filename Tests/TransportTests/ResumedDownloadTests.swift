@testable import EndpointRuntime
import Foundation
import RawServer
import Testing

@testable import EndpointClients
@testable import EndpointHTTP

/// Downloads that break off and are gone on from.
@Suite("Resumed downloads, live", .serialized, .timeLimit(.minutes(3)))
struct ResumedDownloadTests {
    private static let content = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) })
    private static let newer = Data((0..<250_000).map { UInt8(truncatingIfNeeded: $0 &* 11 &+ 3) })
    private static let tag = "ETag: \"one\"\r\n"

    /// A server of one file: what is asked of it, and what it answers to the first request, the second one, and so on.
    private final class FileServer: Sendable {
        enum Answer: Sendable {
            /// All of a file, or so many of its bytes until the connection ends.
            case whole(Data, headers: String, cut: Int? = nil)
            /// The requested bytes, or a range of them; with other headers in place of the correct `Content-Range`.
            case range(Data, headers: String, contentRange: String? = nil, cut: Int? = nil)
            case status(String)
        }

        let requests = Locked<[RawRequest]>([])
        let served: ServedServer

        init(_ kind: TransportKind, _ answers: [Answer]) throws {
            let requests = requests
            served = try kind.server { connection in
                while let request = connection.request() {
                    let number = requests.withLock { requests in
                        requests.append(request)
                        return requests.count - 1
                    }
                    guard number < answers.count else { return }
                    guard Self.answer(request, answers[number], connection) else { return }
                }
            }
        }

        /// - Returns: Whether the connection goes on.
        private static func answer(_ request: RawRequest, _ answer: Answer, _ connection: RawConnection) -> Bool {
            switch answer {
            case .whole(let data, let headers, let cut):
                connection.send("HTTP/1.1 200 OK\r\n\(headers)Content-Length: \(data.count)\r\n\r\n")
                return send(data, cut, connection)
            case .range(let data, let headers, let contentRange, let cut):
                let first = request["Range"].flatMap { Int($0.dropFirst("bytes=".count).dropLast()) } ?? 0
                let rest = data.dropFirst(first)
                let range = contentRange ?? "bytes \(first)-\(data.count - 1)/\(data.count)"
                connection.send(
                    "HTTP/1.1 206 Partial Content\r\n\(headers)Content-Range: \(range)\r\nContent-Length: \(rest.count)\r\n\r\n"
                )
                return send(Data(rest), cut, connection)
            case .status(let status):
                connection.answer("no", status: status)
                return true
            }
        }

        private static func send(_ data: Data, _ cut: Int?, _ connection: RawConnection) -> Bool {
            connection.send([UInt8](data.prefix(cut ?? data.count)))
            // What has been sent should have come before the connection ends.
            if cut != nil { usleep(200_000) }
            return cut == nil
        }

        var ranges: [String?] { requests.withLock { $0.map { $0["Range"] } } }
        var conditions: [String?] { requests.withLock { $0.map { $0["If-Range"] } } }
    }

    private struct File: TaskTarget {
        var base: String
        var destination: DownloadDestination
        var baseURL: URL { URL(string: base) ?? URL(fileURLWithPath: "/") }
        var path: String { "/file" }
        var method: HTTPMethod { .get }
        var task: RequestTask { .downloadDestination(destination) }
        var headers: [String: String]? { nil }
    }

    /// A folder, a file in it and the part of that.
    private struct Place {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("resumed-\(UUID().uuidString)")
        var file: URL { folder.appendingPathComponent("film") }
        var part: URL { folder.appendingPathComponent("film.part") }
        var destination: DownloadDestination { .file(file).resuming(from: part) }
        /// The names of all there is.
        var left: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted() }
        var partCount: Int? { (try? Data(contentsOf: part))?.count }

        func remove() { try? FileManager.default.removeItem(at: folder) }
    }

    private func download(
        _ kind: TransportKind, _ server: FileServer, to destination: DownloadDestination,
        retrier: (any RequestInterceptor)? = nil
    ) async -> Result<Response, EndpointError> {
        let provider = Provider<File>(transport: kind.make(), retrier: retrier)
        do throws(EndpointError) {
            return .success(
                try await provider.with(.timeout(.seconds(60))).request(
                    File(base: server.served.url, destination: destination)))
        } catch {
            return .failure(error)
        }
    }

    @Test("a partial file is retained and resumed, with complete progress", arguments: TransportKind.available)
    func resuming(kind: TransportKind) async throws {
        let place = Place()
        defer { place.remove() }
        let server = try FileServer(
            kind,
            [
                .whole(Self.content, headers: Self.tag, cut: 100_000),
                .range(Self.content, headers: Self.tag, cut: 50_000),
                .range(Self.content, headers: Self.tag),
            ])
        guard case .failure(let error) = await download(kind, server, to: place.destination) else {
            Issue.record("an answer that was cut off is no success")
            return
        }
        #expect(error.statusCode == 200)
        #expect(place.left == ["film.part", "film.part.origin"])
        let first = try #require(place.partCount)
        #expect((1...100_000).contains(first))
        #expect(try Data(contentsOf: place.part) == Self.content.prefix(first))
        guard case .failure = await download(kind, server, to: place.destination) else {
            Issue.record("and neither is the second one")
            return
        }
        let second = try #require(place.partCount)
        #expect(second > first)

        let steps = Locked<[RequestProgress]>([])
        let provider = Provider<File>(transport: kind.make(), retrier: nil)
        var last: Response?
        for try await step in provider.requestWithProgress(
            File(base: server.served.url, destination: place.destination))
        {
            steps.withLock { $0.append(step) }
            last = step.response ?? last
        }
        #expect(last?.statusCode == 206)
        #expect(last?.file == place.file)
        #expect(try Data(contentsOf: place.file) == Self.content)
        #expect(place.left == ["film"])
        #expect(server.ranges == [nil, "bytes=\(first)-", "bytes=\(second)-"])
        #expect(server.conditions == [nil, "\"one\"", "\"one\""])
        #expect(server.requests.withLock { $0.allSatisfy { $0["Accept-Encoding"] == "identity" } })
        let fractions = steps.withLock { $0.map(\.fraction) }
        #expect(fractions.last == 1)
        #expect(fractions == fractions.sorted() && fractions.allSatisfy { $0 <= 1 && $0 >= Double(second) / 300_000 })
    }

    @Test("a retried call resumes its partial file", arguments: TransportKind.available)
    func retried(kind: TransportKind) async throws {
        let place = Place()
        defer { place.remove() }
        let server = try FileServer(
            kind, [.whole(Self.content, headers: Self.tag, cut: 100_000), .range(Self.content, headers: Self.tag)])
        let response = try await download(kind, server, to: place.destination, retrier: Always()).get()
        #expect(response.statusCode == 206)
        #expect(try Data(contentsOf: place.file) == Self.content)
        #expect(server.ranges.count == 2 && server.ranges.last.flatMap { $0 } != nil)
        #expect(place.left == ["film"])
    }

    private struct Always: RequestInterceptor {
        func decision(for failure: FailedRequest) async -> RetryDecision { failure.attempt < 3 ? .retry : .doNotRetry }
    }

    @Test(
        "a changed file is downloaded from the start, whatever the server responds", arguments: TransportKind.available)
    func changed(kind: TransportKind) async throws {
        let newTag = "ETag: \"two\"\r\n"
        let whole = FileServer.Answer.whole(Self.newer, headers: newTag)
        let cases: [(name: String, answers: [FileServer.Answer], requests: Int)] = [
            ("all of it", [whole], 2),
            ("a range of the new one", [.range(Self.newer, headers: newTag), whole], 3),
            ("another length", [.range(Self.newer, headers: Self.tag), whole], 3),
            ("shorter than the part", [.status("416 Range Not Satisfiable"), whole], 3),
            (
                "another range",
                [.range(Self.content, headers: Self.tag, contentRange: "bytes 0-299999/300000"), whole], 3
            ),
            (
                "a range without an end",
                [.range(Self.content, headers: Self.tag, contentRange: "bytes 1-2/300000"), whole], 3
            ),
            ("no range", [.range(Self.content, headers: Self.tag, contentRange: "nonsense"), whole], 3),
            ("a compressed one", [.range(Self.content, headers: Self.tag + "Content-Encoding: x\r\n"), whole], 3),
        ]
        for (name, answers, requests) in cases {
            // libcurl refuses it by itself.
            if kind.isURLSession, name == "a compressed one" { continue }
            let place = Place()
            defer { place.remove() }
            let server = try FileServer(kind, [.whole(Self.content, headers: Self.tag, cut: 100_000)] + answers)
            _ = await download(kind, server, to: place.destination)
            #expect(place.partCount != nil, "\(name)")
            let response = try await download(kind, server, to: place.destination).get()
            #expect(response.statusCode == 200, "\(name)")
            #expect(try Data(contentsOf: place.file) == Self.newer, "\(name)")
            #expect(place.left == ["film"], "\(name)")
            #expect(server.ranges.count == requests, "\(name)")
            #expect(server.ranges.last.flatMap { $0 } == nil || requests == 2, "\(name)")
        }
    }

    @Test("without a validator nothing is retained", arguments: TransportKind.available)
    func validators(kind: TransportKind) async throws {
        let date = "Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT\r\n"
        let cases: [(headers: String, isKept: Bool)] = [
            (Self.tag, true), ("", false), ("ETag: W/\"one\"\r\n", false), ("ETag: one\r\n", false),
            (date + "Date: Sun, 06 Nov 1994 08:49:38 GMT\r\n", true), (date, false),
            (date + "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n", false),
            (Self.tag + "Content-Encoding: x\r\n", false),
        ]
        for (headers, isKept) in cases {
            let place = Place()
            defer { place.remove() }
            let server = try FileServer(
                kind, [.whole(Self.content, headers: headers, cut: 100_000), .range(Self.content, headers: headers)])
            _ = await download(kind, server, to: place.destination)
            #expect(place.left == (isKept ? ["film.part", "film.part.origin"] : []), "\(headers)")
            guard isKept else { continue }
            _ = try await download(kind, server, to: place.destination).get()
            #expect(try Data(contentsOf: place.file) == Self.content, "\(headers)")
            let condition = headers.hasPrefix("ETag") ? "\"one\"" : "Sun, 06 Nov 1994 08:49:37 GMT"
            #expect(server.conditions == [nil, condition])
        }
    }

    @Test(
        "an unsuccessful response retains the partial file, and another URL's isn't resumed",
        arguments: TransportKind.available)
    func kept(kind: TransportKind) async throws {
        let place = Place()
        defer { place.remove() }
        let server = try FileServer(
            kind,
            [
                .whole(Self.content, headers: Self.tag, cut: 100_000), .status("503 Busy"),
                .range(Self.content, headers: Self.tag),
            ])
        _ = await download(kind, server, to: place.destination)
        let count = place.partCount
        guard case .success(let busy) = await download(kind, server, to: place.destination) else {
            Issue.record("503 is an answer")
            return
        }
        #expect(busy.statusCode == 503)
        #expect(place.partCount == count && count != nil)
        let other = try FileServer(kind, [.whole(Self.newer, headers: Self.tag)])
        _ = try await download(kind, other, to: place.destination).get()
        #expect(other.ranges == [nil])
        #expect(try Data(contentsOf: place.file) == Self.newer)
    }

    @Test(
        "a complete file that couldn't be moved is retained, and its last byte is requested again",
        arguments: TransportKind.available)
    func misplaced(kind: TransportKind) async throws {
        let place = Place()
        defer { place.remove() }
        try FileManager.default.createDirectory(at: place.folder, withIntermediateDirectories: true)
        try Data("old".utf8).write(to: place.file)
        let server = try FileServer(
            kind, [.whole(Self.content, headers: Self.tag), .range(Self.content, headers: Self.tag)])
        let careful = DownloadDestination.file(place.file, options: []).resuming(from: place.part)
        guard case .failure = await download(kind, server, to: careful) else {
            Issue.record("there is a file already")
            return
        }
        #expect(try Data(contentsOf: place.file) == Data("old".utf8))
        #expect(place.partCount == Self.content.count)
        _ = try await download(kind, server, to: place.destination).get()
        #expect(server.ranges == [nil, "bytes=299999-"])
        #expect(try Data(contentsOf: place.file) == Self.content)
        #expect(place.left == ["film"])
    }

    @Test(
        "invalid metadata is ignored, and nothing is left without a partial file",
        arguments: TransportKind.available)
    func notes(kind: TransportKind) async throws {
        for note in ["", "http://a\n", "\n\n\n", "http://127.0.0.1/file\n\"one\"\n3\n", "x"] {
            let place = Place()
            defer { place.remove() }
            try FileManager.default.createDirectory(at: place.folder, withIntermediateDirectories: true)
            try Data("left".utf8).write(to: place.part)
            try Data(note.utf8).write(to: place.folder.appendingPathComponent("film.part.origin"))
            let server = try FileServer(kind, [.whole(Self.content, headers: Self.tag)])
            _ = try await download(kind, server, to: place.destination).get()
            #expect(server.ranges == [nil])
            #expect(try Data(contentsOf: place.file) == Self.content)
            #expect(place.left == ["film"])
        }
        let place = Place()
        defer { place.remove() }
        let server = try FileServer(kind, [.whole(Self.content, headers: Self.tag, cut: 1000)])
        _ = await download(kind, server, to: .file(place.file))
        #expect(place.left == [])
    }

    @Test(
        "a link in place of the partial file or its metadata is replaced, and its destination retained",
        arguments: TransportKind.available)
    func links(kind: TransportKind) async throws {
        let manager = FileManager.default
        for name in ["film.part", "film.part.origin", "film"] {
            for (victimExists, isResumed) in [(true, false), (true, true), (false, false)] {
                let place = Place()
                defer { place.remove() }
                let victim = place.folder.appendingPathComponent("victim")
                try manager.createDirectory(at: place.folder, withIntermediateDirectories: true)
                if victimExists { try Data("precious".utf8).write(to: victim) }
                let server = try FileServer(
                    kind, Array(repeating: .whole(Self.content, headers: Self.tag), count: 2))
                if isResumed {
                    let note = "\(server.served.url)/file\n\"one\"\n300000\n"
                    try Data(note.utf8).write(to: place.folder.appendingPathComponent("film.part.origin"))
                    try Data(Self.content.prefix(10)).write(to: place.part)
                }
                let link = place.folder.appendingPathComponent(name)
                try? manager.removeItem(at: link)
                try manager.createSymbolicLink(at: link, withDestinationURL: victim)
                let label = "\(name) \(victimExists) \(isResumed)"
                _ = try await download(kind, server, to: place.destination).get()
                #expect(try Data(contentsOf: place.file) == Self.content, "\(label)")
                #expect(place.left == (victimExists ? ["film", "victim"] : ["film"]), "\(label)")
                if victimExists { #expect(try Data(contentsOf: victim) == Data("precious".utf8), "\(label)") }
            }
        }
    }

    @Test(
        "a link that replaces the partial file during a download isn't written through",
        arguments: TransportKind.available)
    func linkMeanwhile(kind: TransportKind) async throws {
        let place = Place()
        defer { place.remove() }
        let victim = place.folder.appendingPathComponent("victim")
        let part = place.part
        let served = try kind.server { connection in
            guard connection.request() != nil else { return }
            connection.send(
                "HTTP/1.1 200 OK\r\n\(Self.tag)Content-Length: \(Self.content.count)\r\n\r\n"
                    + String(repeating: "a", count: 1000))
            while (try? Data(contentsOf: part))?.isEmpty ?? true { usleep(1000) }
            try? Data("precious".utf8).write(to: victim)
            try? FileManager.default.removeItem(at: part)
            try? FileManager.default.createSymbolicLink(at: part, withDestinationURL: victim)
            connection.send([UInt8](Self.content.dropFirst(1000)))
        }
        let provider = Provider<File>(transport: kind.make(), retrier: nil)
        await #expect(throws: EndpointError.self) {
            try await provider.request(File(base: served.url, destination: place.destination))
        }
        #expect(try Data(contentsOf: victim) == Data("precious".utf8))
    }

    @Test(
        "a partial response with more bytes than its Content-Range restarts the download",
        arguments: TransportKind.available)
    func surplus(kind: TransportKind) async throws {
        for range in ["bytes %-249999/250000", "bytes %-249999/*"] {
            let place = Place()
            defer { place.remove() }
            let server = try FileServer(
                kind,
                [
                    .whole(Self.newer, headers: "", cut: nil),
                    .whole(Self.content, headers: Self.tag, cut: 100_000),
                ])
            _ = try await download(kind, server, to: .file(place.file)).get()
            _ = await download(kind, server, to: place.destination)
            let count = try #require(place.partCount)
            let second = try FileServer(
                kind,
                [
                    .range(
                        Self.content, headers: Self.tag, contentRange: range.replacing("%", with: "\(count)")),
                    .whole(Self.newer, headers: Self.tag),
                ])
            // What is left is a part of the second server's file.
            let note = place.folder.appendingPathComponent("film.part.origin")
            try Data("\(second.served.url)/file\n\"one\"\n\n".utf8).write(to: note)
            let response = try await download(kind, second, to: place.destination).get()
            #expect(response.statusCode == 200)
            #expect(try Data(contentsOf: place.file) == Self.newer)
            #expect(second.ranges == ["bytes=\(count)-", nil])
            #expect(place.left == ["film"])
        }
    }

    @Test("a partial response that wasn't requested isn't the complete file", arguments: TransportKind.available)
    func unaskedPart(kind: TransportKind) async throws {
        let place = Place()
        defer { place.remove() }
        let server = try FileServer(
            kind, [.range(Self.content.prefix(1000), headers: Self.tag, contentRange: "bytes 0-999/300000")])
        guard case .failure(let error) = await download(kind, server, to: place.destination) else {
            Issue.record("a part is no file")
            return
        }
        #expect("\(error)".contains("doesn't continue the download"))
        #expect(place.left == [])
    }

    @Test("a Content-Range is parsed strictly")
    func contentRanges() {
        let cases: [(text: String, first: Int64?, last: Int64?, total: Int64?)] = [
            ("bytes 5-9/10", 5, 9, 10), ("Bytes 0-0/1", 0, 0, 1), ("bytes 5-9/*", 5, 9, nil),
            ("bytes */10", nil, nil, nil),
            ("bytes 5-9/9", nil, nil, nil), ("bytes 9-5/10", nil, nil, nil), ("bytes 5-9", nil, nil, nil),
            ("bytes -5-9/10", nil, nil, nil), ("bytes +5-9/10", nil, nil, nil), ("chars 5-9/10", nil, nil, nil),
            ("bytes 5-9/10 x", nil, nil, nil), ("bytes 5-99999999999999999999/*", nil, nil, nil), ("", nil, nil, nil),
            ("bytes 0-9223372036854775807/*", nil, nil, nil),
            ("bytes 5-9223372036854775806/9223372036854775807", 5, .max - 1, .max),
        ]
        for (text, first, last, total) in cases {
            let range = ContentRange(text)
            #expect(range?.first == first && range?.last == last && range?.total == total, "\(text)")
        }
    }
}
