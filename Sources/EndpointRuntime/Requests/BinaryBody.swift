/// The bytes that an operation sends as its body: in memory, in a file, or made as they are sent.
///
/// ```swift
/// try await bookstore.books.replaceCover(id: "A-1", png)                 // Data
/// try await bookstore.books.replaceCover(id: "A-1", .file(picture))
/// try await bookstore.books.replaceCover(id: "A-1", .stream(BodyStream { try camera.frames() }))
/// try await bookstore.books.replaceCover(id: "A-1", .data(jpeg, contentType: "image/jpeg"))
/// ```
public protocol BinaryBody: Sendable {
    /// What is sent.
    var transportBody: TransportBody { get }
    /// The media type of the bytes, which goes before what the description says; nil where that decides.
    var contentType: String? { get }
}

extension BinaryBody {
    /// Nil: the description decides.
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

/// A file that is sent from where it lies.
public struct FileBody: BinaryBody, Hashable {
    /// Where it lies.
    public let url: URL
    /// The media type; nil where the file's name and the description decide.
    public let contentType: String?

    /// A file, which is read when the request is sent.
    public init(_ url: URL, contentType: String? = nil) {
        self.url = url
        self.contentType = contentType
    }

    /// This file.
    public var transportBody: TransportBody { .file(url) }
}

/// Bytes with a media type of their own.
public struct TypedBody: BinaryBody {
    /// The bytes.
    public let transportBody: TransportBody
    public let contentType: String?

    fileprivate init(_ body: TransportBody, _ contentType: String) {
        transportBody = body
        self.contentType = contentType
    }
}

extension BinaryBody where Self == FileBody {
    /// A file, sent from where it lies without being read into memory.
    ///
    /// - Parameter contentType: The media type. Nil: that of the file's name, where the description allows it.
    public static func file(_ url: URL, contentType: String? = nil) -> FileBody {
        FileBody(url, contentType: contentType)
    }
}

extension BinaryBody where Self == TypedBody {
    /// Bytes of this media type.
    public static func data(_ data: Data, contentType: String) -> TypedBody {
        TypedBody(.data(data), contentType)
    }

    /// Bytes of this media type that are made as they are sent, a piece at a time.
    public static func stream(_ stream: BodyStream, contentType: String) -> TypedBody {
        TypedBody(.stream(stream), contentType)
    }
}

extension BinaryBody where Self == BodyStream {
    /// Bytes that are made as they are sent, a piece at a time.
    public static func stream(_ stream: BodyStream) -> BodyStream { stream }
}
