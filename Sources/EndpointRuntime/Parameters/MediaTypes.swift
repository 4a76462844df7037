import Foundation

/// What the runtime knows about media types.
enum MediaTypes {
    /// The commonest files: Linux has no registry that could be asked.
    private static let byExtension: [String: String] = [
        "avif": "image/avif", "bin": "application/octet-stream", "css": "text/css", "csv": "text/csv",
        "gif": "image/gif", "gz": "application/gzip", "heic": "image/heic", "htm": "text/html", "html": "text/html",
        "jpeg": "image/jpeg", "jpg": "image/jpeg", "js": "text/javascript", "json": "application/json",
        "md": "text/markdown", "mov": "video/quicktime", "mp3": "audio/mpeg", "mp4": "video/mp4", "pdf": "application/pdf",
        "png": "image/png", "svg": "image/svg+xml", "tar": "application/x-tar", "txt": "text/plain", "wav": "audio/wav",
        "webm": "video/webm", "webp": "image/webp", "xml": "application/xml", "yaml": "application/yaml",
        "yml": "application/yaml", "zip": "application/zip",
    ]

    static func mediaType(ofExtension pathExtension: String) -> String {
        byExtension[pathExtension.lowercased()] ?? "application/octet-stream"
    }

    /// The type without its parameters, in lower case (RFC 9110, section 8.3.1).
    static func essence(of mediaType: String) -> String {
        mediaType.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }

    static func isJSON(_ essence: String) -> Bool {
        essence == "application/json" || essence.hasSuffix("+json")
    }
}
