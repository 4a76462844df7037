import Diagnostics
import SpecSyntax

// Media types (OpenAPI 3.2, 4.14): what a request body, a response, a parameter or a header holds.
extension DocumentBuilder {
    /// What has the content.
    enum ContentOwner {
        case requestBody, response
        /// A parameter that is the whole query.
        case querystring
        /// Any other parameter, or a header.
        case value
    }

    mutating func content(_ node: SyntaxNode?, of owner: ContentOwner) -> [Document.MediaType] {
        mapping(node, "content")?.entries.compactMap { mediaType($0, of: owner) } ?? []
    }

    mutating func mediaType(_ entry: SyntaxMapping.Entry, of owner: ContentOwner = .value) -> Document.MediaType? {
        guard Self.isMediaType(entry.key) else {
            sink.report(
                .invalidMediaType, "'\(entry.key)' isn't a media type; it is left out", at: entry.keyRange,
                hint: "a media type is written like 'application/json'"
            )
            return nil
        }
        guard let (node, _) = resolved(entry.value), let mapping = mapping(node, entry.key) else {
            return Document.MediaType(name: entry.key, range: entry.keyRange)
        }
        checkItemSchema(mapping.entry(forKey: "itemSchema"), of: entry.key)
        checkExamples(of: mapping)
        let example = example(of: mapping)
        var mediaType = Document.MediaType(
            name: entry.key, schema: mapping["schema"].map { schemaID(of: $0) },
            itemSchema: mapping["itemSchema"].map { schemaID(of: $0) }, example: example?.value,
            encodings: encodings(of: mapping, in: entry, owner), range: entry.keyRange
        )
        mediaType.exampleSummary = example?.summary
        mediaType.description = prose(mapping["description"], "description")
        if owner == .response { mediaType.exampleKeys = exampleKeys(of: mapping) }
        return mediaType
    }

    private mutating func checkItemSchema(_ entry: SyntaxMapping.Entry?, of name: String) {
        guard let entry else { return }
        reportLater("'itemSchema'", since: .v3_2, at: entry.keyRange)
        guard !Self.isSequence(Self.essence(name)) else { return }
        sink.report(
            .unsupportedKeyword, "'itemSchema' is of sequences, and '\(name)' isn't one; it is ignored",
            at: entry.keyRange,
            hint: "a list in one body has an 'array' as its 'schema'"
        )
    }

    private mutating func exampleKeys(of mapping: SyntaxMapping) -> [[String]] {
        var values = [mapping["example"]].compactMap(\.self)
        for entry in mapping["examples"]?.mapping?.entries ?? [] {
            guard let (node, _) = resolved(entry.value) else { continue }
            if let value = node.mapping?["value"] ?? node.mapping?["dataValue"] { values.append(value) }
        }
        return values.compactMap { $0.mapping?.entries.map(\.key) }
    }

    /// What is said of a body, with what is said of its media types behind it; nil where neither says anything.
    mutating func description(_ own: SyntaxNode?, of content: [Document.MediaType]) -> String? {
        var texts = [prose(own, "description")].compactMap(\.self)
        for mediaType in content {
            guard let text = mediaType.description else { continue }
            texts.append(content.count == 1 ? text : "`\(mediaType.name)`: \(text)")
        }
        return texts.isEmpty ? nil : texts.joined(separator: "\n\n")
    }

    // What a name says

    /// Without parameters, in lower case.
    static func essence(_ name: String) -> String {
        let bytes = name.utf8.prefix { $0 != UInt8(ascii: ";") }.filter { $0 != UInt8(ascii: " ") }
        return String(decoding: bytes, as: UTF8.self).lowercased()
    }

    /// Of a repeating structure without a frame (OpenAPI 3.2, "Sequential Media Types"). What isn't known may be one.
    private static func isSequence(_ essence: String) -> Bool {
        if essence == "text/event-stream" { return true }
        let isJSON = essence == "application/json" || essence.hasSuffix("+json")
        let isXML = essence == "application/xml" || essence.hasSuffix("+xml")
        let isForm = essence == "application/x-www-form-urlencoded" || essence == "multipart/form-data"
        return !isJSON && !isXML && !isForm && essence != "text/plain" && essence != "application/octet-stream"
    }

    /// `type/subtype` with tokens (RFC 9110, 8.3.1), parameters not looked at; `*/*` and `image/*` too.
    static func isMediaType(_ text: String) -> Bool {
        var slashes = 0
        // How many characters the type, then the subtype has.
        var length = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: ";"): return slashes == 1 && length > 0
            case UInt8(ascii: " "): continue
            case UInt8(ascii: "/"):
                guard length > 0, slashes == 0 else { return false }
                slashes = 1
                length = 0
            default:
                guard HTTPToken.contains(byte) else { return false }
                length += 1
            }
        }
        return slashes == 1 && length > 0
    }
}
