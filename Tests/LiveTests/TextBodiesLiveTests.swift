import EndpointRuntime
import FlyingFox
import Foundation
import Testing
import TextBodiesFeature

/// Text that says a value, and JSON within text: what the client of Specs/features/text-bodies.yaml reads and sends.
@Suite("Text bodies, live")
struct TextBodiesLiveTests {
    private func client(_ baseURL: String) -> TextBodiesClient {
        TextBodiesClient(environment: TextBodiesEnvironment(baseURL: baseURL))
    }

    /// Returns the result of a call with this body.
    private func answer<Value>(
        _ text: String, _ type: String = "text/plain; charset=utf-8", status: HTTPStatusCode = .ok,
        _ call: @escaping @Sendable (ValuesClient) async throws -> Value
    ) async throws -> Value {
        try await LoopbackServer.serving { _ in
            HTTPResponse(statusCode: status, headers: [.contentType: type], body: Data(text.utf8))
        } _: { server in
            try await call(client(server.baseURL).values)
        }
    }

    @Test(
        "a number, a boolean, a date, a UUID and an enumeration are decoded from text, with or without a line break")
    func read() async throws {
        for text in ["42", "42\n", " 42\r\n", "42.0"] {
            #expect(try await answer(text) { try await $0.getCount() } == 42)
        }
        #expect(try await answer("2.5", "text/csv") { try await $0.getRatio() } == 2.5)
        #expect(try await answer("true\n") { try await $0.getFlag() } == true)
        #expect(try await answer("null") { try await $0.getFlag() } == nil)
        #expect(
            try await answer("2024-02-29\n") { try await $0.getDay() } == CalendarDate(year: 2024, month: 2, day: 29))
        #expect(try await answer("", status: .noContent) { try await $0.getDay() } == nil)
        let id = try #require(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"))
        #expect(try await answer("6ba7b810-9dad-11d1-80b4-00c04fd430c8") { try await $0.getID() } == id)
        // Those that look like numbers too, known or not, and those that a server puts in quotes.
        for (text, value) in [("1", "1"), ("large\n", "large"), ("2", "2"), ("\"large\"", "large")] {
            #expect(try await answer(text) { try await $0.getSize() }.rawValue == value)
        }
        let number = try await answer("7") { try await $0.getEither() }
        guard case .integer(7) = number else { throw Unexpected() }
        let word = try await answer("seven") { try await $0.getEither() }
        guard case .string("seven") = word else { throw Unexpected() }
        // Nothing but text.
        #expect(try await answer("m v=1\n") { try await $0.getBytes() } == "m v=1\n")
        #expect(try await answer("a,b", "text/csv") { try await $0.getTable() } == "a,b")
    }

    @Test("each of several success types, and an error, is decoded as its type")
    func several() async throws {
        let number = try await answer("3") { try await $0.getSeveral() }
        guard case .ok(3) = number else { throw Unexpected() }
        let reason = try await answer("busy\n", status: .accepted) { try await $0.getSeveral() }
        guard case .accepted(.busy) = reason else { throw Unexpected() }
        let words = try await answer("3\n", status: .partialContent) { try await $0.getSeveral() }
        guard case .partialContent("3\n") = words else { throw Unexpected() }
        do {
            _ = try await answer("broken\n", status: .badRequest) { try await $0.getCount() } as Int
            throw Unexpected()
        } catch let error as EndpointError {
            #expect(error.body(as: Reason.self) == .broken)
        }
    }

    @Test("text that isn't such a value is an error that quotes it")
    func wrong() async throws {
        for text in ["many", "4.5", ""] {
            await #expect(throws: EndpointError.self, "\(text)") { try await answer(text) { try await $0.getCount() } }
        }
        // It may be absent, and what breaks its format counts as that.
        #expect(try await answer("2024-13-01") { try await $0.getDay() } == nil)
        await #expect(throws: EndpointError.self) {
            try await answer("<p>42</p>", "text/html") { try await $0.getCount() }
        }
    }

    @Test("a value is sent as text")
    func sent() async throws {
        let day = try #require(CalendarDate(year: 2024, month: 2, day: 29))
        let calls: [(String, String, @Sendable (ValuesClient) async throws -> Void)] = [
            ("42", "text/plain", { @Sendable in try await $0.putCount(42) }),
            ("0.5", "text/csv", { @Sendable in try await $0.putRatio(0.5) }),
            ("false", "text/plain", { @Sendable in try await $0.putFlag(false) }),
            ("2024-02-29", "text/plain", { @Sendable in try await $0.putDay(day) }),
            ("large", "text/plain", { @Sendable in try await $0.putSize(.large) }),
        ]
        for (text, type, call) in calls {
            let sent = try await SentRequest.of { try await call(client($0).values) }
            #expect(sent.text == text)
            #expect(sent.headers["content-type"] == type)
        }
        let nothing = try await SentRequest.of { try await client($0).values.putFlag() }
        #expect(nothing.text.isEmpty && nothing.headers["content-type"] == nil)
    }

    @Test("JSON within a string is encoded and decoded as its type, at any depth and place")
    func embedded() async throws {
        let event = Event(
            payload: EmbeddedJSON(Event.Payload(id: 1, name: "a\"b")), list: [EmbeddedJSON(Embedded(id: 2))],
            previous: EmbeddedJSON(Event(payload: EmbeddedJSON(Event.Payload(id: 3)))), numbers: EmbeddedJSON([1, 2])
        )
        let text =
            #"{"payload":"{\"id\":1,\"name\":\"a\\\"b\"}","list":["{\"id\":2}"],"#
            + #""previous":"{\"payload\":\"{\\\"id\\\":3}\"}","numbers":"[1,2]"}"#
        let sent = try await SentRequest.of(answer: nil) { baseURL in
            var read = try await client(baseURL).embedded.sendEvent(event, filter: EmbeddedJSON(.init(since: 4)))
            #expect(read.list?.map(\.id) == [2])
            #expect(read.payload.name == "a\"b" && read.previous?.payload.id == 3 && read.numbers?.value == [1, 2])
            read.payload.id = 5
            #expect(read.payload.id == 5 && event.payload.id == 1)
        }
        #expect(sent.text == text)
        #expect(sent.target == "/embedded?filter=%7B%22since%22%3A4%7D")
        let put = try await SentRequest.of(answer: nil) { baseURL in
            let read = try await client(baseURL).embedded.put(EmbeddedJSON(Embedded(id: 6)))
            #expect(read.id == 6)
        }
        #expect(put.text == #"{"id":6}"#)
    }

    @Test("a string that isn't such JSON is an error with its key path")
    func broken() async throws {
        for payload in [#"{"id":"#, #"{\"id\":\"x\"}"#, #"{}"#] {
            let body = #"{"payload":"\#(payload.replacingOccurrences(of: #"{"id""#, with: #"{\"id\""#))"}"#
            do {
                _ = try await SentRequest.of(answer: body) { baseURL in
                    _ = try await client(baseURL).embedded.sendEvent(Event(payload: EmbeddedJSON(Event.Payload(id: 1))))
                }
                throw Unexpected()
            } catch let error as EndpointError {
                #expect("\(error)".contains("payload"), "\(error)")
            }
        }
    }

    @Test("stubs respond with text")
    func stubs() async throws {
        let stubbed = TextBodiesClient(stub: .immediate)
        #expect(try await stubbed.values.getCount() == 3)
        #expect(try await stubbed.values.getRatio() == 2.5)
        #expect(try await stubbed.values.getSize() == ._1)
        #expect(try await stubbed.values.getDay() != nil)
        #expect(try await stubbed.embedded.put(EmbeddedJSON(Embedded(id: 6))).id == 1)
    }

    private struct Unexpected: Error {}
}
