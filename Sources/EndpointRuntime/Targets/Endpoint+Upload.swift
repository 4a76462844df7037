extension Endpoint {
    /// What is sent beside the request, not yet read.
    enum Payload: Sendable, Hashable {
        case file(URL)
        case stream(BodyStream)
        case multipart(MultipartFormData)
    }

    /// Nil when the request is all that is sent.
    func payload() throws(EndpointError) -> Payload? {
        switch task {
        case .uploadFile(let url):
            return .file(url)
        case .uploadStream(let stream):
            return .stream(stream)
        case .uploadMultipartFormData(let form), .uploadCompositeMultipartFormData(let form, _):
            return .multipart(form)
        case .requestModel(let model, .multipart(let encoding)):
            do {
                return .multipart(try MultipartFormData(model, encoding: encoding))
            } catch {
                throw .encodableMapping(line.named(in: error))
            }
        case .requestPlain, .requestData, .requestJSONEncodable, .requestCustomJSONEncodable, .requestParameters,
            .requestCompositeData, .requestCompositeParameters, .downloadDestination, .downloadParameters,
            .requestModel:
            return nil
        }
    }

    /// What the transport sends beside the request.
    ///
    /// - Parameter limit: How many bytes of a multipart body may lie in memory.
    func upload(inMemoryUpTo limit: Int64 = MultipartFormData.memoryLimit) async throws(EndpointError) -> Upload? {
        switch try payload() {
        case nil:
            return nil
        case .file(let url):
            return Upload(body: .file(url))
        case .stream(let stream):
            return Upload(body: .stream(stream))
        case .multipart(let form):
            guard !form.parts.isEmpty else { throw .encodableMapping(MultipartError.noParts) }
            guard method.supportsMultipart else { throw .encodableMapping(MultipartError.method(method)) }
            do {
                return try await form.upload(inMemoryUpTo: limit)
            } catch {
                throw .underlying(line.named(in: error is CancellationError ? Cancellation.error : error), nil)
            }
        }
    }

    /// Where the answer's body goes, when it isn't wanted in memory.
    var destination: DownloadDestination? {
        switch task {
        case .downloadDestination(let destination), .downloadParameters(_, _, let destination): destination
        default: nil
        }
    }
}
