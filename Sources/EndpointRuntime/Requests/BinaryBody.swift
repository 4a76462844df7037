#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The bytes that an operation sends as its body: in memory, in a file, or made as they are sent.
///
/// ```swift
/// try await bookstore.books.replaceCover(id: "A-1", png)                 // Data
/// try await bookstore.books.replaceCover(id: "A-1", .file(picture))
/// try await bookstore.books.replaceCover(id: "A-1", .stream(BodyStream { try camera.frames() }))
/// ```
public protocol BinaryBody: Sendable {
    /// What is sent.
    var transportBody: TransportBody { get }
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

    /// A file, which is read when the request is sent.
    public init(_ url: URL) {
        self.url = url
    }

    /// This file.
    public var transportBody: TransportBody { .file(url) }
}

extension BinaryBody where Self == FileBody {
    /// A file, sent from where it lies without being read into memory.
    public static func file(_ url: URL) -> FileBody { FileBody(url) }
}

extension BinaryBody where Self == BodyStream {
    /// Bytes that are made as they are sent, a piece at a time.
    public static func stream(_ stream: BodyStream) -> BodyStream { stream }
}
