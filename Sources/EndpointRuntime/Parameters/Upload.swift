#if canImport(Darwin) || URLSession
    import Foundation
#endif

/// A request body that the transport receives separately from the request message.
package struct Upload: Sendable {
    var body: TransportBody
    /// The value of the header `Content-Type`; nil if the target sets the header.
    var contentType: String?
    /// The temporary file of the body, which is removed after the body is sent; nil if there is none.
    var temporary: URL?
    /// The names of the parts of a multipart body.
    var partNames: [String] = []

    /// The default maximum number of bytes of a body in memory.
    ///
    /// A larger body is written to a temporary file and sent from the file.
    static let memoryLimit: Int64 = 10_000_000

    func removeTemporaryFile() {
        if let temporary { try? FileManager.default.removeItem(at: temporary) }
    }
}

extension Upload {
    /// Creates a body in a temporary file.
    ///
    /// - Parameter write: A closure that is called with a function that writes chunks of any size.
    init(contentType: String?, writing write: ((Data) throws -> Void) async throws -> Void) async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("endpoint-body-\(UUID().uuidString)")
        do {
            let handle = try FileHandle.creating(file)
            defer { try? handle.close() }
            try await write { data in try FileHandle.naming(file) { try handle.write(contentsOf: data) } }
        } catch {
            try? FileManager.default.removeItem(at: file)
            throw error
        }
        self.init(body: .file(file), contentType: contentType, temporary: file)
    }
}

extension TransportBody {
    /// Returns the body that the transport sends with the request.
    ///
    /// - Parameter limit: The maximum number of bytes of a body in memory; a larger body is written to a file.
    package func upload(inMemoryUpTo limit: Int64 = Upload.memoryLimit) async throws -> Upload {
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
