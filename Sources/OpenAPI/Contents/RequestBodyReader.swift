import Diagnostics
import SpecSyntax

/// A reader of request bodies.
enum RequestBodyReader {
    static func requestBody(
        _ item: SyntaxNode, of method: String, in reading: ReadContext
    ) -> Document.RequestBody? {
        // An unresolved or forbidden reference has been reported already. The operation has a request body
        // nevertheless, so JSON is assumed, the most frequent media type.
        guard let (node, name) = reading.resolve(item) else {
            let content = Document.MediaType(name: "application/json", range: item.range)
            return Document.RequestBody(
                description: nil, isRequired: false, content: [content], name: nil, range: item.range)
        }
        guard let mapping = reading.mapping(node, "requestBody"), !isEmpty(mapping, of: method) else { return nil }
        let content = MediaTypeReader.content(mapping["content"], of: .requestBody, in: reading)
        if mapping["content"] == nil {
            reading.reportMissing("content", of: "the request body", at: node)
        } else if content.isEmpty, let entry = mapping.entry(forKey: "content") {
            reading.sink.report(
                .invalidValue, "empty 'content' of the request body; no body is sent",
                at: entry.keyRange,
                hint: "expected a media type like 'application/json'"
            )
        }
        return Document.RequestBody(
            description: MediaTypeReader.description(mapping["description"], of: content, in: reading),
            isRequired: reading.boolean(mapping["required"], "required") ?? false, content: content, name: name,
            range: node.range
        )
    }

    /// Reports a request body of a method for which HTTP defines no body.
    ///
    /// OpenAPI 3.0 ignores request bodies of `GET`, `HEAD` and `TRACE`. Later versions advise against them (3.1,
    /// 4.8.10.1). Clients send such a body if their transport can.
    static func checkBody(of operation: Document.Operation, in reading: ReadContext) {
        guard let body = operation.requestBody, ["GET", "HEAD", "TRACE"].contains(operation.method) else { return }
        reading.sink.report(
            .misplacedField, severity: .note,
            "request body of a \(operation.method), which HTTP doesn't define (RFC 9110, 9.3); "
                + "AsyncHTTPClientTransport sends it, URLSession doesn't",
            at: body.range)
    }

    /// Returns whether the optional request body of a `GET`, `HEAD`, `TRACE` or `DELETE` lists no property.
    ///
    /// Some descriptions have an empty form in each of these operations. Clients don't send such a body.
    private static func isEmpty(_ body: SyntaxMapping, of method: String) -> Bool {
        guard ["GET", "HEAD", "TRACE", "DELETE"].contains(method), body["required"]?.value != .boolean(true),
            let media = body["content"]?.mapping?.entries, !media.isEmpty
        else { return false }
        return media.allSatisfy { entry in
            guard let schema = entry.value.mapping?["schema"]?.mapping,
                let properties = schema["properties"]?.mapping, properties.entries.isEmpty
            else { return false }
            return schema.entries.allSatisfy { ["type", "properties", "title", "description"].contains($0.key) }
        }
    }
}
