@testable import EndpointCache
@_spi(Generated) @testable import EndpointRuntime
import Foundation

extension ExhaustingInput {
    static let addresses: [ExhaustingInput] = [
        address("dots", 100_000) { repeated("../", $0) },
        address("dots behind segments", 50_000) { "/" + repeated("a/../", $0) },
        address("slashes", 200_000) { repeated("/", $0) },
        address("colons", 200_000) { repeated(":", $0) },
        address("schemes", 50_000) { repeated("https://", $0) },
        address("at signs", 200_000) { "https://" + repeated("@", $0) + "/" },
        address("a host", 200_000) { "https://" + repeated("a.", $0) },
        address("brackets", 200_000) { "https://" + repeated("[", $0) + "]/" },
        address("a port", 200_000) { "https://a.example:" + repeated("1", $0) },
        address("number signs", 200_000) { repeated("#", $0) },
        address("question marks", 200_000) { repeated("?", $0) },
        address("percent signs", 200_000) { "/" + repeated("%", $0) },
        address("percent-encoding", 100_000) { "/?" + repeated("%2F", $0) },
        address("parameters", 20_000) { "/?" + (0..<$0).map { "b\($0 ^ 0x155)=1" }.joined(separator: "&") },
        address("braces", 100_000) { "/" + repeated("{a}", $0) },
        address("blanks", 200_000) { repeated(" ", $0) + "a" },
        address("marks", 100_000) { "/a" + repeated("\u{301}", $0) },
        address("letters of many bytes", 100_000) { "/" + repeated("é", $0) },
        ExhaustingInput("address: a template of many parameters", size: 3000) { size in
            let template = (0..<size).map { "/{p\($0)}" }.joined()
            return {
                let request = OperationRequest(.get, "/a/{id}/b", template)
                _ = request.path
            }
        },
    ]

    private static func address(
        _ name: String, _ size: Int, _ text: @escaping @Sendable (Int) -> String
    ) -> ExhaustingInput {
        ExhaustingInput("address: \(name)", size: size) { size in
            let text = text(size)
            return {
                if let base = StrictURIReference("https://a.example/b/c?d"), let reference = StrictURIReference(text) {
                    let resolved = reference.resolved(against: base)
                    _ = StrictURIReference(resolved.text)?.resolved(against: base)
                }
                _ = WebOrigin(text)
                _ = NormalizedURL("https://a.example" + text).query
                _ = NormalizedURL(text).text
                _ = RequestURL.checked(text)
                _ = RequestURL.problem(of: text)
                _ = PercentEncoding.encoded(text)
                _ = text.percentDecoded
                let request = OperationRequest(.get, "/a/{id}/b", text)
                _ = (request.parts.failure, request.path)
                let sent = TransportRequest(RequestMessage(.get, url: "https://a.example/a"))
                let head = ResponseHead(statusCode: 302, headers: ["Location": text], url: "https://a.example/a")
                _ = sent.redirected(by: head)
            }
        }
    }
}
