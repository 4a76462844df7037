import Diagnostics
import SpecSyntax

/// A reader of the responses of operations.
enum ResponseReader {
    /// Returns the responses of an operation, in document order.
    ///
    /// - Parameter defaults: The document's default media types in Swagger 2.0; nil for OpenAPI 3.
    static func responses(
        _ node: SyntaxNode?, of operation: SyntaxMapping, _ defaults: SwaggerDefaults?, in reading: ReadContext
    ) -> [Document.Response] {
        reading.mapping(node, "responses")?.entries.compactMap { entry in
            entry.isExtension ? nil : response(entry, of: operation, defaults, in: reading)
        } ?? []
    }

    private static func response(
        _ entry: SyntaxMapping.Entry, of operation: SyntaxMapping, _ defaults: SwaggerDefaults?,
        in reading: ReadContext
    ) -> Document.Response? {
        guard let status = Self.status(entry.key) else {
            reading.sink.report(
                .invalidValue, "invalid status '\(entry.key)'; the response is ignored", at: entry.keyRange,
                hint: "expected a number from 100 to 599, a range like '2XX' or 'default'"
            )
            return nil
        }
        guard let (node, name) = reading.resolve(entry.value) else {
            return unknown(status, entry, in: reading)
        }
        guard let mapping = reading.mapping(node, entry.key) else { return nil }
        if let links = mapping.entry(forKey: "links") { reading.leaveOut("links", at: links.keyRange) }
        let content =
            defaults.map { SwaggerBodyReader.content(mapping, operation, $0, in: reading) }
            ?? MediaTypeReader.content(mapping["content"], of: .response, in: reading)
        return Document.Response(
            status: status, summary: reading.version >= .v3_2 ? reading.prose(mapping["summary"], "summary") : nil,
            description: MediaTypeReader.description(mapping["description"], of: content, in: reading),
            headers: HeaderReader.headers(mapping["headers"], in: reading), content: content, name: name,
            keyPath: reading.keyPath(mapping), range: entry.keyRange
        )
    }

    /// Returns the response for a reference that can't be resolved. The reference has been reported.
    ///
    /// Neither the presence nor the type of the content is known, so the content is any bytes.
    private static func unknown(
        _ status: Document.Response.Status, _ entry: SyntaxMapping.Entry, in reading: ReadContext
    ) -> Document.Response {
        var bytes = Schema(range: entry.value.range)
        bytes.types = .string
        bytes.format = "binary"
        let content = Document.MediaType(name: "*/*", schema: reading.schemas.add(bytes), range: entry.value.range)
        return Document.Response(
            status: status, summary: nil, description: nil, headers: [], content: [content], name: nil, keyPath: nil,
            range: entry.keyRange)
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
