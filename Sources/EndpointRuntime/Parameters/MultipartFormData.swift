public import Foundation

/// A `multipart/form-data` body (RFC 7578).
public struct MultipartFormData: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// One part. Without a file name it is a field.
    public struct Part: Sendable, Hashable {
        public var name: String
        public var content: FilePart.Content
        public var fileName: String?
        public var contentType: String?
        /// Besides `Content-Type`. A `Content-Disposition` takes the place of the one that ``name`` and ``fileName``
        /// make.
        public var headers: [String: String]

        public init(
            name: String, content: FilePart.Content, fileName: String? = nil, contentType: String? = nil,
            headers: [String: String] = [:]
        ) {
            self.name = name
            self.content = content
            self.fileName = fileName
            self.contentType = contentType
            self.headers = headers
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

    /// The bytes of the body.
    ///
    /// - Throws: What reading a file throws; ``ParameterError/forbiddenCharacter(parameter:)`` for a header that would
    /// end
    ///   its line.
    public func encoded() throws -> Data {
        var body = Data()
        for (index, part) in parts.enumerated() {
            body.append(Data("\(index == 0 ? "" : "\r\n")--\(boundary)\r\n".utf8))
            body.append(Data(try header(of: part).utf8))
            switch part.content {
            case .data(let data): body.append(data)
            case .file(let url): body.append(try Data(contentsOf: url))
            }
        }
        body.append(Data("\r\n--\(boundary)--\r\n".utf8))
        return body
    }

    private func header(of part: Part) throws -> String {
        var fileName = part.fileName
        var contentType = part.contentType
        if case .file(let url) = part.content {
            if fileName == nil || fileName == "file" { fileName = url.lastPathComponent }
            contentType = contentType ?? MediaTypes.mediaType(ofExtension: url.pathExtension)
        }
        var lines = ["Content-Disposition: form-data; name=\"\(Self.escaped(part.name))\""]
        if let fileName { lines[0] += "; filename=\"\(Self.escaped(fileName))\"" }
        if let contentType { lines.append("Content-Type: \(contentType.filter { !$0.isNewline })") }
        for (name, value) in part.headers.sorted(by: { $0.key < $1.key }) where name.lowercased() != "content-type" {
            guard HeaderText.isValid(name), HeaderText.isValid(value), !name.contains(":") else {
                throw ParameterError.forbiddenCharacter(parameter: name)
            }
            if name.lowercased() == "content-disposition" {
                lines[0] = "\(name): \(value)"
            } else {
                lines.append("\(name): \(value)")
            }
        }
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
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
