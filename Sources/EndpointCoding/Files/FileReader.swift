#if canImport(Darwin) || URLSession
    import Foundation
#endif

/// A reader of a file in chunks of 64 KiB.
package struct FileReader {
    static let chunkSize = 1 << 16

    let url: URL
    package let length: Int64

    /// Opens a file for reading.
    ///
    /// - Throws: ``UploadError/unreadableFile(_:)`` if `url` isn't the URL of a readable regular file.
    package init(_ url: URL) throws {
        guard url.isFileURL, FileManager.default.isReadableFile(atPath: url.path),
            let attributes = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let size = attributes[.size].flatMap(Self.size)
        else { throw UploadError.unreadableFile(url) }
        self.url = url
        length = size
    }

    /// Returns the size of a file, whose number type differs between systems.
    package static func size(_ value: Any) -> Int64? {
        (value as? Int64) ?? (value as? UInt64).flatMap { Int64(exactly: $0) } ?? (value as? Int).map { Int64($0) }
            ?? (value as? UInt).flatMap { Int64(exactly: $0) }
    }

    /// Opens the file and returns a function that returns one chunk after the other, and nil at the end.
    package func pieces() throws -> () throws -> Data? {
        let file = OpenFile(try FileHandle(forReadingFrom: url), url)
        return { try file.next() }
    }

    func read(_ take: (Data) throws -> Void) throws {
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        while let chunk = try FileHandle.naming(url, { try handle.read(upToCount: Self.chunkSize) }), !chunk.isEmpty {
            try Task.checkCancellation()
            try take(chunk)
        }
    }
}

/// An open file, which is closed when its last reader is released.
private final class OpenFile {
    private let handle: FileHandle
    private let url: URL

    init(_ handle: consuming FileHandle, _ url: URL) {
        self.handle = handle
        self.url = url
    }

    deinit {
        try? handle.close()
    }

    func next() throws -> Data? {
        let piece = try FileHandle.naming(url) { try handle.read(upToCount: FileReader.chunkSize) }
        guard let piece, !piece.isEmpty else { return nil }
        return piece
    }
}
