/// The bytes that an operation sends as its body: from memory, from a file, or from a stream.
///
/// ```swift
/// try await bookstore.books.replaceCover(id: "A-1", png)                 // Data
/// try await bookstore.books.replaceCover(id: "A-1", .file(picture))
/// try await bookstore.books.replaceCover(id: "A-1", .stream(BodyStream { camera.nextFrame }))
/// try await bookstore.books.replaceCover(id: "A-1", .data(jpeg, contentType: "image/jpeg"))
/// ```
public protocol BinaryBody: Sendable {
    /// The body that is sent.
    var transportBody: TransportBody { get }
    /// The media type of the bytes; nil for the media type of the description.
    var contentType: String? { get }
}

extension BinaryBody {
    /// The default media type: nil, for the media type of the description.
    public var contentType: String? { nil }
}

extension Data: BinaryBody {
    /// The body with the bytes of the data.
    public var transportBody: TransportBody { .data(self) }
}

extension BodyStream: BinaryBody {
    /// The body with the bytes of the stream, which are produced while the body is sent.
    public var transportBody: TransportBody { .stream(self) }
}

extension FilePart: BinaryBody {
    /// The body with the bytes of the file part.
    public var transportBody: TransportBody { content }
}

extension BinaryBody where Self == FilePart {
    /// Returns a file body, which is sent from disk without reading it into memory.
    ///
    /// - Parameter contentType: The media type of the body. If `contentType` is nil, the file's name extension
    ///   determines the media type, provided that the description allows it.
    public static func file(_ url: URL, contentType: String? = nil) -> FilePart {
        FilePart(file: url, contentType: contentType)
    }

    /// Returns a body from memory with a media type.
    public static func data(_ data: Data, contentType: String) -> FilePart {
        FilePart(data: data, contentType: contentType)
    }

    /// Returns a streamed body with a media type. The bytes are produced while the body is sent.
    public static func stream(_ stream: BodyStream, contentType: String) -> FilePart {
        FilePart(stream: stream, contentType: contentType)
    }
}

extension BinaryBody where Self == BodyStream {
    /// Returns a streamed body. The bytes are produced while the body is sent.
    public static func stream(_ stream: BodyStream) -> BodyStream { stream }
}
