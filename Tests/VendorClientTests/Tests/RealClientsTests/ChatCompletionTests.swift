import EndpointRuntime
import Foundation
import OpenAI
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Chat completions: pieces of one model each, and `[DONE]` at their end.
@Suite("Chat completions", .timeLimit(.minutes(2)))
struct ChatCompletionTests {
    private let server = try? PythonServer("openai_server.py", path: "/v1")

    private func client() throws -> ChatClient {
        let server = try #require(server)
        return OpenAIClient(
            environment: OpenAIEnvironment(baseURL: server.url), credentials: .apiKeyAuth("secret"), retrier: nil
        ).chat
    }

    private func request(_ text: String) -> CreateChatCompletionRequest {
        CreateChatCompletionRequest(
            messages: [.user(ChatCompletionRequestUserMessage(content: .text(text)))], model: .gpt5_5)
    }

    @Test("a complete response is one value, with no stream parameter in the request")
    func whole() async throws {
        let completion = try await client().createCompletion(request("pauses"))
        #expect(completion.choices.map(\.message.content) == ["Grüß dich, 🌍!"])
        #expect(completion.usage?.totalTokens == 29)
    }

    @Test("chunks arrive through pauses and comments, split anywhere, up to the end marker")
    func pauses() async throws {
        let stream = try await client().createCompletionStream(request("pauses"))
        #expect(stream.response.statusCode == 200)
        #expect(stream.response.header("X-Request-ID") == "req_1")
        var pieces: [CreateChatCompletionStreamResponse] = []
        for try await piece in stream { pieces.append(piece) }
        #expect(pieces.count == 7)
        #expect(pieces.flatMap(\.choices).compactMap(\.delta.content).joined() == "Grüß dich, 🌍!")
        #expect(pieces.first?.choices.first?.delta.role == .assistant)
        #expect(pieces.flatMap(\.choices).compactMap(\.finishReason) == [.stop])
        #expect(pieces.map { $0.usage?.totalTokens } == [nil, nil, nil, nil, nil, nil, 29])
    }

    @Test("an error in the middle ends the loop with the server's message, after the chunks before it")
    func error() async throws {
        var count = 0
        let stream = try await client().createCompletionStream(request("error"))
        do {
            for try await _ in stream { count += 1 }
            Issue.record("the error went by")
        } catch {
            #expect(
                "\(error)".hasSuffix(
                    "The server reported: server_error: The server had an error while processing your request.)"),
                "\(error)")
            #expect(error.body(as: ErrorResponse.self)?.error.code == "server_error")
        }
        #expect(count == 2)
    }

    @Test("a connection that is cut is an error, after the chunks before it")
    func cut() async throws {
        var count = 0
        let stream = try await client().createCompletionStream(request("cut"))
        await #expect(throws: EndpointError.self) {
            for try await _ in stream { count += 1 }
        }
        #expect(count == 2)
    }

    @Test("a refusal is thrown before the stream begins, with its model")
    func refusal() async throws {
        let error = await #expect(throws: EndpointError.self) {
            try await client().createCompletionStream(request("refuse"))
        }
        #expect(error?.response?.statusCode == 429)
        #expect("\(error as Any)".contains("slower"), "\(error as Any)")
    }

    @Test("the server sees the connection close when the loop is left")
    func leaving() async throws {
        var count = 0
        for try await _ in try await client().createCompletionStream(request("endless")) {
            count += 1
            if count == 20 { break }
        }
        let server = try #require(server)
        let url = try #require(URL(string: server.url + "/closed"))
        let (data, _) = try await URLSession.shared.data(from: url)
        #expect(String(decoding: data, as: UTF8.self) == #"{"closed": true}"#)
    }
}
