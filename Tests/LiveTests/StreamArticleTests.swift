// swift-format-ignore-file
// Blocks of an article stand here as the article has them.

import ArticleCode
import EndpointRuntime
import Foundation
import RawServer
import StreamsFeature
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The code of the article `Streaming`, against a server.
@Suite("The article on streams, live", .timeLimit(.minutes(2)))
struct StreamArticleTests {
    @Test("has no code that isn't here")
    func code() throws {
        let article = try ArticleCode(of: "Sources/EndpointRuntime/EndpointRuntime.docc/Streaming.md")
        #expect(article.blocks.count == 6)
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
        let pieces = try await streams.changes.exportLog().collected()
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

    @Test("its stubs answer")
    func stubs() async throws {
        let stubs = EndpointStubs()
        stubs.answer("GET /ticks", with: .value(["one", "two"]))
        stubs.answer("POST /completions", with: .data(Data("data: {\"index\":0,\"text\":\"Mu\"}\n\n".utf8), type: "text/event-stream"))
        let stubbed = StreamsClient(stubs: stubs)
        #expect(try await stubbed.changes.watchTicks().collected() == ["one", "two"])
        #expect(try await stubbed.completions.createStream(CompletionRequest(prompt: "p")).collected().map(\.text) == ["Mu"])
    }
}
