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
