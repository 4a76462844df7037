import OpenAPI
import Samples

/// A builder of the headers that the description declares for a response.
struct HeaderBuilder {
    let text: DescriptionText
    /// The path of the resource that the request created.
    var location: String?
    /// A Boolean value that indicates whether the resource is stored.
    ///
    /// If it is stored, the header `Location` contains the resource's path, not the description's example.
    var isStored = false
    /// The host that the request was sent to.
    var host: String?

    /// The headers of the connection and of the body, which the server itself determines.
    private static let own: Set<String> = [
        "connection", "content-encoding", "content-length", "content-type", "date", "keep-alive", "trailer",
        "transfer-encoding", "upgrade",
    ]

    func headers(of response: Document.Response, status: Int) -> [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = []
        for header in response.headers where !Self.own.contains(header.name.lowercased()) {
            guard let value = value(of: header) else { continue }
            headers.append((header.name, value.filter { $0.isASCII }))
        }
        if (301...308).contains(status), status != 304, !headers.contains(where: { $0.name.lowercased() == "location" })
        {
            headers.append(("Location", "/"))
        }
        return headers
    }

    private func value(of header: Document.Response.Header) -> String? {
        guard let schema = header.schema ?? header.content?.schema else { return nil }
        let isLocation = header.name.lowercased() == "location"
        let own = text.schemas.schema(schema)
        let authored = [header.examples.first?.value, own.example].compactMap(\.self).first { example in
            SchemaValidator.violations(of: example, schema, in: text.schemas, location: "header", direction: .response)
                .isEmpty
        }
        if isLocation, authored == nil || isStored, let location {
            return own.format == "uri" || own.format == "url" ? "http://\(host ?? "127.0.0.1")\(location)" : location
        }
        if isLocation, authored == nil, own.format == nil, own.pattern == nil, own.enumeration == nil { return "/" }
        let value = authored ?? SchemaSampler.value(of: schema, named: header.name, in: text.schemas)
        if let content = header.content, MediaTypeText.isJSON(content.name) { return value.json }
        return Self.text(of: value, [header.style] + header.itemStyles, explode: header.explode)
    }

    /// Returns the text of a header's value; nil for null.
    ///
    /// The styles separate the items of nested arrays; the first style applies to the outermost array.
    static func text(
        of value: Literal, _ styles: [Document.Parameter.Style], explode: Bool
    ) -> String? {
        let separator = styles.first?.separator ?? ","
        switch value {
        case .null: return nil
        case .array(let items):
            let inner = Array(styles.dropFirst())
            return items.compactMap { text(of: $0, inner, explode: explode) }.joined(separator: separator)
        case .object(let members):
            let sign = explode ? "=" : separator
            return members.map { $0.key + sign + $0.value.plainText }.joined(separator: separator)
        case .boolean, .number, .string: return value.plainText
        }
    }
}
