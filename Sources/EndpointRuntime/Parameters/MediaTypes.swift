/// A namespace for functions that parse and classify media types.
package enum MediaTypes {
    /// The media types of the most common file extensions.
    ///
    /// The list is fixed, because Linux has no registry of media types.
    private static let byExtension: [String: String] = [
        "avif": "image/avif", "bin": "application/octet-stream", "css": "text/css", "csv": "text/csv",
        "gif": "image/gif", "gz": "application/gzip", "heic": "image/heic", "htm": "text/html", "html": "text/html",
        "jpeg": "image/jpeg", "jpg": "image/jpeg", "js": "text/javascript", "json": "application/json",
        "md": "text/markdown", "mov": "video/quicktime", "mp3": "audio/mpeg", "mp4": "video/mp4",
        "pdf": "application/pdf",
        "png": "image/png", "svg": "image/svg+xml", "tar": "application/x-tar", "txt": "text/plain", "wav": "audio/wav",
        "webm": "video/webm", "webp": "image/webp", "xml": "application/xml", "yaml": "application/yaml",
        "yml": "application/yaml", "zip": "application/zip",
    ]

    /// Returns the extension of a file name; empty if there is none, or nothing precedes the dot.
    static func pathExtension(of fileName: String) -> String {
        let name = fileName.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
        return String(name[name.index(after: dot)...])
    }

    static func mediaType(ofExtension pathExtension: String) -> String {
        byExtension[pathExtension.lowercased()] ?? "application/octet-stream"
    }

    /// Returns a media type without parameters, in lower case (RFC 9110, section 8.3.1).
    ///
    /// If a header was sent twice, the first media type is used.
    static func essence(of mediaType: String) -> String {
        let bytes = mediaType.utf8
        let end = bytes.firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") } ?? bytes.endIndex
        let essence = String(mediaType[..<end])
        // The media type of every response is read here, and nearly all are already trimmed and in lower case.
        return essence.utf8.allSatisfy(isPlain) ? essence : essence.trimmed.lowercased()
    }

    /// Returns a Boolean value that indicates whether a byte needs no normalization.
    ///
    /// Whitespace and upper-case letters need normalization.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    /// Returns the encoding of a media type's `charset`; nil for UTF-8 and for an unknown charset.
    static func charset(of mediaType: String) -> String.Encoding? {
        switch charsetName(of: mediaType) {
        case "iso-8859-1", "latin1", "us-ascii": .isoLatin1
        case "windows-1252", "cp1252": .windowsCP1252
        case "utf-16": .utf16
        case "utf-16le": .utf16LittleEndian
        case "utf-16be": .utf16BigEndian
        default: nil
        }
    }

    /// Returns the `charset` parameter of a media type, in lower case; nil if there is none.
    package static func charsetName(of mediaType: String) -> String? {
        for parameter in mediaType.parts(between: ";").dropFirst() {
            let parts = parameter.parts(between: "=", maxSplits: 1).map {
                $0.trimmed.lowercased()
            }
            guard parts.count == 2, parts[0] == "charset" else { continue }
            return String(parts[1].trimming { $0 == "\"" || $0 == "'" })
        }
        return nil
    }

    static func isJSON(_ essence: String) -> Bool {
        family(of: essence) == .json
    }

    /// A family of media types that are decoded in the same way.
    enum Family: Equatable {
        case json, html, xml, text, form, multipart
        case sequence(SequenceFormat)
        /// Bytes of an unspecified type, such as `application/octet-stream`.
        case octets
        /// Bytes of another top-level type, such as `image` or `application`.
        case bytes(of: String)
    }

    static func family(of essence: String) -> Family {
        switch essence {
        case "application/json", "text/json", "text/x-json", "application/x-json": return .json
        case "text/html", "application/xhtml+xml": return .html
        case "application/xml", "text/xml": return .xml
        case "application/x-www-form-urlencoded": return .form
        case "application/octet-stream", "binary/octet-stream": return .octets
        case "text/event-stream": return .sequence(.eventStream)
        case "application/json-seq": return .sequence(.jsonSequence)
        case "application/jsonl", "application/x-jsonl", "application/jsonlines", "application/x-jsonlines",
            "application/ndjson", "application/x-ndjson", "application/x-json-stream":
            return .sequence(.jsonLines)
        case "application/javascript", "application/x-javascript": return .text
        default: break
        }
        // A media type such as `application/json+sarif` has its suffix reversed, but is JSON.
        if essence.hasSuffix("+json") || essence.hasPrefix("application/json+") { return .json }
        if essence.hasSuffix("+xml") { return .xml }
        if essence.hasSuffix("+jsonl") { return .sequence(.jsonLines) }
        if essence.hasSuffix("+json-seq") { return .sequence(.jsonSequence) }
        if essence.hasPrefix("multipart/") { return .multipart }
        if essence.hasPrefix("text/") { return .text }
        return .bytes(of: String(essence.prefix { $0 != "/" }))
    }
}
