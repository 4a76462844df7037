@_spi(Format) import EndpointCoding

extension OperationRequest {
    /// Returns the message of the request.
    ///
    /// The message has no body if the body is a file, a stream or a multipart form: the transport gets such a body
    /// separately.
    ///
    /// - Throws: `.requestMapping` if the URL is invalid, `.encodableMapping` or `.parameterEncoding` if the body or
    ///   the parameters can't be encoded.
    package func message() throws(EndpointError) -> RequestMessage {
        guard let address = RequestURL.checked(parts.url) else { throw .requestMapping(parts.url) }
        if hasDefaultFields { return RequestMessage(method, url: address, headers: DefaultHeaders.fieldsOfOperations) }
        var message = RequestMessage(method, url: address, headers: try fields())
        switch parts.body {
        case .none, .file, .stream: break
        case .data(let data): message.body = data
        case .model(let model, _):
            do {
                message.body = try JSONOutput(writing: model).takeData()
            } catch {
                throw .encodableMapping(line.named(in: error))
            }
        case .encoded(let content): try content.encode(into: &message, of: self)
        }
        return message
    }

    /// A Boolean value that indicates whether the request has a body.
    package var hasBody: Bool {
        if case .none = parts.body { false } else { true }
    }

    /// A Boolean value that indicates whether the message has only the default headers of all operations.
    ///
    /// A message with only the default headers has no body either.
    package var hasDefaultFields: Bool { parts.acceptsJSON && parts.headers.isEmpty && !hasBody }

    /// Returns the headers of the message, including the `Content-Type` of the body.
    package func fields() throws(EndpointError) -> HeaderFields {
        let contentType = parts.body.contentType
        var all = allHeaders
        for (name, value) in all {
            // Some transports accept line ends in a header. A line end would begin another header, so a header with a
            // line end is an error here.
            guard HeaderText.isValid(name), HeaderText.isValid(value) else {
                throw .parameterEncoding(line.named(in: ParameterError.forbiddenCharacter(parameter: name)))
            }
        }
        if let contentType, !HeaderNames.contain("Content-Type", all) { all["Content-Type"] = contentType }
        return HeaderFields(all)
    }

    /// The headers of the message, except for the body's `Content-Type`.
    ///
    /// If the client decodes JSON and no `Accept` header is set, the headers contain `Accept: application/json`.
    package var allHeaders: [String: String] {
        guard parts.acceptsJSON else { return headers }
        if headers.isEmpty { return DefaultHeaders.ofOperations }
        var all = headers
        if !HeaderNames.contain("Accept", all) { all["Accept"] = "application/json" }
        return all
    }

    /// The method and the redacted URL of the request, for error descriptions.
    ///
    /// The URL is only a path and a query if the server isn't known yet.
    package var line: RequestLine {
        let rules = Redaction.standard.with(described: parts.secrets ?? .none)
        let identity = isDescribed ? identity(of: OperationRequest.self) : nil
        let address = !parts.url.isEmpty ? parts.url : query.isEmpty ? path : "\(path)?\(query)"
        return RequestLine(method.rawValue, rules.url(address, of: identity), rules)
    }
}

extension OperationRequest: CustomStringConvertible, CustomReflectable {
    /// The method and the path in the description or, for a handwritten target, the URL without secrets.
    public var description: String { isDescribed ? "\(describedMethod.rawValue) \(parts.template)" : line.description }

    public var customMirror: Mirror { Mirror(self, children: []) }
}
