/// The bytes that an operation sends as its body: in memory, in a file, or made as they are sent.
///
/// ```swift
/// try await bookstore.books.replaceCover(id: "A-1", png)                 // Data
/// try await bookstore.books.replaceCover(id: "A-1", .file(picture))
/// try await bookstore.books.replaceCover(id: "A-1", .stream(BodyStream { camera.nextFrame }))
/// try await bookstore.books.replaceCover(id: "A-1", .data(jpeg, contentType: "image/jpeg"))
/// ```
public protocol BinaryBody: Sendable {
    /// The body to send.
    var transportBody: TransportBody { get }
    /// The media type of the bytes, which takes precedence over the description's; nil for the latter.
    var contentType: String? { get }
}

extension BinaryBody {
    /// The default media type: nil for the description's.
    public var contentType: String? { nil }
}

extension Data: BinaryBody {
    /// These bytes.
    public var transportBody: TransportBody { .data(self) }
}

extension BodyStream: BinaryBody {
    /// These bytes, as they come.
    public var transportBody: TransportBody { .stream(self) }
}

extension FilePart: BinaryBody {
    /// The bytes of this file.
    public var transportBody: TransportBody { content }
}

extension BinaryBody where Self == FilePart {
    /// Returns a file body, which is sent from disk without reading it into memory.
    ///
    /// - Parameter contentType: The media type. Nil for that of the file's name, if the description allows it.
    public static func file(_ url: URL, contentType: String? = nil) -> FilePart {
        FilePart(file: url, contentType: contentType)
    }

    /// Bytes of this media type.
    public static func data(_ data: Data, contentType: String) -> FilePart {
        FilePart(data: data, contentType: contentType)
    }

    /// Returns a streamed body with a media type, which is produced while it is sent.
    public static func stream(_ stream: BodyStream, contentType: String) -> FilePart {
        FilePart(stream: stream, contentType: contentType)
    }
}

extension BinaryBody where Self == BodyStream {
    /// Returns a streamed body, which is produced while it is sent.
    public static func stream(_ stream: BodyStream) -> BodyStream { stream }
}
