import Foundation

/// A file that is read a little at a time.
struct FileReader {
    static let chunkSize = 1 << 16

    let url: URL
    let length: Int64

    /// - Throws: ``UploadError/unreadableFile(_:)`` when `url` leads to anything but a file that can be read.
    init(_ url: URL) throws {
        guard url.isFileURL, FileManager.default.isReadableFile(atPath: url.path),
            let attributes = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let size = attributes[.size] as? NSNumber
        else { throw UploadError.unreadableFile(url) }
        self.url = url
        length = size.int64Value
    }

    func read(_ take: (Data) throws -> Void) throws {
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        while let chunk = try handle.read(upToCount: Self.chunkSize), !chunk.isEmpty {
            try Task.checkCancellation()
            try take(chunk)
        }
    }
}
