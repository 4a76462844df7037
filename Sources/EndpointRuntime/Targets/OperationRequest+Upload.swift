extension OperationRequest {
    /// Returns the body that the transport sends separately from the message; nil if there is none.
    ///
    /// - Parameter limit: The maximum number of bytes of a multipart body in memory.
    func upload(inMemoryUpTo limit: Int64 = Upload.memoryLimit) async throws(EndpointError) -> Upload? {
        switch parts.body {
        case .none, .data, .model: nil
        case .file(let url): Upload(body: .file(url))
        case .stream(let stream): Upload(body: .stream(stream))
        case .encoded(let content): try await content.upload(for: self, inMemoryUpTo: limit)
        }
    }

    /// The file that the response body is written to; nil if the response body is stored in memory.
    var destination: DownloadDestination? {
        if case .encoded(let content) = parts.body { content.destination } else { nil }
    }
}
