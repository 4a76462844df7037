import DescriptionRepair
import Diagnostics
@testable import EndpointObservations
import EndpointRuntime
import Foundation
import SpecSyntax
import Testing

/// Returns a recorded response with a body of Foundation's values.
func response(_ operation: String, _ status: Int, _ mediaType: String, _ body: Any) throws -> RecordedResponse {
    let data = try JSONSerialization.data(withJSONObject: body, options: [.fragmentsAllowed])
    return RecordedResponse(
        operation: operation, status: status, mediaType: mediaType, body: try node(Array(data)), day: "2026-11-28")
}

func node(_ bytes: [UInt8]) throws -> SyntaxNode {
    var sources = SourceMap()
    var sink = DiagnosticSink()
    let file = sources.add(SourceFile(path: "", bytes: bytes))
    return try #require(SyntaxReader().readJSON(file, in: sources, reporting: &sink))
}

/// The runtime's comparison of recorded responses, beside the generator's.
enum Parity {
    static func json(_ node: SyntaxNode) -> JSONValue {
        switch node.content {
        case .sequence(let items): return .array(items.map(json))
        case .mapping(let mapping):
            return .object(Dictionary(mapping.entries.map { ($0.key, json($0.value)) }, uniquingKeysWith: { $1 }))
        case .scalar(let scalar):
            switch scalar.value {
            case .null: return .null
            case .boolean(let value): return .boolean(value)
            case .string(let text): return .string(text)
            case .integer(let text), .number(let text):
                return (try? JSONValue(json: Data(text.utf8))) ?? .null
            }
        }
    }

    /// Returns the fields of a line that the app and the command record alike.
    static func identity(_ line: String) throws -> String {
        let object = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let names = ["operation", "status", "mediaType", "place", "via", "kind", "found", "format", "value", "like"]
        return names.map { "\(object[$0] ?? "")" }.joined(separator: " ") + " \(object["count"] ?? 0)"
    }

    /// Returns the lines that an observer records for responses.
    static func runtimeLines(_ responses: [RecordedResponse], table: ResponseTable) throws -> [String] {
        let observer = ObservationRecorder(table.json) { _ in }
        for response in responses {
            let body = try response.body.map { try JSONEncoder().encode(json($0)) } ?? Data()
            observer.examine(
                Response(
                    statusCode: response.status, data: body, message: nil,
                    head: ResponseHead(
                        statusCode: response.status, headers: ["Content-Type": response.mediaType])),
                of: response.operation)
        }
        return observer.lines
    }
}
