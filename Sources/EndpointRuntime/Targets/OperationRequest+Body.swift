/// The request body. If the value is nil, the request has no body.
extension OperationRequest {
    @_spi(Generated)
    public consuming func body<Value: WritableValue>(
        json value: Value?, contentType: StaticString = "application/json"
    ) -> OperationRequest {
        if let value { parts.body = .model(value, contentType: contentType.description) }
        return self
    }

    /// Sets a JSON body and replaces one Boolean member of the JSON object.
    ///
    /// Generated code uses the function for a union whose cases all have the member.
    ///
    /// - Parameter flag: The value of the member. If `flag` is nil, the member is omitted.
    @_spi(Generated)
    public consuming func body<Value: WritableValue>(
        json value: Value?, setting key: StaticString, to flag: Bool?, contentType: StaticString = "application/json"
    ) -> OperationRequest {
        guard let value else { return self }
        return recordingBody { request throws in
            var json = try JSONValue(writing: value)
            if case .object(var members) = json {
                members[key.description] = flag.map { .boolean($0) }
                json = .object(members)
            }
            request = request.body(json: json, contentType: contentType)
        }
    }

    @_spi(Generated)
    public consuming func body(
        text: String?, contentType: StaticString = "text/plain; charset=utf-8"
    ) -> OperationRequest {
        body(bytes: text.map { Data($0.utf8) }, contentType: contentType)
    }

    /// Sets a plain-text body with a scalar value: a number, a date, or an enumeration.
    @_spi(Generated)
    public consuming func body<Value: WritableValue>(
        textValue value: Value?, contentType: StaticString = "text/plain; charset=utf-8"
    ) -> OperationRequest {
        guard let value else { return self }
        return recordingBody { request throws in
            guard let shape = try ParameterShape(value) else { return }
            guard let text = shape.text else {
                throw ParameterError.unsupportedContentType(parameter: "body", contentType: contentType.description)
            }
            request = request.body(text: text, contentType: contentType)
        }
    }

    /// Sets a body that another module encodes.
    ///
    /// If encoding fails, the error is thrown when the request is built.
    @_spi(Generated)
    public consuming func body(
        contentType: StaticString, written by: () throws -> Data
    ) -> OperationRequest {
        recordingBody { request throws in request = request.body(bytes: try by(), contentType: contentType) }
    }

    /// Records an error, because a client without the product EndpointXML can't encode the body.
    @_spi(Generated)
    public consuming func body<Value>(unencodedXML value: Value?) -> OperationRequest {
        guard let value else { return self }
        return recordingBody { _ in
            throw EncodingError.invalidValue(
                value,
                EncodingError.Context(
                    codingPath: [], debugDescription: "The body is XML, which needs the product EndpointXML."))
        }
    }

    /// Sets a binary body from memory, from a file or from a stream.
    @_spi(Generated)
    public consuming func body(
        bytes: (any BinaryBody)?, contentType: StaticString = "application/octet-stream"
    ) -> OperationRequest {
        guard let bytes else { return self }
        return body(bytes, contentType: bytes.contentType ?? contentType.description)
    }

    /// Sets a binary body for which the description allows several media types or a range (`image/*`).
    ///
    /// The media type is the one that the body states. If the body is a file without a stated media type, the file's
    /// name extension determines the media type, provided that `contentTypes` allows it. Any other body is sent as
    /// `application/octet-stream` (RFC 9110, section 8.3).
    ///
    /// - Parameter contentTypes: The media types of the description, separated by commas.
    @_spi(Generated)
    public consuming func body(bytes: (any BinaryBody)?, contentTypes: StaticString) -> OperationRequest {
        guard let bytes else { return self }
        var contentType = bytes.contentType
        if contentType == nil, case .file(let url) = bytes.transportBody {
            let own = MediaTypes.mediaType(ofExtension: url.pathExtension)
            if AcceptedTypes(contentTypes.description).name(own) { contentType = own }
        }
        return body(bytes, contentType: contentType ?? "application/octet-stream")
    }

    private consuming func body(_ bytes: any BinaryBody, contentType: String) -> OperationRequest {
        switch bytes.transportBody {
        case .data(let data): parts.body = .data(data)
        case .file(let url): parts.body = .file(url)
        case .stream(let stream): parts.body = .stream(stream)
        }
        guard HeaderText.isValid(contentType) else {
            return recording { _ in throw ParameterError.forbiddenCharacter(parameter: "Content-Type") }
        }
        headers["Content-Type"] = contentType
        return self
    }
}
