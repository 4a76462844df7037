/// A file in a multipart body, or bytes with a media type that are a body.
public struct FilePart: Sendable, Hashable {
    /// The bytes of the file.
    public var content: TransportBody
    /// The name of the file, without its folders.
    public var fileName: String?
    /// The media type of the file.
    public var contentType: String?
    /// Further headers of the part in a multipart body.
    public var headers: [String: String]

    /// Creates a part from data in memory.
    public init(data: Data, fileName: String? = nil, contentType: String? = nil, headers: [String: String] = [:]) {
        self.init(.data(data), fileName, contentType, headers)
    }

    /// Creates a part from a file, whose name determines the file name and media type by default.
    public init(file: URL, fileName: String? = nil, contentType: String? = nil, headers: [String: String] = [:]) {
        self.init(.file(file), fileName, contentType, headers)
    }

    /// Creates a part from a stream, whose bytes are created when the request is sent.
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

    /// The bytes, if they are in memory; nil otherwise.
    ///
    /// The bytes of every received part are in memory.
    public var data: Data? {
        if case .data(let data) = content { data } else { nil }
    }
}

/// A part of a multipart body that is read as a file.
package struct TapePart: Sendable {
    let file: FilePart
    /// A Boolean value that indicates whether the part's base64 has been decoded.
    ///
    /// If true, the part was sent as text (`Content-Transfer-Encoding: base64`).
    let isDecoded: Bool

    package init(file: FilePart, isDecoded: Bool) {
        self.file = file
        self.isDecoded = isDecoded
    }
}
