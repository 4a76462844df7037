// swift-format-ignore-file
// Blocks of an article stand here as the article has them.

import DocSnippets
import EndpointCombine
import EndpointClients
import EndpointRuntime
import Foundation
import MultipartResponsesFeature
import RawServer
import StreamsFeature
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The code of the article `Streaming`, against a server.
@Suite("The article on streams, live", .timeLimit(.minutes(2)))
struct StreamArticleTests {
    @Test("every block of the article is in this file")
    func code() throws {
        let article = try DocSnippets(of: "Sources/EndpointRuntime/EndpointRuntime.docc/Streaming.md")
        #expect(article.blocks.count == 10)
        #expect(try article.blocksMissing() == [])
    }

    @Test("its code reads streams")
    func streams() async throws {
        let server = try RawServer { connection in
            while let request = connection.request() {
                switch request.line.split(separator: " ")[1] {
                case "/log":
                    connection.answer("{\"index\":0,\"text\":\"Mu\"}\n{\"index\":1,\"text\":\" mu\"}\n", type: "application/jsonl")
                case "/ticks":
                    // A client that connects again is told that there is no more.
                    if request["Last-Event-ID"] == "1" {
                        connection.send("HTTP/1.1 204 No Content\r\n\r\n")
                    } else {
                        connection.answer("retry: 1\n\nid: 1\ndata: tick\n\n", type: "text/event-stream")
                    }
                default:
                    connection.answer(
                        "data: {\"index\":0,\"text\":\"Mu\"}\n\ndata: {\"index\":1,\"text\":\" mu\"}\n\ndata: [DONE]\n\n",
                        type: "text/event-stream")
                }
            }
        }
        let streams = StreamsClient(environment: StreamsEnvironment(baseURL: server.url), retrier: nil)
        var text = ""
        for try await piece in try await streams.completions.createStream(CompletionRequest(prompt: "Mu mu")) {
            text += piece.text
        }
        #expect(text == "Mu mu")
        let pieces = try await streams.changes.exportLog().collect()
        #expect(pieces.map(\.index) == [0, 1])
        for try await event in try await streams.changes.watchTicks().events {
            print(event.name ?? "message", event.lastID, event.item)
        }
        let changes = try await streams.changes.watchTicks().reconnecting(limit: 5, delay: .seconds(3))
        for try await change in changes { print(change) }
        let (response, bytes) = try await streams.changes.provider.open(.exportLog)
        var count = 0
        for try await piece in bytes { count += piece.count }
        print(response.statusCode, count)
        #expect(count == 49)
    }

    @Test("its code reads parts")
    func parts() async throws {
        let server = try RawServer { connection in
            while connection.request() != nil {
                connection.answer("--b\r\nContent-Type: image/png\r\n\r\npng\r\n--b--", type: "multipart/mixed; boundary=b")
            }
        }
        let client = MultipartResponsesClient(environment: MultipartResponsesEnvironment(baseURL: server.url), retrier: nil)
        let parts = client.parts
        for try await frame in try await parts.watchFrames() {
            print(frame.contentType ?? "unknown", frame.data?.count ?? 0)
        }
        let (opened, body) = try await parts.provider.open(.getAnything)
        for try await part in try opened.parts(of: body) {
            var size = 0
            for try await piece in part.body { size += piece.count }
            print(part.name ?? "nameless", part.contentType ?? "text", size)
        }
        #expect(try await parts.provider.request(.getAnything).parts().map(\.data) == [Data("png".utf8)])
    }

    @Test("its code uses callbacks and publishers")
    func callbacks() async throws {
        let server = try RawServer { connection in
            while connection.request() != nil { connection.answer("data: tick\n\n", type: "text/event-stream") }
        }
        let streams = StreamsClient(environment: StreamsEnvironment(baseURL: server.url), retrier: nil)
        let running = readStream { try await streams.changes.watchTicks() } each: { tick in
            print(tick)
        } completion: { result in
            print((try? result.get()) == nil ? "failed" : "ended")
        }
        let subscription = streamPublisher { try await streams.changes.watchTicks() }
            .sink(receiveCompletion: { _ in }, receiveValue: { tick in print(tick) })
        #expect(!running.isCancelled)
        running.cancel()
        subscription.cancel()
    }

    @Test("its stubs respond")
    func stubs() async throws {
        let stubs = EndpointStubs()
        stubs.stub("GET /ticks", with: .value(["one", "two"]))
        stubs.stub("POST /completions", with: .data(Data("data: {\"index\":0,\"text\":\"Mu\"}\n\n".utf8), type: "text/event-stream"))
        let stubbed = StreamsClient(stubs: stubs)
        #expect(try await stubbed.changes.watchTicks().collect() == ["one", "two"])
        #expect(try await stubbed.completions.createStream(CompletionRequest(prompt: "p")).collect().map(\.text) == ["Mu"])
    }
}
