import EndpointRuntime
import Foundation
import OldEncodingsFeature
import Testing

/// The requests of the client of Specs/features/encodings-3-0.yaml, as a server on loopback receives them.
@Suite("Encodings of forms before 3.1, live")
struct OldEncodingsLiveTests {
    private func client(_ baseURL: String) -> OldEncodingsClient {
        OldEncodingsClient(environment: OldEncodingsEnvironment(baseURL: baseURL))
    }

    @Test("before 3.1, styles apply to other forms only, and 'format: byte' is octets")
    func version30() async throws {
        let sent = try await SentRequest.of { baseURL in
            try await client(baseURL).forms.sendParts(
                .init(
                    bytes: Data([0xFB]), file: FilePart(data: Data("p".utf8)), any: ["a"], pair: .init(a: "x"),
                    words: ["x", "y"]
                )
            )
        }
        #expect(
            sent.wholeParts
                == [
                    "name=\"bytes\"\r\nContent-Type: application/octet-stream\r\n\r\n+w==",
                    "name=\"file\"; filename=\"file\"\r\nContent-Type: application/octet-stream\r\n\r\np",
                    "name=\"any\"\r\n\r\na",
                    "name=\"pair\"\r\nContent-Type: application/vnd.pair+json\r\n\r\n{\"a\":\"x\"}",
                    "name=\"words\"\r\n\r\nx",
                    "name=\"words\"\r\n\r\ny",
                ]
        )
        let form = try await SentRequest.of { try await client($0).forms.send(.init(pair: .init(a: "x"))) }
        #expect(form.text == "a=x")
    }
}
