#if canImport(FoundationNetworking) && URLSession
    import Foundation

    /// A queue of bytes on disk until they are read. The file is unlinked, so that nothing of it remains after a crash.
    final class OverflowFile {
        /// The number of bytes in one file, whose room is free again once they have been read.
        static let size = 1 << 24

        private let file: FileHandle
        private(set) var written: UInt64 = 0
        private var read: UInt64 = 0

        /// - Throws: When there is no room for a file.
        init() throws {
            let url = FileManager.default.temporaryDirectory.appendingPathComponent(
                "endpoint-overflow-\(UUID().uuidString)")
            file = try FileHandle.creating(url)
            try? FileManager.default.removeItem(at: url)
        }

        deinit {
            try? file.close()
        }

        func append(_ data: Data) throws {
            try file.seek(toOffset: written)
            try file.write(contentsOf: data)
            written += UInt64(data.count)
        }

        /// Returns the next bytes; nil after all have been read.
        func next() throws -> Data? {
            guard read < written else { return nil }
            try file.seek(toOffset: read)
            let data = try file.read(upToCount: 1 << 16) ?? Data()
            read += UInt64(data.count)
            return data.isEmpty ? nil : data
        }
    }
#endif
