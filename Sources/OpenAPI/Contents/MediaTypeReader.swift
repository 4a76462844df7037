import Diagnostics
import SpecSyntax

/// The owner of a `content` field: a request body, a response, a parameter or a header.
enum ContentOwner {
    case requestBody, response
    /// A parameter whose value is the whole query (`in: querystring`).
    case querystring
    /// A parameter in any location except `querystring`, or a header.
    case value
}

/// A reader of Media Type Objects (OpenAPI 3.2, 4.14).
///
/// Media types are the content of a request body, a response, a parameter or a header.
enum MediaTypeReader {
    static func content(_ node: SyntaxNode?, of owner: ContentOwner, in reading: ReadContext) -> [Document
        .MediaType]
    {
        guard let entries = reading.mapping(node, "content")?.entries else { return [] }
        return entries.compactMap { mediaType($0, isAlone: entries.count == 1, of: owner, in: reading) }
    }

    /// Returns a media type, or nil if its name is invalid.
    ///
    /// - Parameter isAlone: A Boolean value that indicates whether the content has no other media type. If so, an empty
    ///   name means any media type: Litestar writes it for a file whose media type it doesn't know.
    static func mediaType(
        _ entry: SyntaxMapping.Entry, isAlone: Bool = false, of owner: ContentOwner = .value, in reading: ReadContext
    ) -> Document.MediaType? {
        let isAny = entry.key.isEmpty && isAlone
        if !MediaTypeName.isMediaType(entry.key) {
            reading.sink.report(
                .invalidMediaType, "invalid media type '\(entry.key)'; \(isAny ? "assuming any" : "ignored")",
                at: entry.keyRange, hint: "expected a media type like 'application/json'"
            )
            guard isAny else { return nil }
        }
        let name = isAny ? "*/*" : entry.key
        guard let (node, _) = reading.resolve(entry.value), let mapping = reading.mapping(node, entry.key) else {
            return Document.MediaType(name: name, range: entry.keyRange)
        }
        checkItemSchema(mapping.entry(forKey: "itemSchema"), of: entry.key, in: reading)
        ParameterRules.checkExamples(of: mapping, in: reading)
        let example = ExampleReader.example(of: mapping, in: reading)
        let positional = PositionalEncodingReader.encodings(of: mapping, in: entry, owner, in: reading)
        var mediaType = Document.MediaType(
            name: name, schema: mapping["schema"].map { reading.schemaID(of: $0) },
            itemSchema: mapping["itemSchema"].map { reading.schemaID(of: $0) }, example: example?.value,
            encodings: EncodingReader.encodings(of: mapping, in: entry, owner, in: reading), range: entry.keyRange
        )
        (mediaType.prefixEncodings, mediaType.itemEncoding) = positional
        mediaType.exampleSummary = example?.summary
        mediaType.description = reading.prose(mapping["description"], "description")
        if owner == .response { mediaType.exampleKeys = exampleKeys(of: mapping, in: reading) }
        return mediaType
    }

    private static func checkItemSchema(_ entry: SyntaxMapping.Entry?, of name: String, in reading: ReadContext) {
        guard let entry else { return }
        reading.reportLater("'itemSchema'", since: .v3_2, at: entry.keyRange)
        guard !MediaTypeName.isSequence(MediaTypeName.essence(name)) else { return }
        reading.sink.report(
            .unsupportedKeyword, "'itemSchema' of '\(name)', which isn't a sequence; ignored",
            at: entry.keyRange,
            hint: "expected a 'schema' of type 'array' for an array in one body"
        )
    }

    private static func exampleKeys(of mapping: SyntaxMapping, in reading: ReadContext) -> [[String]] {
        var values = [mapping["example"]].compactMap(\.self)
        for entry in mapping["examples"]?.mapping?.entries ?? [] {
            guard let (node, _) = reading.resolve(entry.value) else { continue }
            if let value = node.mapping?["value"] ?? node.mapping?["dataValue"] { values.append(value) }
        }
        return values.compactMap { $0.mapping?.entries.map(\.key) }
    }

    /// Returns a body's description followed by the descriptions of its media types.
    ///
    /// Returns nil if neither the body nor a media type has a description.
    static func description(_ own: SyntaxNode?, of content: [Document.MediaType], in reading: ReadContext) -> String? {
        var texts = [reading.prose(own, "description")].compactMap(\.self)
        for mediaType in content {
            guard let text = mediaType.description else { continue }
            texts.append(content.count == 1 ? text : "`\(mediaType.name)`: \(text)")
        }
        return texts.isEmpty ? nil : texts.joined(separator: "\n\n")
    }
}
