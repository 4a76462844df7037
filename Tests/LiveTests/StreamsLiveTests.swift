import EndpointRuntime
import Foundation
import RawServer
import StreamsFeature
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Streams over real sockets, from servers that take their time, break off and go on.
@Suite("Streams, live", .serialized, .timeLimit(.minutes(2)))
struct StreamsLiveTests {
    private func client(_ server: RawServer) -> StreamsClient {
        StreamsClient(environment: StreamsEnvironment(baseURL: server.url), retrier: nil)
    }

    private static func piece(_ index: Int) -> String { #"data: {"index":\#(index),"text":"\#(index)ä"}"# + "\n\n" }

    @Test("one method requests the whole, the other the stream, each with its flag in the request")
    func choice() async throws {
        let server = try RawServer { connection in
            while let request = connection.request() {
                if request.text.contains(#""stream":true"#) || request.text.contains(#""incremental":true"#) {
                    connection.begin(type: "text/event-stream; charset=utf-8")
                    connection.sendChunk(Self.piece(request.text.utf8.count))
                    connection.sendChunk("data: [DONE]\n\n")
                    connection.endChunks()
                } else {
                    connection.answer(#"{"text":\#(String(reflecting: request.text))}"#)
                }
            }
        }
        let client = client(server)
        let request = CompletionRequest(prompt: "p", stream: true)
        #expect(try await client.completions.create(request).text == #"{"prompt":"p"}"#)
        let pieces = try await client.completions.createStream(CompletionRequest(prompt: "p")).collect()
        #expect(pieces.map(\.index) == [#"{"prompt":"p","stream":true}"#.utf8.count])
        // A server that streams of itself has to be told not to.
        #expect(
            try await client.completions.createAnswer(AnswerRequest(question: "q")).text
                == #"{"question":"q","incremental":false}"#)
        // Its end is another one than the usual.
        let error = await #expect(throws: EndpointError.self) {
            try await client.completions.createAnswerStream(AnswerRequest(question: "q")).collect()
        }
        #expect(error?.description.contains("the item isn't JSON") == true, "\(error as Any)")
    }

    @Test("a query parameter, and a body property, select the stream too")
    func otherChoices() async throws {
        let server = try RawServer { connection in
            while let request = connection.request() {
                let asked = request.line.split(separator: " ")[1] + (request.text.isEmpty ? "" : " \(request.text)")
                if request["Accept"] == "text/event-stream" {
                    connection.begin(type: "text/event-stream")
                    connection.sendChunk(
                        "data: {\"index\":1,\"text\":\(String(reflecting: String(asked)))}\n\ndata: [DONE]\n\n")
                    connection.endChunks()
                } else {
                    connection.answer(#"{"text":\#(String(reflecting: String(asked)))}"#)
                }
            }
        }
        let client = client(server)
        #expect(try await client.searches.search(q: "a").text == "/searches?q=a")
        #expect(
            try await client.searches.searchStream(q: "a").collect().map(\.text) == ["/searches?q=a&stream=true"])
        #expect(try await client.searches.follow().text == "/follow?live=false")
        #expect(try await client.searches.followStream().collect().map(\.text) == ["/follow?live=true"])
        let chat = CreatePromptRequest.chat(ChatRequest(messages: ["a"], stream: true))
        let text = CreatePromptRequest.completion(CompletionRequest(prompt: "p"))
        for (body, rest) in [(chat, #""messages":["a"]"#), (text, #""prompt":"p""#)] {
            let whole = try await client.prompts.create(body).text
            #expect(whole.contains(rest) && whole.contains(#""stream":false"#), "\(whole)")
            let piece = try await client.prompts.createStream(body).collect().first?.text
            #expect(piece?.contains(rest) == true && piece?.contains(#""stream":true"#) == true, "\(piece ?? "")")
        }
    }

    @Test("values are received as they are sent, between comments that keep the connection open")
    func pace() async throws {
        let (readings, reading) = AsyncStream.makeStream(of: Int.self)
        let read = DispatchSemaphore(value: 0)
        let server = try RawServer { connection in
            guard connection.request() != nil else { return }
            connection.begin(type: "text/event-stream")
            for index in 0..<3 {
                connection.sendChunk(": keep-alive\n\n")
                // In the middle of a character.
                let bytes = Array(Self.piece(index).utf8)
                let middle = (bytes.firstIndex(of: 0xC3) ?? 0) + 1
                for part in [bytes[..<middle], bytes[middle...]] {
                    connection.send(Array("\(String(part.count, radix: 16))\r\n".utf8) + part + Array("\r\n".utf8))
                    usleep(50_000)
                }
                // Nothing more is sent before this one has been read.
                guard read.wait(timeout: .now() + 20) == .success else { return }
                reading.yield(index)
            }
            reading.finish()
            connection.sendChunk("data: [DONE]\n\n")
            connection.endChunks()
        }
        let stream = try await client(server).completions.createStream(CompletionRequest(prompt: "p"))
        #expect(stream.response.statusCode == 200)
        #expect(stream.response.data.isEmpty)
        var texts: [String] = []
        for try await piece in stream {
            texts.append(piece.text)
            read.signal()
        }
        #expect(texts == ["0ä", "1ä", "2ä"])
        #expect(await readings.reduce(into: []) { $0.append($1) } == [0, 1, 2])
    }

    @Test("leaving the loop closes the connection", arguments: [true, false])
    func leaving(holdsStream: Bool) async throws {
        let (closings, closing) = AsyncStream.makeStream(of: Bool.self)
        let server = try RawServer { connection in
            guard connection.request() != nil else { return }
            connection.begin(type: "text/event-stream")
            connection.sendChunk(Self.piece(0) + Self.piece(1))
            closing.yield(connection.isClosedByPeer())
        }
        let client = client(server)
        if holdsStream {
            let stream = try await client.completions.createStream(CompletionRequest(prompt: "p"))
            for try await piece in stream where piece.index == 1 { break }
            #expect(await closings.first { _ in true } == true)
            #expect(stream.response.statusCode == 200)
        } else {
            for try await _ in try await client.completions.createStream(CompletionRequest(prompt: "p")) { break }
            #expect(await closings.first { _ in true } == true)
        }
    }

    @Test("cancelling the task ends the loop with an error and closes the connection")
    func cancelling() async throws {
        let (closings, closing) = AsyncStream.makeStream(of: Bool.self)
        let server = try RawServer { connection in
            guard connection.request() != nil else { return }
            connection.begin(type: "text/event-stream")
            connection.sendChunk(Self.piece(0))
            closing.yield(connection.isClosedByPeer())
        }
        let client = client(server)
        let (starts, start) = AsyncStream.makeStream(of: Void.self)
        let task = Task { () async -> EndpointError? in
            do throws(EndpointError) {
                let stream = try await client.completions.createStream(CompletionRequest(prompt: "p"))
                var iterator = stream.makeAsyncIterator()
                _ = try await iterator.next()
                start.yield()
                _ = try await iterator.next()
                return nil
            } catch {
                return error
            }
        }
        await starts.first { _ in true }
        task.cancel()
        #expect(await task.value?.isCancelled == true)
        #expect(await closings.first { _ in true } == true)
    }

    @Test("values before an error are received first", arguments: ["cut", "reset", "broken", "wrong", "told"])
    func errors(kind: String) async throws {
        let read = DispatchSemaphore(value: 0)
        let server = try RawServer { connection in
            guard connection.request() != nil else { return }
            connection.begin(type: "text/event-stream")
            connection.sendChunk(Self.piece(0) + Self.piece(1))
            // A connection that is reset loses what hasn't been read.
            guard read.wait(timeout: .now() + 60) == .success else { return }
            switch kind {
            case "cut": connection.send("5\r\nda")
            case "reset": connection.reset()
            case "broken": connection.sendChunk("data: {\"index\":\n\n" + Self.piece(3))
            case "told": connection.sendChunk(#"data: {"error":{"message":"overloaded"}}"# + "\n\n")
            default: connection.sendChunk(#"data: {"index":2,"message":"private"}"# + "\n\n" + Self.piece(3))
            }
        }
        var indexes: [Int] = []
        var caught: EndpointError?
        do throws(EndpointError) {
            let stream = try await client(server).completions.createStream(CompletionRequest(prompt: "p"))
            for try await piece in stream {
                indexes.append(piece.index)
                if piece.index == 1 { read.signal() }
            }
        } catch {
            caught = error
        }
        #expect(indexes == [0, 1])
        let error = try #require(caught)
        #expect(error.statusCode == 200)
        switch (kind, error) {
        case ("cut", .underlying), ("reset", .underlying), ("broken", .jsonMapping): break
        case ("wrong", .objectMapping):
            let words = "the object at byte 0 has no 'text'; it has the keys 'index', 'message'.)"
            #expect("\(error)".hasSuffix("It can't be read at [2]: " + words), "\(error)")
            // The body of the error is the item that it is about.
            #expect(error.response?.data == Data(#"{"index":2,"message":"private"}"#.utf8))
        case ("told", .objectMapping):
            #expect("\(error)".hasSuffix("The server reported: overloaded.)"), "\(error)")
            #expect(error.body(as: String.self, at: "error.message") == "overloaded")
        default: Issue.record("\(kind): \(error)")
        }
    }

    @Test("a failure status is the usual error, with its body")
    func status() async throws {
        let server = try RawServer { connection in
            while connection.request() != nil {
                connection.answer(#"{"message":"slow down"}"#, status: "429 Too Many Requests")
            }
        }
        let error = await #expect(throws: EndpointError.self) {
            try await client(server).completions.createStream(CompletionRequest(prompt: "p"))
        }
        #expect(error?.body(as: Problem.self)?.message == "slow down")
        #expect(error?.statusCode == 429)
    }

    @Test("a response that is no stream is an error with its media type")
    func noStream() async throws {
        let server = try RawServer { connection in
            while connection.request() != nil { connection.answer(#"{"text":"whole"}"#) }
        }
        let error = await #expect(throws: EndpointError.self) {
            try await client(server).completions.createStream(CompletionRequest(prompt: "p"))
        }
        guard case .underlying(let cause as ContentTypeError, _)? = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(cause.received == "application/json")
    }

    @Test("a lost stream resumes after the last event, on request")
    func reconnecting() async throws {
        let server = try RawServer { connection in
            guard let request = connection.request() else { return }
            connection.begin(type: "text/event-stream")
            let last = request["Last-Event-ID"] ?? "none"
            connection.sendChunk(
                "retry: 10\n\nid: \(connection.number)\nevent: removed\ndata: \(last)\n\nid: lost\ndata: half")
            if connection.number == 2 { connection.endChunks() } else { connection.reset() }
            if connection.number == 2 { return }
        }
        var events: [(String?, String, WatchChangesResponse)] = []
        let stream = try await client(server).changes.watchChanges().reconnecting(limit: 2, delay: .seconds(20))
        do throws(EndpointError) {
            for try await event in stream.events {
                events.append((event.name, event.lastID, event.item))
                if events.count == 4 { break }
            }
        } catch {
            Issue.record("\(error)")
        }
        #expect(events.map(\.1) == ["0", "1", "2", "3"])
        #expect(events.map(\.0) == Array(repeating: "removed", count: 4))
        let data = events.map { event in
            if case .removed(let removed) = event.2 { removed.data } else { "" }
        }
        #expect(data == ["none", "0", "1", "2"])
    }

    @Test("a wait before reconnecting that exceeds the call's time limit ends with a timeout")
    func timeoutBeforeReconnecting() async throws {
        let server = try RawServer { connection in
            guard connection.request() != nil else { return }
            connection.begin(type: "text/event-stream")
            connection.sendChunk("retry: 80000000\n\nevent: removed\ndata: x\n\n")
            connection.endChunks()
        }
        let stream = try await client(server).changes.with(.timeout(.seconds(1))).watchChanges().reconnecting()
        var iterator = stream.makeAsyncIterator()
        #expect(try await iterator.next() != nil)
        let error = await #expect(throws: EndpointError.self) { _ = try await iterator.next() }
        #expect(error?.isTimedOut == true)
        #expect(error?.statusCode == 200)
        #expect(server.connectionCount == 1)
    }

    @Test("a stream ends after the limit of connections without an event, and at the server's 204")
    func givingUp() async throws {
        let server = try RawServer { connection in
            guard connection.request() != nil else { return }
            if connection.number == 0 {
                connection.begin(type: "text/event-stream")
                connection.sendChunk("retry: 1\n\nevent: removed\ndata: x\n\n")
            }
            connection.reset()
        }
        let stream = try await client(server).changes.watchChanges().reconnecting(limit: 3)
        var count = 0
        do throws(EndpointError) {
            for try await _ in stream { count += 1 }
            Issue.record("the connection was lost")
        } catch {
            #expect(error.statusCode == 200)
        }
        #expect(count == 1)
        #expect(server.connectionCount == 4)

        let ending = try RawServer { connection in
            guard connection.request() != nil else { return }
            guard connection.number == 0 else {
                connection.send("HTTP/1.1 204 No Content\r\n\r\n")
                return
            }
            connection.begin(type: "text/event-stream")
            connection.sendChunk("retry: 1\n\nevent: removed\ndata: x\n\n")
            connection.endChunks()
        }
        #expect(try await client(ending).changes.watchChanges().reconnecting().collect().count == 1)
        #expect(ending.connectionCount == 2)
    }

    @Test("lines, records and strings are streams too")
    func otherFormats() async throws {
        let server = try RawServer { connection in
            while let request = connection.request() {
                let (type, body) =
                    switch request.line.split(separator: " ")[1] {
                    case "/log": ("application/jsonl", "{\"index\":1,\"text\":\"a\"}\n\n{\"index\":2,\"text\":\"b\"}")
                    case "/records":
                        (
                            "application/json-seq",
                            "\u{1E}{\"index\":1,\"text\":\"a\"}\n\u{1E}{\"index\":2,\"text\":\"b\"}\n"
                        )
                    default: ("text/event-stream", "data: one\ndata: two\n\ndata: {\n\n")
                    }
                connection.begin(type: type)
                for character in body { connection.sendChunk(String(character)) }
                connection.endChunks()
            }
        }
        let changes = client(server).changes
        #expect(try await changes.exportLog().collect().map(\.text) == ["a", "b"])
        #expect(try await changes.exportRecords().collect().map(\.index) == [1, 2])
        #expect(try await changes.watchTicks().collect() == ["one\ntwo", "{"])
    }

    @Test("stubs respond with values, with bodies and with samples")
    func stubs() async throws {
        let stubs = EndpointStubs()
        stubs.stub("GET /ticks", with: .value(["a", "b"]))
        let body = Data((Self.piece(1) + Self.piece(2)).utf8)
        stubs.stub("POST /completions", with: .data(body, type: "text/event-stream"))
        stubs.stub("GET /log", with: .sample)
        stubs.stub("POST /drafts", with: .sample)
        let client = StreamsClient(stubs: stubs)
        #expect(try await client.changes.watchTicks().collect() == ["a", "b"])
        #expect(
            try await client.completions.createStream(CompletionRequest(prompt: "p")).collect().map(\.index) == [
                1, 2,
            ])
        #expect(try await client.changes.exportLog().collect().map(\.index) == [1])
        #expect(
            try await client.completions.createDraft(CompletionRequest(prompt: "p")).collect().map(\.index) == [1])
    }
}
