import Diagnostics
import SpecSyntax

// A reader of Encoding Objects (OpenAPI 3.2, 4.15), which describe the encoding of each part of a form. The versions of
// OpenAPI differ in the bodies for which the fields of the object have an effect.
enum EncodingReader {
    private static let form = "application/x-www-form-urlencoded"

    /// Returns the encodings of a form's properties.
    ///
    /// - Parameter entry: The entry of the media type in `content`.
    static func encodings(
        of mapping: SyntaxMapping, in entry: SyntaxMapping.Entry, _ owner: ContentOwner, in reading: ReadContext
    ) -> [Document.PropertyEncoding] {
        let essence = MediaTypeName.essence(entry.key)
        guard let field = mapping.entry(forKey: "encoding"), !field.value.isNull else { return [] }
        guard essence == Self.form || essence.hasPrefix("multipart/") else {
            reading.sink.report(
                .misplacedField,
                "'encoding' of '\(entry.key)', which is neither a form nor multipart; ignored",
                at: field.keyRange
            )
            return []
        }
        // The parameter location `querystring` was added in OpenAPI 3.2. Earlier versions are read tolerantly.
        guard owner == .requestBody || owner == .querystring || reading.version >= .v3_2 else {
            reading.sink.report(.misplacedField, "'encoding' outside of a request body; ignored", at: field.keyRange)
            return []
        }
        let encodings =
            reading.mapping(field.value, "encoding")?.entries.compactMap { encoding($0, essence, in: reading) } ?? []
        switch owner {
        case .response: reading.leaveOut("encodings of response bodies", at: field.keyRange)
        case .value: reading.leaveOut("encodings of forms in parameters and headers", at: field.keyRange)
        case .querystring where essence != Self.form:
            reading.leaveOut("encodings of querystrings that aren't forms", at: field.keyRange)
        case .requestBody where essence != Self.form && essence != "multipart/form-data":
            reading.leaveOut("encodings of 'multipart/…' bodies other than forms", at: field.keyRange)
        case .requestBody, .querystring: break
        }
        return encodings
    }

    static func reportLater(_ entry: SyntaxMapping.Entry, in reading: ReadContext) {
        reading.sink.report(
            .misplacedField,
            "'\(entry.key)' requires OpenAPI 3.2, but the description is \(reading.version.title); ignored",
            at: entry.keyRange
        )
    }

    private static func encoding(
        _ entry: SyntaxMapping.Entry, _ essence: String, in reading: ReadContext
    ) -> Document.PropertyEncoding? {
        encoding(entry.value, of: entry.key, essence, at: entry.keyRange, in: reading)
    }

    /// Returns the encoding at a node; nil if the node isn't an Encoding Object.
    ///
    /// - Parameter name: The name of the property. For a part without a name, a description of the part for
    ///   diagnostics.
    static func encoding(
        _ node: SyntaxNode, of name: String, _ essence: String, at range: SourceRange, in reading: ReadContext
    ) -> Document.PropertyEncoding? {
        guard let mapping = reading.mapping(node, name) else { return nil }
        for field in ["encoding"] + PositionalEncodingReader.fields {
            guard let nested = mapping.entry(forKey: field) else { continue }
            if reading.version < .v3_2 {
                reportLater(nested, in: reading)
            } else {
                reading.leaveOut("encodings of parts within parts", at: nested.keyRange)
            }
        }
        var encoding = Document.PropertyEncoding(property: name, range: range)
        encoding.contentType = contentType(mapping.entry(forKey: "contentType"), in: reading)
        encoding.headers = partHeaders(mapping.entry(forKey: "headers"), essence, in: reading)
        readStyle(mapping, essence, into: &encoding, in: reading)
        return encoding
    }

    /// Returns the valid media types of `contentType`, separated by commas; each may be a range.
    ///
    /// A media type that isn't valid is reported and ignored.
    private static func contentType(_ entry: SyntaxMapping.Entry?, in reading: ReadContext) -> String? {
        guard let entry, let types = reading.text(entry.value, "contentType") else { return nil }
        let names = types.split(separator: ",", omittingEmptySubsequences: false).map { name in
            String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        let known = names.filter(MediaTypeName.isMediaType)
        for name in names where !MediaTypeName.isMediaType(name) {
            reading.sink.report(
                .invalidMediaType, "invalid media type '\(name)'; ignored", at: entry.value.range,
                hint: "expected a media type like 'application/json'"
            )
        }
        return known.isEmpty ? nil : known.joined(separator: ", ")
    }

    private static func partHeaders(_ entry: SyntaxMapping.Entry?, _ essence: String, in reading: ReadContext)
        -> [Document.Response.Header]
    {
        guard let entry else { return [] }
        guard essence.hasPrefix("multipart/") else {
            reading.sink.report(
                .misplacedField, "'headers' outside of a multipart body; ignored", at: entry.keyRange
            )
            return []
        }
        return HeaderReader.headers(entry.value, in: reading)
    }

    // The fields that encode a part like a query parameter

    /// The styles that a query parameter can have (OpenAPI 3.2, 4.12.2.3).
    private static let queryStyles: [Document.Parameter.Style] = [.form, .spaceDelimited, .pipeDelimited, .deepObject]

    /// Reads `style`, `explode` and `allowReserved` of a form part.
    ///
    /// Since OpenAPI 3.1 the fields also apply to parts of `multipart/form-data`, but to no other multipart body.
    private static func readStyle(
        _ mapping: SyntaxMapping, _ essence: String, into encoding: inout Document.PropertyEncoding,
        in reading: ReadContext
    ) {
        let isForm = essence == Self.form
        let hasMeaning = isForm || (essence == "multipart/form-data" && reading.version >= .v3_1)
        for field in ["style", "explode", "allowReserved"] {
            guard let entry = mapping.entry(forKey: field), !entry.value.isNull else { continue }
            guard hasMeaning else {
                let validity = essence == "multipart/form-data" ? "in OpenAPI \(reading.version.rawValue)" : "here"
                reading.sink.report(
                    .misplacedField, "'\(field)' has no effect on a part of '\(essence)' \(validity); ignored",
                    at: entry.keyRange
                )
                continue
            }
            switch field {
            case "style": encoding.style = style(entry, in: reading)
            case "explode": encoding.explode = reading.boolean(entry.value, field)
            default: encoding.allowsReserved = reading.boolean(entry.value, field)
            }
        }
    }

    private static func style(_ entry: SyntaxMapping.Entry, in reading: ReadContext) -> Document.Parameter.Style? {
        guard let name = reading.text(entry.value, "style") else { return nil }
        if let style = Document.Parameter.Style(rawValue: name), Self.queryStyles.contains(style) { return style }
        reading.sink.report(
            .invalidValue, "invalid style '\(name)' of a form part; assuming 'form'", at: entry.value.range,
            hint: "expected " + Self.queryStyles.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        )
        return .form
    }
}
