import CodePointsFeature
import EndpointRuntime
import Foundation
import Testing

/// The client of Specs/features/code-points.yaml: keys that Swift's strings hold for equal are two keys on the wire.
@Suite("Keys of different code points, live")
struct CodePointsLiveTests {
    private func client(_ baseURL: String) -> CodePointsClient {
        CodePointsClient(environment: CodePointsEnvironment(baseURL: baseURL))
    }

    private static let menu = "{\"\u{E9}\":\"a\",\"e\u{301}\":1,\"kind\":\"e\u{301}\"}"

    @Test("composed and decomposed paths and query parameters are sent as the description writes them")
    func paths() async throws {
        let composed = try await SentRequest.of(answer: #"{"size":1}"#) {
            _ = try await client($0).café.composed(é: "1", é2: "2")
        }
        #expect(composed.target == "/caf%C3%A9?%C3%A9=1&e%CC%81=2")
        let decomposed = try await SentRequest.of(answer: #"{"size":1}"#) {
            _ = try await client($0).café.decomposed()
        }
        #expect(decomposed.target == "/cafe%CC%81")
    }

    @Test("composed and decomposed keys and values of a JSON body are sent and read as two")
    func bodies() async throws {
        let sent = try await SentRequest.of(answer: Self.menu) {
            let menu = Menu(é: "a", é2: 1, kind: .é2)
            let received = try await client($0).menu.send(menu)
            #expect(received.é == "a")
            #expect(received.é2 == 1)
            #expect(received.kind.map { Array($0.rawValue.utf8) } == Array("e\u{301}".utf8))
        }
        // Not as strings, which are equal whatever the code points.
        #expect(Array(sent.body) == Array(Self.menu.utf8))
    }

    @Test("a union's value is selected by the code points of its discriminator")
    func unions() async throws {
        let cold = try await SentRequest.of(answer: "{\"t\u{E9}\":\"e\u{301}\",\"flavour\":\"mint\"}") {
            let choice = try await client($0).choice.get()
            guard case .cold(let cold) = choice else {
                Issue.record("\(choice) isn't cold")
                return
            }
            #expect(cold.flavour == "mint")
        }
        #expect(cold.target == "/choice")
    }

    @Test("a form's parts have the names of the description, each with its own media type")
    func forms() async throws {
        let sent = try await SentRequest.of {
            try await client($0).form.send(SendFormRequest(é: FilePart(data: Data("png".utf8)), é2: "text"))
        }
        let parts = sent.text.components(separatedBy: "form-data; name=\"").dropFirst()
        let types = Dictionary(
            uniqueKeysWithValues: parts.map { part in
                (Array(part.utf8.prefix { $0 != UInt8(ascii: "\"") }), part.contains("Content-Type: image/png"))
            })
        #expect(types == [Array("\u{E9}".utf8): true, Array("e\u{301}".utf8): false])
        #expect(sent.text.contains("Content-Type: text/markdown"))
    }
}
