import OpenAPI

/// The serialization format of a media type.
enum MediaTypeFormat: Equatable, Sendable {
    case json, multipart, form, xml, text, binary
    case sequence(SequenceFormat)
}

extension MediaTypeName {
    static func isXML(_ essence: String) -> Bool {
        essence.hasSuffix("xml")
    }

    /// Returns whether content of this media type is text.
    static func isText(_ essence: String) -> Bool {
        switch kind(of: essence) {
        case .formData, .multipart, .vendor, .octetStream, .other: false
        default: true
        }
    }

    /// Returns the group of a media type in the table of media types.
    static func kind(of essence: String) -> MediaTypeTable.Kind {
        switch essence {
        case "application/json", "text/json": return .json
        case "*/*", "application/*": return .range
        case "multipart/form-data": return .formData
        case "application/x-www-form-urlencoded": return .urlEncoded
        case "application/jsonl", "application/x-jsonl", "application/jsonlines", "application/x-jsonlines",
            "application/ndjson", "application/x-ndjson", "application/x-json-stream":
            return .jsonLines
        case "application/json-seq": return .jsonSequence
        case "application/octet-stream": return .octetStream
        case eventStream: return .eventStream
        default: break
        }
        if essence.hasPrefix("multipart/") { return .multipart }
        // Some descriptions contain media types such as `application/json+sarif`. The suffix has the wrong position,
        // but such a media type is clearly JSON.
        if essence.hasSuffix("+json") || essence.hasPrefix("application/json+") { return .json }
        if essence.hasSuffix("+jsonl") { return .jsonLines }
        if essence.hasSuffix("+json-seq") { return .jsonSequence }
        let isText = essence.hasPrefix("text/")
        if let subtype = subtype(essence), texts.contains(subtype) { return isText ? .text : .textApplication }
        if isXML(essence) { return .xml }
        return isText ? .text : isVendors(essence) ? .vendor : .other
    }

    /// The subtypes that are text, although their type is `application`.
    private static let texts: Set<String> = [
        "ecmascript", "graphql", "javascript", "sdp", "sql", "toml", "x-javascript", "x-toml", "x-yaml", "yaml",
    ]

    static let eventStream = "text/event-stream"

    /// Returns whether the media type is vendor-specific and has no format suffix.
    ///
    /// Such a media type is treated as JSON if its schema has properties.
    static func isVendors(_ essence: String) -> Bool {
        guard let subtype = subtype(essence), subtype.hasPrefix("vnd."), !subtype.contains("+") else { return false }
        return !["xml", "protobuf", "msgpack", "thrift", "cbor", "avro", "yaml"].contains { subtype.contains($0) }
    }

    /// Returns the word for a media type that is added to the name of a method.
    ///
    /// Examples are `CSV`, `EventStream` and `GithubV3Star`.
    static func word(for essence: String, _ format: MediaTypeFormat) -> String {
        switch format {
        case .json: return essence == "application/json" || essence == "text/json" ? "JSON" : own(essence) ?? "JSON"
        case .multipart: return "Multipart"
        case .xml: return essence == "application/xml" || essence == "text/xml" ? "XML" : own(essence) ?? "XML"
        case .form: return "Form"
        case .sequence(.jsonLines): return "JSONLines"
        case .sequence(.jsonSequence): return "JSONSequence"
        case .sequence(.multipart): return "Parts"
        case .sequence(.eventStream), .sequence(.eventData), .sequence(.eventText): return "Stream"
        case .text: return essence == "text/plain" ? "Text" : own(essence) ?? "Text"
        case .binary:
            if essence.hasSuffix("/*"), essence != "*/*" { return capitalised(essence.prefix { $0 != "/" }) }
            return essence == "application/octet-stream" ? "Data" : own(essence) ?? "Data"
        }
    }

    /// Returns the suffixes that distinguish a method's name by media type, best first.
    ///
    /// The suffixes are ``word(for:_:)``, the word for the media type's parameters (`Version2`), then the whole name.
    static func words(for name: String, _ format: MediaTypeFormat) -> [String] {
        let essence = essence(name)
        let word = word(for: essence, format)
        let further = parameters(of: name).reduce("") { $0 + parameterWord($1.name, $1.value) }
        let subtype = joined(subtype(essence) ?? "")
        let whole = joined(essence)
        var words = [word]
        if !further.isEmpty {
            if ["JSON", "XML", "Text", "Data"].contains(word) { words.append(further) }
            words.append(word + further)
        }
        words += [subtype, whole, whole + further]
        return words.filter { !$0.isEmpty }
    }

    /// Returns the media type with its parameters in a canonical form.
    static func normalized(_ name: String) -> String {
        parameters(of: name).reduce(essence(name)) { "\($0);\($1.name)=\($1.value)" }
    }

    /// Returns the parameters that distinguish media types with the same name (RFC 9110, section 8.3.1).
    private static func parameters(of name: String) -> [(name: String, value: String)] {
        guard name.utf8.contains(UInt8(ascii: ";")) else { return [] }
        var isQuoted = false
        let parts = name.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == ";" && !isQuoted
        }
        return parts.dropFirst().compactMap { part in
            let pair = part.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\"" } }
            guard pair.count == 2 else { return nil }
            let key = pair[0].lowercased()
            return ["charset", "boundary", "q"].contains(key) ? nil : (key, pair[1])
        }
    }

    /// Returns a word for a parameter: `Version2`.
    ///
    /// If the value is a URL, the word contains only the last path segment.
    private static func parameterWord(_ name: String, _ value: String) -> String {
        joined(name) + joined(String(value.split(separator: "/").last ?? ""))
    }

    /// Returns the letters and digits of a string, with each word capitalized.
    private static func joined(_ text: String) -> String {
        var words = ""
        for part in text.utf8.split(whereSeparator: { !isLetterOrDigit($0 | 0x20) }) {
            let word = capitalised(Substring(part))
            guard words.utf8.count + word.utf8.count <= 40 else { break }
            if words.last?.isNumber == true, word.first?.isNumber == true { words += "_" }
            words += word
        }
        return words
    }

    /// Returns the subtype's words without prefixes and format suffixes.
    ///
    /// The prefixes `vnd`, `prs` and `x` have no meaning. A suffix such as `+json` only repeats the format.
    private static func own(_ essence: String) -> String? {
        guard var subtype = subtype(essence) else { return nil }
        for prefix in ["vnd.", "prs.", "x-", "x."] where subtype.hasPrefix(prefix) { subtype.removeFirst(prefix.count) }
        if let suffix = subtype.lastIndex(of: "+") {
            subtype = subtype.hasPrefix("json+") ? String(subtype[suffix...]) : String(subtype[..<suffix])
        }
        var words = ""
        for part in subtype.utf8.split(whereSeparator: { !isLetterOrDigit($0) }) {
            let word = capitalised(Substring(part))
            if words.utf8.count + word.utf8.count <= 40 { words += word }
        }
        return words.isEmpty ? nil : words
    }

    private static func subtype(_ essence: String) -> String? {
        essence.firstIndex(of: "/").map { String(essence[essence.index(after: $0)...]) }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func capitalised(_ word: Substring) -> String {
        if let known = known[String(word)] { return known }
        let isAcronym =
            word.utf8.count <= 3 && word.utf8.allSatisfy { $0 >= UInt8(ascii: "a") } || acronyms.contains(word)
        return isAcronym ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
    }

    private static let known = [
        "event": "Event", "html": "HTML", "jpeg": "JPEG", "json": "JSON", "jsonl": "JSONL", "toml": "TOML",
        "webp": "WebP", "yaml": "YAML", "javascript": "JavaScript",
    ]
    private static let acronyms: Set<Substring> = ["mp3", "mp4", "flac"]
}
