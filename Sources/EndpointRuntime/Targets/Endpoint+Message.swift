@_spi(Format) import EndpointCoding

extension Endpoint {
    /// Returns the request, without the body of a file or multipart form, which is passed to the transport beside it.
    ///
    /// - Throws: `.requestMapping` if ``url`` is invalid, `.encodableMapping` or `.parameterEncoding` if the body or
    ///   the parameters can't be encoded.
    public func message() throws(EndpointError) -> RequestMessage {
        guard let address = RequestURL.checked(url) else { throw .requestMapping(url) }
        let message = RequestMessage(method, url: address, headers: try fields())
        if case .requestPlain = task { return message }
        return try with(task, message)
    }

    func fields() throws(EndpointError) -> HeaderFields {
        if hasDefaultHeaders, task.contentType == nil { return DefaultHeaders.fieldsOfOperations }
        return HeaderFields(try allHeaders())
    }

    /// Returns the headers, with the task's content type unless they already have one.
    private func allHeaders() throws(EndpointError) -> [String: String] {
        guard let headers else { return task.contentType.map { ["Content-Type": $0] } ?? [:] }
        if !hasDefaultHeaders { try check(headers) }
        if case .requestPlain = task { return headers }
        guard let contentType = task.contentType, !HeaderNames.contain("Content-Type", headers) else { return headers }
        var all = headers
        all["Content-Type"] = contentType
        return all
    }

    private func check(_ headers: [String: String]) throws(EndpointError) {
        for (name, value) in headers {
            // Not every transport refuses what would end the line and begin another header.
            guard HeaderText.isValid(name), HeaderText.isValid(value) else {
                throw .parameterEncoding(line.named(in: ParameterError.forbiddenCharacter(parameter: name)))
            }
        }
    }

    /// For errors.
    var line: RequestLine { RequestLine(method.rawValue, url) }

    private func with(_ task: RequestTask, _ request: RequestMessage) throws(EndpointError) -> RequestMessage {
        var request = request
        switch task {
        case .requestPlain, .uploadFile, .uploadStream, .uploadMultipartFormData, .downloadDestination:
            break
        case .requestData(let data):
            request.body = data
        case .requestJSONEncodable(let value):
            // Sorted, or the same value would be another text each time.
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            try setJSON(value, encoder, in: &request)
        case .requestCustomJSONEncodable(let value, let encoder):
            try setJSON(value, encoder, in: &request)
        case .requestParameters(let parameters, let encoding), .downloadParameters(let parameters, let encoding, _):
            request = try encoded(parameters, encoding, in: request)
        case .requestCompositeData(let data, let parameters):
            request.body = data
            request = try encoded(parameters, URLEncoding.queryString, in: request)
        case .requestCompositeParameters(let body, let encoding, let parameters):
            request = try encoded(body, encoding, in: request)
            request = try encoded(parameters, URLEncoding.queryString, in: request)
        case .uploadCompositeMultipartFormData(_, let parameters):
            request = try encoded(parameters, URLEncoding.queryString, in: request)
        case .requestModel(let model, let format):
            try setModel(model, format, in: &request)
        }
        return request
    }

    private func setJSON(
        _ value: any Encodable, _ encoder: JSONEncoder, in request: inout RequestMessage
    ) throws(EndpointError) {
        do {
            request.body = try encoder.encode(value)
        } catch {
            throw .encodableMapping(line.named(in: error))
        }
    }

    private func setModel(
        _ model: any WritableValue, _ format: RequestTask.ModelFormat, in request: inout RequestMessage
    ) throws(EndpointError) {
        do {
            switch format {
            case .json:
                request.body = try JSONOutput(writing: model).takeData()
            case .form(let encoding):
                request.body = try FormEncoding.body(model, encoding: encoding)
            case .multipart:
                break
            }
        } catch {
            throw .encodableMapping(line.named(in: error))
        }
    }

    private func encoded(
        _ parameters: [String: JSONValue], _ encoding: any ParameterEncoding, in request: RequestMessage
    ) throws(EndpointError) -> RequestMessage {
        do {
            return try encoding.encode(request, with: parameters)
        } catch {
            throw .parameterEncoding(line.named(in: error))
        }
    }
}

extension RequestTask {
    /// The content type of the task's body; nil if the headers or an encoding determine it.
    fileprivate var contentType: String? {
        switch self {
        case .requestJSONEncodable, .requestCustomJSONEncodable: "application/json"
        case .requestModel(_, .json(let contentType)): contentType
        case .requestModel(_, .form): "application/x-www-form-urlencoded"
        default: nil
        }
    }
}
