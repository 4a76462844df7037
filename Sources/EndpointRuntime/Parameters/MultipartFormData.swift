public import Foundation

/// A `multipart/form-data` body (RFC 7578).
public struct MultipartFormData: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// One part. Without a file name it is a field.
    public struct Part: Sendable, Hashable {
        public var name: String
        public var content: FilePart.Content
        public var fileName: String?
        public var contentType: String?

        public init(name: String, content: FilePart.Content, fileName: String? = nil, contentType: String? = nil) {
            self.name = name
            self.content = content
            self.fileName = fileName
            self.contentType = contentType
        }
    }

    public var parts: [Part]
    public let boundary: String

    /// - Parameter boundary: Nil makes a random one.
    public init(parts: [Part], boundary: String? = nil) {
        self.parts = parts
        self.boundary = boundary ?? "endpoint." + UUID().uuidString
    }

    public init(arrayLiteral elements: Part...) {
        self.init(parts: elements)
    }

    /// The value of the request's `Content-Type`.
    public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    /// A model's fields: files as they are, scalars as text, lists as parts of one name, objects as JSON.
    init(_ value: some WritableValue) throws {
        let buffer = JSONBuffer()
        var writer = ValueWriter(buffer)
        try value.write(to: &writer)
        let root = ValueReader(try JSONTape(parsing: buffer.bytes))
        var parts: [Part] = []
        if root.token.kind == .object {
            for (name, index) in root.tape.members(ofObjectAt: root.index) {
                Self.append(root.value(at: index), name, buffer.files, to: &parts)
            }
        }
        self.init(parts: parts)
    }

    private static func append(
        _ value: ValueReader, _ name: String, _ files: [Int: FilePart], to parts: inout [Part]
    ) {
        switch value.token.kind {
        case .array:
            for index in value.tape.elements(ofArrayAt: value.index) {
                append(value.value(at: index), name, files, to: &parts)
            }
        case .object:
            let text = (try? JSONValue(from: value))?.description ?? "{}"
            parts.append(Part(name: name, content: .data(Data(text.utf8)), contentType: "application/json"))
        case .null:
            guard let file = files[Int(value.token.offset)] else { return }
            parts.append(Part(name: name, content: file.content, fileName: file.fileName ?? "file", contentType: file.contentType))
        default:
            let text = ParameterShape(value)?.text ?? ""
            parts.append(Part(name: name, content: .data(Data(text.utf8))))
        }
    }

    /// The bytes of the body.
    ///
    /// - Throws: What reading a file throws.
    public func encoded() throws -> Data {
        var body = Data()
        for (index, part) in parts.enumerated() {
            body.append(Data("\(index == 0 ? "" : "\r\n")--\(boundary)\r\n".utf8))
            body.append(Data(header(of: part).utf8))
            switch part.content {
            case .data(let data): body.append(data)
            case .file(let url): body.append(try Data(contentsOf: url))
            }
        }
        body.append(Data("\r\n--\(boundary)--\r\n".utf8))
        return body
    }

    private func header(of part: Part) -> String {
        var fileName = part.fileName
        var contentType = part.contentType
        if case .file(let url) = part.content {
            if fileName == nil || fileName == "file" { fileName = url.lastPathComponent }
            contentType = contentType ?? MediaTypes.mediaType(ofExtension: url.pathExtension)
        }
        var header = "Content-Disposition: form-data; name=\"\(Self.escaped(part.name))\""
        if let fileName { header += "; filename=\"\(Self.escaped(fileName))\"" }
        if let contentType { header += "\r\nContent-Type: \(contentType.filter { !$0.isNewline })" }
        return header + "\r\n\r\n"
    }

    /// As browsers do it (WHATWG HTML, "multipart form data"): a name can't end its quotes or its line.
    private static func escaped(_ name: String) -> String {
        var escaped = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "\"": escaped += "%22"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// The media types of the commonest files: Linux has no registry that could be asked.
enum MediaTypes {
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
}
