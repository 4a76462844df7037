import Diagnostics
import SpecSyntax

// Request bodies, responses, and what both have: media types.
extension DocumentBuilder {
    mutating func requestBody(_ item: SyntaxNode) -> Document.RequestBody? {
        guard let (node, name) = resolved(item), let mapping = mapping(node, "requestBody") else { return nil }
        checkFields(of: mapping, in: "a request body", known: ["description", "content", "required"])
        return Document.RequestBody(
            description: prose(mapping["description"], "description"),
            isRequired: boolean(mapping["required"], "required") ?? false,
            content: content(mapping["content"]), name: name, range: node.range
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
        checkFields(
            of: mapping, in: "a response",
            known: isSwagger
                ? ["description", "schema", "headers", "examples"]
                : ["description", "summary", "headers", "content", "links"]
        )
        if let links = mapping.entry(forKey: "links") { leaveOut("links", at: links.keyRange) }
        return Document.Response(
            status: status, description: prose(mapping["description"], "description"),
            headers: headers(mapping["headers"]),
            content: isSwagger ? swaggerContent(mapping, operation) : content(mapping["content"]), name: name,
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

    private mutating func headers(_ node: SyntaxNode?) -> [Document.Response.Header] {
        mapping(node, "headers")?.entries.compactMap { entry in
            guard let (node, _) = resolved(entry.value), let mapping = mapping(node, entry.key) else { return nil }
            check(header: mapping)
            return Document.Response.Header(
                name: entry.key, description: prose(mapping["description"], "description"),
                isRequired: boolean(mapping["required"], "required") ?? false,
                schema: headerSchema(mapping, node), range: entry.keyRange
            )
        } ?? []
    }

    private static let headerFields = [
        "description", "required", "deprecated", "style", "explode", "schema", "content", "example", "examples",
    ]

    private mutating func check(header: SyntaxMapping) {
        let isSwagger = version == .v2_0
        let known = isSwagger ? ["description"] + DocumentBuilder.valueFields : Self.headerFields
        checkFields(of: header, in: "a header", known: known)
        var dropped = ["required", "deprecated"].filter { header[$0]?.scalar?.value == .boolean(true) }
        if let style = header["style"]?.string, style != "simple" { dropped.append("style") }
        if let format = header["collectionFormat"]?.string, format != "csv" { dropped.append("collectionFormat") }
        for field in dropped {
            guard let entry = header.entry(forKey: field) else { continue }
            leaveOut("'\(field)' of the headers of responses", at: entry.keyRange)
        }
    }

    private mutating func headerSchema(_ mapping: SyntaxMapping, _ node: SyntaxNode) -> SchemaID? {
        if version == .v2_0 { return schemaID(of: node, .parameter) }
        if let schema = mapping["schema"] { return schemaID(of: schema) }
        let content = self.mapping(mapping["content"], "content")?.entries.first.flatMap { mediaType($0) }
        return content?.schema
    }

    private mutating func content(_ node: SyntaxNode?) -> [Document.MediaType] {
        mapping(node, "content")?.entries.compactMap { mediaType($0) } ?? []
    }

    mutating func mediaType(_ entry: SyntaxMapping.Entry) -> Document.MediaType? {
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
        checkFields(
            of: mapping, in: "a media type",
            known: ["schema", "itemSchema", "example", "examples", "encoding", "prefixEncoding", "itemEncoding"]
        )
        if let encoding = mapping.entry(forKey: "prefixEncoding") ?? mapping.entry(forKey: "itemEncoding") {
            leaveOut("encodings of parts by their position", at: encoding.keyRange)
        }
        if let item = mapping.entry(forKey: "itemSchema"), Self.isPlainJSON(entry.key) {
            sink.report(
                .unsupportedKeyword, "'itemSchema' is of sequences, and '\(entry.key)' isn't one; it is ignored", at: item.keyRange,
                hint: "a list in one body has an 'array' as its 'schema'"
            )
        }
        var mediaType = Document.MediaType(
            name: entry.key, schema: mapping["schema"].map { schemaID(of: $0) },
            itemSchema: mapping["itemSchema"].map { schemaID(of: $0) }, example: example(of: mapping),
            encodings: encodings(mapping["encoding"]), range: entry.keyRange
        )
        mediaType.exampleKeys = exampleKeys(of: mapping)
        return mediaType
    }

    private static func isPlainJSON(_ name: String) -> Bool {
        let essence = name.lowercased().prefix { $0 != ";" && $0 != " " }
        return essence == "application/json" || essence.hasSuffix("+json")
    }

    private mutating func exampleKeys(of mapping: SyntaxMapping) -> [[String]] {
        var values = [mapping["example"]].compactMap(\.self)
        for entry in mapping["examples"]?.mapping?.entries ?? [] {
            guard let (node, _) = resolved(entry.value) else { continue }
            if let value = node.mapping?["value"] ?? node.mapping?["dataValue"] { values.append(value) }
        }
        return values.compactMap { $0.mapping?.entries.map(\.key) }
    }

    /// `type/subtype` with tokens (RFC 9110, 8.3.1), parameters not looked at; `*/*` and `image/*` too.
    private static func isMediaType(_ text: String) -> Bool {
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

    private static let encodingFields = [
        "contentType", "headers", "style", "explode", "allowReserved", "encoding", "prefixEncoding", "itemEncoding",
    ]

    private mutating func encodings(_ node: SyntaxNode?) -> [Document.PropertyEncoding] {
        mapping(node, "encoding")?.entries.compactMap { entry in
            guard let mapping = mapping(entry.value, entry.key) else { return nil }
            checkFields(of: mapping, in: "an encoding", known: Self.encodingFields)
            for field in ["encoding", "prefixEncoding", "itemEncoding"] {
                guard let nested = mapping.entry(forKey: field) else { continue }
                leaveOut("encodings of parts within parts", at: nested.keyRange)
            }
            if let headers = mapping.entry(forKey: "headers") {
                leaveOut("headers of single parts of a body", at: headers.keyRange)
            }
            return Document.PropertyEncoding(
                property: entry.key, contentType: text(mapping["contentType"], "contentType"),
                style: text(mapping["style"], "style").flatMap(Document.Parameter.Style.init),
                explode: boolean(mapping["explode"], "explode"),
                allowsReserved: boolean(mapping["allowReserved"], "allowReserved")
            )
        } ?? []
    }
}
