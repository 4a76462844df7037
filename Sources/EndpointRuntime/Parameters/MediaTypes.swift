/// Functions for media types.
package enum MediaTypes {
    /// The commonest files: Linux has no registry that could be asked.
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

    /// Returns the file name's extension; empty if there is none, or nothing precedes the dot.
    package static func pathExtension(of fileName: String) -> String {
        let name = fileName.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
        return String(name[name.index(after: dot)...])
    }

    package static func mediaType(ofExtension pathExtension: String) -> String {
        byExtension[pathExtension.lowercased()] ?? "application/octet-stream"
    }

    /// Returns the media type without parameters, in lower case (RFC 9110, section 8.3.1).
    ///
    /// If the header was sent twice, the first one is used.
    static func essence(of mediaType: String) -> String {
        let bytes = mediaType.utf8
        let end = bytes.firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",") } ?? bytes.endIndex
        let essence = String(mediaType[..<end])
        // Every response is checked, and nearly all are already normalized.
        return essence.utf8.allSatisfy(isPlain) ? essence : essence.trimmed.lowercased()
    }

    /// Returns whether the byte is neither whitespace nor an upper-case letter.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    /// Returns the encoding of text with this type's `charset` if it isn't UTF-8; nil otherwise.
    package static func charset(of mediaType: String) -> String.Encoding? {
        switch charsetName(of: mediaType) {
        case "iso-8859-1", "latin1", "us-ascii": .isoLatin1
        case "windows-1252", "cp1252": .windowsCP1252
        case "utf-16": .utf16
        case "utf-16le": .utf16LittleEndian
        case "utf-16be": .utf16BigEndian
        default: nil
        }
    }

    /// Returns the value of `charset`, in lower case; nil if there is none.
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

    package static func isJSON(_ essence: String) -> Bool {
        family(of: essence) == .json
    }

    /// Types of one family are read in the same way.
    enum Family: Equatable {
        case json, html, xml, text, form, multipart
        case sequence(SequenceFormat)
        /// Bytes of which nothing is said.
        case octets
        /// Bytes of an `image`, an `application` and so on.
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
        // `application/json+sarif` has the suffix reversed, and is JSON nevertheless.
        if essence.hasSuffix("+json") || essence.hasPrefix("application/json+") { return .json }
        if essence.hasSuffix("+xml") { return .xml }
        if essence.hasSuffix("+jsonl") { return .sequence(.jsonLines) }
        if essence.hasSuffix("+json-seq") { return .sequence(.jsonSequence) }
        if essence.hasPrefix("multipart/") { return .multipart }
        if essence.hasPrefix("text/") { return .text }
        return .bytes(of: String(essence.prefix { $0 != "/" }))
    }
}
