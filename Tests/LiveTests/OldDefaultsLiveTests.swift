import EndpointRuntime
import Foundation
import OldDefaultsFeature
import Testing

/// The requests of the client of Specs/features/defaults-2-0.yaml (Swagger 2.0).
@Suite("Defaults and constants of Swagger 2.0, live")
struct OldDefaultsLiveTests {
    private func things(_ baseURL: String) -> ThingsClient {
        OldDefaultsClient(environment: OldDefaultsEnvironment(baseURL: baseURL)).things
    }

    @Test("required constant parameters are sent, defaults aren't")
    func parameters() async throws {
        let sent = try await SentRequest.of(answer: "[]") { _ = try await things($0).list() }
        #expect(sent.target == "/things?version=2")
        #expect(sent.headers["x-kind"] == "7")
    }

    @Test("form fields and parts behave alike; a required field's default is sent unless another value is set")
    func forms() async throws {
        let form = try await SentRequest.of { try await things($0).sendForm(SendFormRequest(user: "u")) }
        #expect(form.text == "grant_type=password&user=u&level=3")
        let parts = try await SentRequest.of { baseURL in
            try await things(baseURL).sendParts(
                SendPartsRequest(file: FilePart(data: Data("x".utf8), fileName: "x.bin")))
        }
        #expect(parts.parts.map(\.name) == ["file", "type"] && parts.parts.last?.text == "2")
    }

    @Test("an object contains its constant and the set values")
    func bodies() async throws {
        let sent = try await SentRequest.of(answer: nil) { _ = try await things($0).change(Thing()) }
        #expect(sent.text == #"{"type":2}"#)
        let null = try await SentRequest.of(answer: nil) { _ = try await things($0).change(Thing(isOn: .null)) }
        #expect(null.text == #"{"type":2,"isOn":null}"#)
    }
}
