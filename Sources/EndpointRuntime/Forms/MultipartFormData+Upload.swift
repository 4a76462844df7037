extension MultipartFormData {
    /// The default maximum number of bytes of a multipart body in memory.
    ///
    /// A larger body is written to a temporary file and sent from the file.
    public static let memoryLimit: Int64 = Upload.memoryLimit

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

    /// Returns the body of a target's request, in memory or in a temporary file.
    ///
    /// A file is used if the body exceeds `limit` or its length is unknown.
    package func upload(
        for request: OperationRequest, inMemoryUpTo limit: Int64
    ) async throws(EndpointError) -> Upload {
        guard !parts.isEmpty else { throw .encodableMapping(UploadError.noParts) }
        guard request.method.supportsMultipart else {
            throw .encodableMapping(UploadError.multipartMethod(request.method.rawValue))
        }
        do {
            return try await upload(inMemoryUpTo: limit)
        } catch {
            throw .underlying(request.line.named(in: error is CancellationError ? Cancellation.error : error), nil)
        }
    }
}

/// A multipart form as the body of a request.
package struct MultipartContent: EncodedContent {
    /// A closure that creates the form when the request's body is created.
    package let makeForm: @Sendable () throws -> MultipartFormData

    package init(_ makeForm: @escaping @Sendable () throws -> MultipartFormData) {
        self.makeForm = makeForm
    }

    package func upload(for request: OperationRequest, inMemoryUpTo limit: Int64) async throws(EndpointError) -> Upload?
    {
        let form: MultipartFormData
        do {
            form = try makeForm()
        } catch {
            throw .encodableMapping(request.line.named(in: error))
        }
        return try await form.upload(for: request, inMemoryUpTo: limit)
    }
}
