import Diagnostics
import SpecSyntax

// Request bodies and responses.
extension DocumentBuilder {
    mutating func requestBody(_ item: SyntaxNode) -> Document.RequestBody? {
        guard let (node, name) = resolved(item), let mapping = mapping(node, "requestBody") else { return nil }
        let content = content(mapping["content"], of: .requestBody)
        if mapping["content"] == nil {
            reportMissing("content", of: "the request body", at: node)
        } else if content.isEmpty, let entry = mapping.entry(forKey: "content") {
            sink.report(
                .invalidValue, "the 'content' of this request body has no media type; nothing is sent",
                at: entry.keyRange,
                hint: "a media type is written like 'application/json'"
            )
        }
        return Document.RequestBody(
            description: description(mapping["description"], of: content),
            isRequired: boolean(mapping["required"], "required") ?? false, content: content, name: name,
            range: node.range
        )
    }

    /// OpenAPI 3.0 ignores what HTTP gives no meaning, later versions advise against it (3.1, 4.8.10.1). Servers that
    /// want it all the same are served.
    mutating func checkBody(of operation: Document.Operation) {
        guard let body = operation.requestBody, ["GET", "HEAD", "TRACE"].contains(operation.method) else { return }
        sink.report(
            Diagnostic(
                .misplacedField, severity: .note,
                "HTTP gives the body of a \(operation.method) no meaning (RFC 9110, 9.3); it is sent all the same",
                at: body.range
            )
        )
    }

    mutating func responses(_ node: SyntaxNode?, of operation: SyntaxMapping) -> [Document.Response] {
        mapping(node, "responses")?.entries.compactMap { entry in
            entry.key.hasPrefix("x-") ? nil : response(entry, of: operation)
        } ?? []
    }

    private mutating func response(
        _ entry: SyntaxMapping.Entry, of operation: SyntaxMapping
    ) -> Document.Response? {
        guard let status = Self.status(entry.key) else {
            sink.report(
                .invalidValue, "'\(entry.key)' isn't a status; its response is left out", at: entry.keyRange,
                hint: "a status is a number from 100 to 599, a range like '2XX', or 'default'"
            )
            return nil
        }
        guard let (node, name) = resolved(entry.value), let mapping = mapping(node, entry.key) else { return nil }
        let isSwagger = version == .v2_0
        if let links = mapping.entry(forKey: "links") { leaveOut("links", at: links.keyRange) }
        let content = isSwagger ? swaggerContent(mapping, operation) : content(mapping["content"], of: .response)
        return Document.Response(
            status: status, summary: version >= .v3_2 ? prose(mapping["summary"], "summary") : nil,
            description: description(mapping["description"], of: content),
            headers: headers(mapping["headers"]), content: content, name: name,
            keyPath: keyPath(mapping), range: entry.keyRange
        )
    }

    private static func status(_ key: String) -> Document.Response.Status? {
        if key == "default" { return .default }
        if let code = Int(key), (100...599).contains(code) { return .code(code) }
        if key.count == 3, key.uppercased().hasSuffix("XX"), let hundreds = key.first?.wholeNumberValue,
            (1...5).contains(hundreds)
        {
            return .range(hundreds)
        }
        return nil
    }

}
