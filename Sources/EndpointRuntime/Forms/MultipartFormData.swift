@_spi(Generated) import EndpointCoding

/// A multipart body: a form (RFC 7578), or another kind of multipart body (RFC 2046).
public struct MultipartFormData: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// A part of a multipart body: a file, or a field if it has no file name.
    public struct Part: Sendable, Hashable {
        /// The name of the form's field; empty in a multipart body that isn't a form.
        ///
        /// The parts of a multipart body that isn't a form are identified by their position.
        public var name: String
        /// The content of the part.
        public var content: TransportBody
        /// The file name; nil for a field, or for a file on disk that keeps its own name.
        public var fileName: String?
        /// The media type of the part; nil for the default.
        ///
        /// The default type of a file on disk depends on the extension of ``fileName``, or otherwise of the file's
        /// path.
        public var contentType: String?
        /// The headers of the part in addition to `Content-Type`.
        ///
        /// A `Content-Disposition` header replaces the header created from ``name`` and ``fileName``.
        public var headers: [String: String]

        /// Creates a part of a multipart body.
        public init(
            name: String, content: TransportBody, fileName: String? = nil, contentType: String? = nil,
            headers: [String: String] = [:]
        ) {
            self.name = name
            self.content = content
            self.fileName = fileName
            self.contentType = contentType
            self.headers = headers
        }
    }

    /// The parts, in the order in which they are sent.
    public var parts: [Part]
    /// The media type: `multipart/form-data`, or another type, whose parts may have no names.
    public let mediaType: String
    /// The given boundary; nil if a random boundary is used.
    public let boundary: String?
    private let usedBoundary: String

    /// Creates a multipart body.
    ///
    /// - Parameters:
    ///   - boundary: The boundary; nil for a random boundary.
    ///   - mediaType: The media type of the body, without the boundary.
    public init(parts: [Part], boundary: String? = nil, mediaType: String = "multipart/form-data") {
        self.parts = parts
        self.mediaType = mediaType
        self.boundary = boundary
        usedBoundary = boundary ?? "endpoint." + UUID().lowercaseUUIDString
    }

    /// Creates a multipart form with a random boundary.
    public init(arrayLiteral elements: Part...) {
        self.init(parts: elements)
    }

    /// Returns a Boolean value that indicates whether two forms are equal, regardless of a random boundary.
    public static func == (left: MultipartFormData, right: MultipartFormData) -> Bool {
        left.parts == right.parts && left.boundary == right.boundary && left.mediaType == right.mediaType
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(parts)
        hasher.combine(boundary)
    }

    /// The value of the request's `Content-Type`.
    public var contentType: String { "\(mediaType); boundary=\(usedBoundary)" }

    /// Returns the bytes of the body.
    ///
    /// - Throws: The error of reading a file or a stream, such as `UploadError.waitingStream`;
    ///   `ParameterError.Reason.forbiddenCharacter` for a header that contains a line end.
    public func encoded() throws -> Data {
        var body = Data()
        try write { body.append($0) }
        return body
    }

    /// Returns the length of the body in bytes; nil if it isn't known before the body is written.
    func length() throws -> Int64? {
        var length: Int64 = 0
        for part in parts {
            guard let content = try part.content.length else { return nil }
            length += content + Int64(try header(of: part).utf8.count + usedBoundary.utf8.count + 6)
        }
        return length + Int64(usedBoundary.utf8.count + 6)
    }

    /// Passes the body to `take`, one chunk at a time.
    private func write(_ take: (Data) throws -> Void) throws {
        for (index, part) in parts.enumerated() {
            try take(try start(of: part, isFirst: index == 0))
            try part.content.read(take)
        }
        try take(end)
    }

    /// Passes the body to `take`, one chunk at a time, and awaits asynchronous streams.
    func writeWaiting(_ take: (Data) throws -> Void) async throws {
        for (index, part) in parts.enumerated() {
            try take(try start(of: part, isFirst: index == 0))
            try await part.content.readWaiting(take)
        }
        try take(end)
    }

    private func start(of part: Part, isFirst: Bool) throws -> Data {
        Data("\(isFirst ? "" : "\r\n")--\(usedBoundary)\r\n\(try header(of: part))".utf8)
    }

    private var end: Data { Data("\r\n--\(usedBoundary)--\r\n".utf8) }

    private func header(of part: Part) throws -> String {
        var fileName = part.fileName
        var contentType = part.contentType
        if case .file(let url) = part.content {
            let given = fileName.map(MediaTypes.pathExtension) ?? ""
            fileName = fileName ?? url.lastPathComponent
            contentType = contentType ?? MediaTypes.mediaType(ofExtension: given.isEmpty ? url.pathExtension : given)
        }
        var lines = disposition(of: part, fileName).map { [$0] } ?? []
        if let contentType { lines.append("Content-Type: \(contentType.filter { !$0.isNewline })") }
        for (name, value) in part.headers.sorted(by: { $0.key < $1.key }) where name.lowercased() != "content-type" {
            guard HeaderText.isName(name), HeaderText.isValid(value) else {
                throw ParameterError.forbiddenCharacter(parameter: name)
            }
            if name.lowercased() == "content-disposition" {
                lines.removeAll { $0.hasPrefix("Content-Disposition:") }
                lines.insert("\(name): \(value)", at: 0)
            } else {
                lines.append("\(name): \(value)")
            }
        }
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    /// Returns the `Content-Disposition` of a part; nil if the part needs none.
    private func disposition(of part: Part, _ fileName: String?) -> String? {
        let isNamed = mediaType == "multipart/form-data" || !part.name.isEmpty
        let file = fileName.map { "; filename=\"\(Self.escaped($0))\"" }
        if isNamed { return "Content-Disposition: form-data; name=\"\(Self.escaped(part.name))\"\(file ?? "")" }
        // The file of a part without a name is an attachment (RFC 2183, section 2.2).
        return file.map { "Content-Disposition: attachment\($0)" }
    }

    /// Returns a field or file name, escaped as in browsers (WHATWG HTML, "multipart form data").
    ///
    /// An escaped name can't end its quotes or its line.
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
