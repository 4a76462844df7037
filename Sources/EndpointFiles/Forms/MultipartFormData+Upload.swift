extension MultipartFormData: MultipartForm {
    /// The maximum number of bytes of a body in memory; a larger one is written to a file and sent from there.
    public static let memoryLimit: Int64 = Upload.memoryLimit

    package var isEmpty: Bool { parts.isEmpty }

    package func upload(inMemoryUpTo limit: Int64) async throws -> Upload {
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
