/// A file in a multipart body.
public struct FilePart: Sendable, Hashable {
    /// Where the bytes come from.
    public enum Content: Sendable, Hashable {
        /// Bytes in memory.
        case data(Data)
        /// Read when the request is sent.
        case file(URL)
        /// Read when the request is sent.
        case stream(BodyStream)
    }

    /// The bytes.
    public var content: Content
    /// Without its folders.
    public var fileName: String?
    /// The media type.
    public var contentType: String?
    /// Further headers of its part.
    public var headers: [String: String]

    /// Bytes that lie in memory.
    public init(data: Data, fileName: String? = nil, contentType: String? = nil, headers: [String: String] = [:]) {
        self.init(.data(data), fileName, contentType, headers)
    }

    /// The name and the type are taken from the file's name where they aren't given.
    public init(file: URL, fileName: String? = nil, contentType: String? = nil, headers: [String: String] = [:]) {
        self.init(.file(file), fileName, contentType, headers)
    }

    /// Bytes that are made when the request is sent.
    public init(
        stream: BodyStream, fileName: String? = nil, contentType: String? = nil, headers: [String: String] = [:]
    ) {
        self.init(.stream(stream), fileName, contentType, headers)
    }

    private init(_ content: Content, _ fileName: String?, _ contentType: String?, _ headers: [String: String]) {
        self.content = content
        self.fileName = fileName
        self.contentType = contentType
        self.headers = headers
    }
}

extension FilePart.Content {
    /// Nil when it can't be known before all has been read.
    var length: Int64? {
        get throws {
            switch self {
            case .data(let data): Int64(data.count)
            case .file(let url): try FileReader(url).length
            case .stream(let stream): stream.length
            }
        }
    }

    /// The same, waiting for those that have to be waited for.
    func readWaiting(_ take: (Data) throws -> Void) async throws {
        if case .stream(let stream) = self, stream.waits {
            try await stream.read { (piece: Data) async throws in try take(piece) }
        } else {
            try read(take)
        }
    }

    /// Hands all bytes to `take`, those that don't lie in memory a little at a time.
    func read(_ take: (Data) throws -> Void) throws {
        switch self {
        case .data(let data): try take(data)
        case .file(let url): try FileReader(url).read(take)
        case .stream(let stream): try stream.read(take)
        }
    }
}
