extension Endpoint {
    /// The body beside the request, not yet read.
    package enum Payload: Sendable, Hashable {
        case file(URL)
        case stream(BodyStream)
        case multipart(AnyMultipartForm)
    }

    /// Returns the body beside the request; nil for none.
    package func payload() throws(EndpointError) -> Payload? {
        switch body {
        case .file(let url): return .file(url)
        case .stream(let stream): return .stream(stream)
        case .encoded(let content): return content.payload
        case .multipart(let body):
            do {
                return .multipart(AnyMultipartForm(try body.makeForm()))
            } catch {
                throw .encodableMapping(line.named(in: error))
            }
        case .none, .data, .model: return nil
        }
    }

    /// Returns the body that the transport sends beside the request.
    ///
    /// - Parameter limit: The maximum number of bytes of a multipart body in memory.
    func upload(inMemoryUpTo limit: Int64 = Upload.memoryLimit) async throws(EndpointError) -> Upload? {
        switch try payload() {
        case nil:
            return nil
        case .file(let url):
            return Upload(body: .file(url))
        case .stream(let stream):
            return Upload(body: .stream(stream))
        case .multipart(let any):
            let form = any.form
            guard !form.isEmpty else { throw .encodableMapping(UploadError.noParts) }
            guard method.supportsMultipart else {
                throw .encodableMapping(UploadError.multipartMethod(method.rawValue))
            }
            do {
                return try await form.upload(inMemoryUpTo: limit)
            } catch {
                throw .underlying(line.named(in: error is CancellationError ? Cancellation.error : error), nil)
            }
        }
    }

    /// The destination of the response body; nil for memory.
    var destination: DownloadDestination? {
        if case .encoded(let content) = body { content.destination } else { nil }
    }
}
