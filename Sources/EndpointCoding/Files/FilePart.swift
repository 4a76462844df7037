/// A file in a multipart body, or bytes with a media type that are a body.
public struct FilePart: Sendable, Hashable {
    /// The bytes.
    public var content: TransportBody
    /// Without its folders.
    public var fileName: String?
    /// The media type.
    public var contentType: String?
    /// Further headers of its part.
    public var headers: [String: String]

    /// Creates a part from data in memory.
    public init(data: Data, fileName: String? = nil, contentType: String? = nil, headers: [String: String] = [:]) {
        self.init(.data(data), fileName, contentType, headers)
    }

    /// Creates a part from a file, whose name determines the file name and media type by default.
    public init(file: URL, fileName: String? = nil, contentType: String? = nil, headers: [String: String] = [:]) {
        self.init(.file(file), fileName, contentType, headers)
    }

    /// Bytes that are made when the request is sent.
    public init(
        stream: BodyStream, fileName: String? = nil, contentType: String? = nil, headers: [String: String] = [:]
    ) {
        self.init(.stream(stream), fileName, contentType, headers)
    }

    private init(_ content: TransportBody, _ fileName: String?, _ contentType: String?, _ headers: [String: String]) {
        self.content = content
        self.fileName = fileName
        self.contentType = contentType
        self.headers = headers
    }
}
