// Functions that decode a body for generated code. In contrast to `content(at:)`, the functions check the
// `Content-Type` of the response before they decode the body.
extension Response {
    /// Decodes the body, or the value at `path` in the body, as the description documents it.
    ///
    /// If null is documented, an empty body is decoded as nil.
    ///
    /// - Parameter accepted: The documented media types; nil for the `Accept` header of the request.
    /// - Throws: `.underlying` with a ``ContentTypeError``, or the error of `content(at:)`.
    @_spi(Generated)
    public func documentedContent<Value: ReadableValue>(
        at path: KeyPathRoot = .root, accepting accepted: String? = nil
    ) throws(EndpointError) -> Value {
        if data.isEmpty, path == .root || path.allowsAbsence, Value.self != JSONValue.self,
            let nothing: Value = Self.null()
        {
            return nothing
        }
        switch try reading(.json, accepted: accepted) {
        case .json, .bytes: return try content(at: path)
        case .form: return try formContent(at: path)
        case .multipart: return try partContent(at: path)
        case .text: return try valueInText(at: path)
        case .items(let format): return try value(ofItems: format, accepted)
        case .attempt:
            // A body of an undocumented media type is decoded only without coercions.
            if context.tolerance != nil, !isJSON { throw contentTypeError(accepted: accepted) }
            do {
                return try content(at: path)
            } catch {
                if !isJSON, family == .text, path == .root, let value = JSONValue.string(try ownText()) as? Value {
                    return value
                }
                throw isJSON ? error : contentTypeError(accepted: accepted)
            }
        }
    }

    /// Returns the body as a string, if the media type is documented or equivalent to a documented one.
    ///
    /// - Throws: `.underlying` with a ``ContentTypeError``, `.stringMapping`
    @_spi(Generated)
    public func documentedText(accepting accepted: String? = nil) throws(EndpointError) -> String {
        switch try reading(.text, accepted: accepted) {
        case .json: return try content()
        case .attempt:
            if let text: String = try? content() { return text }
            return try ownText()
        case .text, .form, .multipart, .bytes, .items: return try ownText()
        }
    }

    /// Decodes a scalar value, such as a number or a date, from the text of the body.
    ///
    /// - Throws: `.underlying` with a ``ContentTypeError``, or `.objectMapping` if the text isn't a `Value`.
    @_spi(Generated)
    public func documentedTextValue<Value: ReadableValue>(
        accepting accepted: String? = nil
    ) throws(EndpointError) -> Value {
        if try reading(.text, accepted: accepted) == .json { return try content() }
        return try valueInText(at: .root)
    }

    /// Returns the body as a string, decoded with the `charset` of its media type.
    private func ownText() throws(EndpointError) -> String {
        if let encoding = contentType.flatMap(MediaTypes.charset), let text = String(data: data, encoding: encoding) {
            return text
        }
        return try text()
    }

    /// Returns the body unchanged, if the media type is documented.
    ///
    /// - Throws: `.underlying` with a ``ContentTypeError``.
    @_spi(Generated)
    public func documentedData(accepting accepted: String? = nil) throws(EndpointError) -> Data {
        _ = try reading(.bytes, accepted: accepted)
        return data
    }

    /// Checks that the body can be decoded as JSON, if the response documents JSON.
    ///
    /// - Throws: `.underlying` with a ``ContentTypeError``.
    func checkDocumentedJSON() throws(EndpointError) {
        if try reading(.json) == .attempt, !isJSON { throw contentTypeError() }
    }

    /// Decodes a value from a plain-text body.
    ///
    /// A string is the whole text. Any other value is written as in JSON, or as a JSON string without quotes.
    /// Whitespace around such a value is ignored. A body of only whitespace counts as empty.
    func valueInText<Value: ReadableValue>(at path: KeyPathRoot) throws(EndpointError) -> Value {
        let isText = Value.self == String.self || Value.self == String?.self
        let text = try ownText()
        if !isText, isJSON, let value: Value = try? content(at: path) { return value }
        let word = isText ? text : text.trimmedOfLines
        if word.isEmpty, !isText, let nothing: Value = Self.null() { return nothing }
        do {
            return try Value(
                from: ValueReader(ValueTape(json: JSONValue.string(word).jsonBytes, formats: context.formats)))
        } catch {
            // If the body is JSON, the error of decoding the JSON is thrown, because that error describes the problem.
            if !isText, isJSON { return try content(at: path) }
            throw .objectMapping(error, self)
        }
    }

    /// Returns null as a `Value`; nil if the type doesn't accept null.
    private static func null<Value: ReadableValue>() -> Value? {
        try? Value(from: ValueReader(ValueTape(json: JSONValue.null.jsonBytes)))
    }

    /// A Boolean value that indicates whether the body's media type is multipart.
    var isMultipart: Bool { family == .multipart }

    private var isJSON: Bool { (try? tape()) != nil }

    /// A Boolean value that indicates whether the body's media type is text.
    var isText: Bool { family == .text }

    /// Decodes an array that is documented both as a sequence and as JSON.
    private func value<Value: ReadableValue>(
        ofItems format: SequenceFormat, _ accepted: String?
    ) throws(EndpointError) -> Value {
        let list: [JSONValue] = try items(as: format)
        do {
            return try Value(
                from: ValueReader(ValueTape(json: JSONValue.array(list).jsonBytes, formats: context.formats)))
        } catch {
            throw .objectMapping(error, self)
        }
    }
}

/// Functions that determine the decoding of the body from its media type.
extension Response {
    /// Returns the decoding of the body.
    ///
    /// - Parameters:
    ///   - documented: The decoding for the media type in the description.
    ///   - accepted: The documented media types, as in `Accept`; nil for the `Accept` header of the request.
    /// - Throws: `.underlying` with a ``ContentTypeError``.
    func reading(
        _ documented: BodyDecoding, accepted: @autoclosure () -> String? = nil
    ) throws(EndpointError) -> BodyDecoding {
        // A stubbed response has no head and therefore no media type.
        guard let head else { return documented }
        // Most responses are plain JSON, so this case is checked first.
        if documented == .json, head.isPlainlyJSON { return .json }
        return try ownReading(documented, accepted: accepted() ?? message?[header: "Accept"])
    }

    @inline(never)
    private func ownReading(_ documented: BodyDecoding, accepted: String?) throws(EndpointError) -> BodyDecoding {
        guard let contentType, let accepted else { return documented }
        let essence = MediaTypes.essence(of: contentType)
        if let reading = documented.reading(of: essence, among: AcceptedTypes(accepted)) { return reading }
        throw contentTypeError(accepted: accepted)
    }

    /// The media type of the body; nil if `Content-Type` is missing or isn't a media type.
    ///
    /// The value is nil for `json` without a slash and for an empty header, which some servers send.
    package var contentType: String? {
        guard let type = head?[header: "Content-Type"], type.utf8.contains(UInt8(ascii: "/"))
        else {
            return nil
        }
        return type
    }

    /// The family of the body's media type, such as JSON, text or an image; nil for no media type.
    var family: MediaTypes.Family? { contentType.map { MediaTypes.family(of: MediaTypes.essence(of: $0)) } }

    /// Returns an error with the documented media types and the `Content-Type` of the response.
    func contentTypeError(accepted: String? = nil) -> EndpointError {
        let accepted = accepted ?? message?[header: "Accept"] ?? ""
        let error = ContentTypeError(documented: AcceptedTypes(accepted).names, received: contentType ?? "")
        return .underlying(error, self)
    }
}

/// Functions that decode documented headers.
extension Response {
    /// Returns the value of a header; nil if the response lacks the header.
    ///
    /// The result is also nil if the header is empty and the type doesn't accept an empty string.
    ///
    /// - Throws: `.objectMapping` if the header isn't a `Value`.
    public func header<Value>(_ header: ResponseHeader<Value>) throws(EndpointError) -> Value? {
        guard let text = self.header(header.name) else { return nil }
        let value = HeaderValue(text, of: header.name, header.format)
        do {
            return try value.value() as Value
        } catch {
            if value.isAbsent { return nil }
            throw .objectMapping(Self.failure(error, in: text, of: header.name), self)
        }
    }

    /// Returns the value of a required header.
    ///
    /// - Throws: `.objectMapping` if the header isn't a `Value`. `.objectMapping` with a `MissingHeaderError` if the
    ///   response lacks the header, or the header is empty and the type doesn't accept an empty string. Samples of a
    ///   description have no headers, so a required header is missing in a stub unless an endpoint closure returns
    ///   ``SampleResponse/response(_:_:)``.
    public func header<Value>(_ header: RequiredResponseHeader<Value>) throws(EndpointError) -> Value {
        guard let value = try self.header(header.ifPresent) else {
            throw .objectMapping(MissingHeaderError(header: header.name), self)
        }
        return value
    }

    /// Returns the error of decoding a header, with the header's name and value in its description.
    ///
    /// - Parameter error: The error of decoding `text`.
    private static func failure(_ error: any Error, in text: String, of name: String) -> DecodingError {
        let shown = Redaction.standard.isSecret(header: name) ? Redaction.mark : PrintableText.of(text)
        let reason = ErrorMessage.of(error)
        let context = DecodingError.Context(
            codingPath: [], debugDescription: "the header \(name) is '\(shown)': \(reason)", underlyingError: error
        )
        switch error {
        case DecodingError.typeMismatch(let type, _): return .typeMismatch(type, context)
        case DecodingError.valueNotFound(let type, _): return .valueNotFound(type, context)
        // A `keyNotFound` error would refer to a member of the body, so the header's error is `dataCorrupted`.
        default: return .dataCorrupted(context)
        }
    }
}
