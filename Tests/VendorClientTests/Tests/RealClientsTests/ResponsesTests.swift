import EndpointRuntime
import OpenAI
import Testing

/// The events of responses: a union told apart by `type`, and an end without a marker.
@Suite("Responses", .timeLimit(.minutes(2)))
struct ResponseTests {
    private let server = try? PythonServer("openai_server.py", path: "/v1")

    private func stream(_ input: String) async throws -> ItemStream<ResponseStreamEvent> {
        let server = try #require(server)
        let client = OpenAIClient(
            environment: OpenAIEnvironment(baseURL: server.url), credentials: .apiKeyAuth("secret"), retrier: nil)
        return try await client.responses.createStream(CreateResponse(model: .gpt5_5, input: .textInput(input)))
    }

    @Test("events arrive through pauses and comments, split anywhere, each as the case of its type")
    func pauses() async throws {
        var text = ""
        var steps: [String] = []
        for try await event in try await stream("pauses") {
            switch event {
            case .created(let created): steps.append("created \(created.response.status?.rawValue ?? "")")
            case .responseInProgress: steps.append("in progress")
            case .outputItemAdded(let added): steps.append("item \(added.outputIndex)")
            case .outputTextDelta(let piece): text += piece.delta
            case .outputTextDone(let done): steps.append(done.text)
            case .unknown(let event): steps.append("\(event["mood"] ?? "no mood")")
            case .completed(let completed): steps.append("\(completed.response.output.count) item")
            default: Issue.record("\(event)")
            }
        }
        #expect(text == "Grüß dich, 🌍!")
        #expect(
            steps == ["created in_progress", "in progress", "item 0", "Grüß dich, 🌍!", #""good""#, "1 item"])
    }

    @Test("an error in the middle is a separate event")
    func error() async throws {
        var events: [ResponseStreamEvent] = []
        for try await event in try await stream("error") { events.append(event) }
        #expect(events.count == 3)
        guard case .error(let error) = events.last else {
            Issue.record("\(events)")
            return
        }
        #expect(error.message == "The server had an error while processing your request.")
        #expect(error.sequenceNumber == 2)
    }

    @Test("a connection that is cut is an error, after the events before it")
    func cut() async throws {
        var count = 0
        let stream = try await stream("cut")
        await #expect(throws: EndpointError.self) {
            for try await _ in stream { count += 1 }
        }
        #expect(count == 2)
    }
}
