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
            if tolerance != nil, !isJSON { throw contentTypeError(accepted: accepted) }
            do {
                return try content(at: path)
            } catch {
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
            return try Value(from: ValueReader(ValueTape(json: JSONValue.string(word).jsonBytes, formats: formats)))
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
            return try Value(from: ValueReader(ValueTape(json: JSONValue.array(list).jsonBytes, formats: formats)))
        } catch {
            throw .objectMapping(error, self)
        }
    }
}
