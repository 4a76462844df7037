/// Bodies. A nil value sends none.
extension OperationRequest {
    @_spi(Generated)
    public consuming func body<Value: WritableValue>(
        json value: Value?, contentType: StaticString = "application/json"
    ) -> OperationRequest {
        if let value { requestBody = .model(value, contentType: contentType.description) }
        return self
    }

    /// Sets a JSON body with another value for a member: for a union whose cases each have it.
    ///
    /// - Parameter flag: Nil omits the member.
    @_spi(Generated)
    public consuming func body<Value: WritableValue>(
        json value: Value?, setting key: StaticString, to flag: Bool?, contentType: StaticString = "application/json"
    ) -> OperationRequest {
        guard let value else { return self }
        return recording { request throws in
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

    /// Sets a plain-text body with a scalar: a number, a date, an enumeration.
    @_spi(Generated)
    public consuming func body<Value: WritableValue>(
        textValue value: Value?, contentType: StaticString = "text/plain; charset=utf-8"
    ) -> OperationRequest {
        guard let value else { return self }
        return recording { request throws in
            guard let shape = try ParameterShape(value) else { return }
            guard let text = shape.text else {
                throw ParameterError.unsupportedContentType(parameter: "body", contentType: contentType.description)
            }
            request = request.body(text: text, contentType: contentType)
        }
    }

    /// Sets a body that another module encodes. Its error is thrown when the request is built.
    @_spi(Generated)
    public consuming func body(
        contentType: StaticString, written by: () throws -> Data
    ) -> OperationRequest {
        recording { request throws in request = request.body(bytes: try by(), contentType: contentType) }
    }

    /// Bytes wherever they come from.
    @_spi(Generated)
    public consuming func body(
        bytes: (any BinaryBody)?, contentType: StaticString = "application/octet-stream"
    ) -> OperationRequest {
        guard let bytes else { return self }
        return body(bytes, contentType: bytes.contentType ?? contentType.description)
    }

    /// Sets a body with one of several media types of the description, or of a range.
    ///
    /// The media type is the body's own, or that of the file's name if it is one of these. Other bytes have no media
    /// type (RFC 9110, section 8.3).
    ///
    /// - Parameter contentTypes: Separated by commas.
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
        case .data(let data): requestBody = .data(data)
        case .file(let url): requestBody = .file(url)
        case .stream(let stream): requestBody = .stream(stream)
        }
        guard HeaderText.isValid(contentType) else {
            return recording { _ in throw ParameterError.forbiddenCharacter(parameter: "Content-Type") }
        }
        headers["Content-Type"] = contentType
        return self
    }
}
