import EndpointRuntime
import Foundation
import NullableFeature
import Testing

/// Bodies that may be null: what the client of Specs/features/nullable.yaml sends and reads.
@Suite("Null as a body, live")
struct NullBodiesLiveTests {
    private func client(_ baseURL: String) -> NullableClient {
        NullableClient(environment: NullableEnvironment(baseURL: baseURL))
    }

    @Test("nil is sent as null where a body is required")
    func required() async throws {
        var answer: ReplaceBodyResponse?
        let null = try await SentRequest.of(answer: nil) { answer = try await client($0).bodies.replace(nil) }
        #expect(null.text == "null" && null.headers["content-type"] == "application/json")
        #expect(answer == nil)
        let value = try await SentRequest.of(answer: nil) { baseURL in
            answer = try await client(baseURL).bodies.replace(ReplaceBodyRequest(a: "1", b: "2"))
        }
        #expect(value.text == #"{"a":"1","b":"2"}"#)
        #expect(answer?.b == "2")
        var thing: Thing?
        let named = try await SentRequest.of(answer: nil) { thing = try await client($0).bodies.add(nil) }
        #expect(named.text == "null" && thing == nil)
    }

    @Test("a nullable property of a new object is sent as null or omitted")
    func spokenOf() async throws {
        func sent(_ membership: NewMembership) async throws -> String {
            try await SentRequest.of(answer: nil) { try await client($0).memberships.add(membership) }.text
        }
        #expect(try await sent(NewMembership(permissions: .null)) == #"{"permissions":null}"#)
        #expect(try await sent(NewMembership(permissions: ["read": true])) == #"{"permissions":{"read":true}}"#)
        #expect(try await sent(NewMembership(permissions: nil, note: nil)) == "{}")
        #expect(try await sent(NewMembership(note: "N")) == #"{"note":"N"}"#)
    }

    @Test("nil is no body where a body is optional, and null is explicit")
    func optional() async throws {
        var words: [String]?
        let none = try await SentRequest.of(answer: "null") { words = try await client($0).bodies.change() }
        #expect(words == nil)
        #expect(none.text == "" && none.headers["content-type"] == nil)
        let null = try await SentRequest.of(answer: "[]") { words = try await client($0).bodies.change(.null) }
        #expect(words == [])
        #expect(null.text == "null" && null.headers["content-type"] == "application/json")
        let value = try await SentRequest.of(answer: #"["a"]"#) { baseURL in
            words = try await client(baseURL).bodies.change(Thing(must: "m", mayBeNull: nil))
        }
        #expect(words == ["a"])
        #expect(value.text == #"{"must":"m","mayBeNull":null}"#)
    }
}
