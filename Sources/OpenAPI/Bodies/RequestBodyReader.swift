import Diagnostics
import SpecSyntax

/// Reads request bodies.
enum RequestBodyReader {
    static func requestBody(_ item: SyntaxNode, in reading: inout Reading) -> Document.RequestBody? {
        // An unresolved or forbidden reference has been reported. There is a body nevertheless, and most are JSON.
        guard let (node, name) = reading.resolved(item) else {
            let content = Document.MediaType(name: "application/json", range: item.range)
            return Document.RequestBody(
                description: nil, isRequired: false, content: [content], name: nil, range: item.range)
        }
        guard let mapping = reading.mapping(node, "requestBody") else { return nil }
        let content = MediaTypeReader.content(mapping["content"], of: .requestBody, in: &reading)
        if mapping["content"] == nil {
            reading.reportMissing("content", of: "the request body", at: node)
        } else if content.isEmpty, let entry = mapping.entry(forKey: "content") {
            reading.sink.report(
                .invalidValue, "the 'content' of this request body has no media type; nothing is sent",
                at: entry.keyRange,
                hint: "a media type is written like 'application/json'"
            )
        }
        return Document.RequestBody(
            description: MediaTypeReader.description(mapping["description"], of: content, in: &reading),
            isRequired: reading.boolean(mapping["required"], "required") ?? false, content: content, name: name,
            range: node.range
        )
    }

    /// Reports a body whose meaning HTTP doesn't define: OpenAPI 3.0 ignores such bodies, later versions advise against
    /// them (3.1, 4.8.10.1), and clients send them if their transport can.
    static func checkBody(of operation: Document.Operation, in reading: inout Reading) {
        guard let body = operation.requestBody, ["GET", "HEAD", "TRACE"].contains(operation.method) else { return }
        reading.sink.report(
            Diagnostic(
                .misplacedField, severity: .note,
                "HTTP gives the body of a \(operation.method) no meaning (RFC 9110, 9.3); "
                    + "AsyncHTTPClientTransport sends it, URLSession can't",
                at: body.range
            )
        )
    }
}
