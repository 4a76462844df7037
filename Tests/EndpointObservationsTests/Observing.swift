import Bookstore
import DescriptionRepair
import Diagnostics
import EndpointObservations
import EndpointRuntime
import Foundation
import OpenAPI
import SpecSyntax
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport that responds to each request like a server.
struct Responding: Transport {
    var status = 200
    var mediaType = "application/json"
    let body: @Sendable () -> String

    init(_ status: Int = 200, _ mediaType: String = "application/json", body: @escaping @Sendable () -> String) {
        (self.status, self.mediaType, self.body) = (status, mediaType, body)
    }

    func exchange(_ request: TransportRequest) async throws -> TransportResponse {
        let url = try #require(request.request.url)
        let head = try #require(
            HTTPURLResponse(
                url: url, statusCode: status, httpVersion: nil, headerFields: ["Content-Type": mediaType]))
        return TransportResponse(response: head, data: Data(body().utf8))
    }
}

/// The documents of the tests.
enum Described {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static var bookstore: URL { root.appendingPathComponent("Specs/bookstore.yaml") }

    static func document(_ text: String) throws -> Document {
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let file = sources.add(SourceFile(path: "api.yaml", bytes: Array(text.utf8)))
        let root = try #require(SyntaxReader().read(file, in: sources, reporting: &sink))
        return try #require(DocumentReader().read(SyntaxTrees(root: root), reporting: &sink))
    }

    static func table() throws -> ResponseTable {
        ResponseTable(try document(String(contentsOf: bookstore, encoding: .utf8)))
    }
}

/// The fields of an observation's line that don't depend on the day.
func fields(_ line: String) throws -> String {
    let object = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let names = ["operation", "status", "place", "kind", "found", "value", "count", "calls"]
    return names.compactMap { object[$0].map { "\($0)" } }.joined(separator: " ")
}
