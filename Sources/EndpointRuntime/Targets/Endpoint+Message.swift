@_spi(Format) import EndpointCoding

extension Endpoint {
    /// Returns the request, without the body of a file or multipart form, which is passed to the transport beside it.
    ///
    /// - Throws: `.requestMapping` if ``url`` is invalid, `.encodableMapping` or `.parameterEncoding` if the body or
    ///   the parameters can't be encoded.
    public func message() throws(EndpointError) -> RequestMessage {
        guard let address = RequestURL.checked(url) else { throw .requestMapping(url) }
        let message = RequestMessage(method, url: address, headers: try fields())
        if case .none = body { return message }
        return try with(body, message)
    }

    package func fields() throws(EndpointError) -> HeaderFields {
        if hasDefaultHeaders, body.contentType == nil { return DefaultHeaders.fieldsOfOperations }
        return HeaderFields(try allHeaders())
    }

    /// Returns the headers, with the body's content type unless they already have one.
    private func allHeaders() throws(EndpointError) -> [String: String] {
        guard let headers else { return body.contentType.map { ["Content-Type": $0] } ?? [:] }
        if !hasDefaultHeaders { try check(headers) }
        if case .none = body { return headers }
        guard let contentType = body.contentType, !HeaderNames.contain("Content-Type", headers) else { return headers }
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
    package var line: RequestLine {
        let rules = Redaction.standard.with(described: operation?.secrets ?? .none)
        let identity = operation.map { OperationIdentity($0.method, $0.template, of: OperationRequest.self) }
        return RequestLine(method.rawValue, rules.url(url, of: identity), rules)
    }

    private func with(_ body: RequestBody, _ request: RequestMessage) throws(EndpointError) -> RequestMessage {
        var request = request
        switch body {
        case .none, .file, .stream: break
        case .data(let data): request.body = data
        case .model(let model, _):
            do {
                request.body = try JSONOutput(writing: model).takeData()
            } catch {
                throw .encodableMapping(line.named(in: error))
            }
        case .encoded(let content): try content.encode(into: &request, of: self)
        }
        return request
    }
}
