extension RequestTask {
    /// Creates the task that corresponds to the body of a request.
    init(_ body: OperationBody) {
        self =
            switch body {
            case .none: .requestPlain
            case .data(let data): .requestData(data)
            case .model(let model, let contentType): .requestModel(model, format: .json(contentType: contentType))
            case .file(let url): .uploadFile(url)
            case .stream(let stream): .uploadStream(stream)
            case .encoded(let body as MultipartContent): RequestTask(body)
            case .encoded(let form as FormContent): .requestModel(form.model, format: .form(encoding: form.encoding))
            case .encoded(let content): (content as? TaskContent)?.task ?? .requestPlain
            }
    }

    var body: OperationBody {
        switch self {
        case .requestPlain: .none
        case .requestData(let data): .data(data)
        case .requestModel(let model, .json(let contentType)): .model(model, contentType: contentType)
        case .requestModel(let model, .form(let encoding)): .encoded(FormContent(model, encoding: encoding))
        case .uploadFile(let url): .file(url)
        case .uploadStream(let stream): .stream(stream)
        case .uploadMultipartFormData(let form): .encoded(MultipartContent { form })
        case .requestJSONEncodable, .requestCustomJSONEncodable, .requestParameters, .requestCompositeData,
            .requestCompositeParameters, .uploadCompositeMultipartFormData, .downloadDestination, .downloadParameters:
            .encoded(TaskContent(task: self))
        }
    }
}

extension RequestTask {
    /// Returns a task with a multipart form whose parts are the properties of a generated model.
    ///
    /// - Parameter encoding: The encodings of single properties of the model.
    public static func uploadMultipartFormData(
        of model: some WritableValue, encoding: OperationRequest.FieldEncodings = [:]
    ) -> RequestTask {
        RequestTask(MultipartContent { try MultipartFormData(model, encoding: encoding) })
    }

    /// Creates the task of a multipart body.
    ///
    /// If the model can't be encoded, creating the request of the task throws the error.
    private init(_ body: MultipartContent) {
        do {
            self = .uploadMultipartFormData(try body.makeForm())
        } catch {
            self = .requestJSONEncodable(UnwritableModel(error: error))
        }
    }
}

/// A placeholder for a model that can't be encoded; encoding the placeholder throws the model's error.
private struct UnwritableModel: Encodable {
    let error: any Error

    func encode(to encoder: any Encoder) throws { throw error }
}

/// The request content of a task that this module encodes.
private struct TaskContent: EncodedContent {
    let task: RequestTask

    var contentType: String? {
        switch task {
        case .requestJSONEncodable, .requestCustomJSONEncodable: "application/json"
        default: nil
        }
    }

    var isJSON: Bool {
        switch task {
        case .requestJSONEncodable, .requestCustomJSONEncodable: true
        case .requestParameters(_, let encoding), .downloadParameters(_, let encoding, _): encoding is JSONEncoding
        case .requestCompositeParameters(_, let encoding, _): encoding is JSONEncoding
        default: false
        }
    }

    func upload(for request: OperationRequest, inMemoryUpTo limit: Int64) async throws(EndpointError) -> Upload? {
        guard case .uploadCompositeMultipartFormData(let form, _) = task else { return nil }
        return try await form.upload(for: request, inMemoryUpTo: limit)
    }

    var destination: DownloadDestination? {
        switch task {
        case .downloadDestination(let destination), .downloadParameters(_, _, let destination): destination
        default: nil
        }
    }

    func encode(into message: inout RequestMessage, of request: OperationRequest) throws(EndpointError) {
        switch task {
        case .requestJSONEncodable(let value):
            // Keys are sorted, because otherwise the same value could have different bytes each time.
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            try setJSON(value, encoder, in: &message, of: request)
        case .requestCustomJSONEncodable(let value, let encoder):
            try setJSON(value, encoder, in: &message, of: request)
        case .requestParameters(let parameters, let encoding), .downloadParameters(let parameters, let encoding, _):
            try encode(parameters, encoding, into: &message, of: request)
        case .requestCompositeData(let data, let parameters):
            message.body = data
            try encode(parameters, URLEncoding.queryString, into: &message, of: request)
        case .requestCompositeParameters(let body, let encoding, let parameters):
            try encode(body, encoding, into: &message, of: request)
            try encode(parameters, URLEncoding.queryString, into: &message, of: request)
        case .uploadCompositeMultipartFormData(_, let parameters):
            try encode(parameters, URLEncoding.queryString, into: &message, of: request)
        case .requestPlain, .requestData, .requestModel, .uploadFile, .uploadStream, .uploadMultipartFormData,
            .downloadDestination:
            break
        }
    }

    private func setJSON(
        _ value: any Encodable, _ encoder: JSONEncoder, in message: inout RequestMessage, of request: OperationRequest
    ) throws(EndpointError) {
        do {
            message.body = try encoder.encode(value)
        } catch {
            throw .encodableMapping(request.line.named(in: error))
        }
    }

    private func encode(
        _ parameters: [String: JSONValue], _ encoding: any ParameterEncoding, into message: inout RequestMessage,
        of request: OperationRequest
    ) throws(EndpointError) {
        do {
            message = try encoding.encode(message, with: parameters)
        } catch {
            throw error as? EndpointError ?? .parameterEncoding(request.line.named(in: error))
        }
    }

    func bodyWithoutQuery(of request: OperationRequest) -> OperationBody {
        switch task {
        case .requestParameters(_, let encoding) where encoding is any BodyEncoding:
            return task.body
        case .requestParameters:
            // The method or a custom encoding determines the location of the parameters, so the encoded request is
            // inspected: an unchanged URL means that the parameters are in the body.
            guard let message = try? request.message(), message.url == request.parts.url else { return .none }
            return task.body
        case .requestCompositeData(let data, _):
            return .data(data)
        case .requestCompositeParameters(let body, let encoding, _):
            return RequestTask.requestParameters(parameters: body, encoding: encoding).body
        case .uploadCompositeMultipartFormData(let form, _):
            return .encoded(MultipartContent { form })
        case .downloadParameters(_, let encoding, let destination) where !(encoding is any BodyEncoding):
            return RequestTask.downloadDestination(destination).body
        default:
            return task.body
        }
    }
}
