#if canImport(Darwin) || URLSession
    import Foundation
#endif

/// A body that is passed to the transport beside the request.
package struct Upload: Sendable {
    package var body: TransportBody
    /// The value of the header; nil where that is the target's business.
    var contentType: String?
    /// A file that is of no use once it has been sent.
    var temporary: URL?
    /// The names of the parts of a multipart body.
    var partNames: [String] = []

    func removeTemporaryFile() {
        if let temporary { try? FileManager.default.removeItem(at: temporary) }
    }
}

extension Upload {
    /// Creates a body in a temporary file.
    ///
    /// - Parameter write: Called with a function that writes chunks of any size.
    init(contentType: String?, writing write: ((Data) throws -> Void) async throws -> Void) async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("endpoint-body-\(UUID().uuidString)")
        do {
            let handle = try FileHandle.creating(file)
            defer { try? handle.close() }
            try await write { try handle.write(contentsOf: $0) }
        } catch {
            try? FileManager.default.removeItem(at: file)
            throw error
        }
        self.init(body: .file(file), contentType: contentType, temporary: file)
    }
}

extension MultipartFormData {
    /// The maximum number of bytes of a body in memory; a larger one is written to a file and sent from there.
    public static let memoryLimit: Int64 = 10_000_000

    /// Returns the body, in memory, or in a temporary file if it exceeds `limit` or its length is unknown.
    func upload(inMemoryUpTo limit: Int64) async throws -> Upload {
        if let length = try length(), length <= limit {
            var body = Data()
            try await writeWaiting { body.append($0) }
            return Upload(body: .data(body), contentType: contentType, partNames: parts.map(\.name))
        }
        var upload = try await Upload(contentType: contentType) { take in try await writeWaiting(take) }
        upload.partNames = parts.map(\.name)
        return upload
    }
}

extension TransportBody {
    /// Returns the body that the transport sends with the request.
    ///
    /// - Parameter limit: The number of bytes of a multipart body that may be in memory; larger ones are in a file.
    package func upload(inMemoryUpTo limit: Int64 = MultipartFormData.memoryLimit) async throws -> Upload {
        switch self {
        case .data(let data):
            return Upload(body: .data(data))
        case .file(let url):
            return Upload(body: .file(url))
        case .stream(let stream) where stream.waits:
            return Upload(body: .stream(stream))
        case .stream(let stream):
            guard let length = stream.length, length <= limit else {
                return try await Upload(contentType: nil) { take in try stream.read(take) }
            }
            var bytes = Data()
            try stream.read { bytes.append($0) }
            return Upload(body: .data(bytes))
        }
    }
}
