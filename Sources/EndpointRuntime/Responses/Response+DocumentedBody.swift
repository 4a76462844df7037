// The body as the description has it: generated code reads it so. Other than `content(at:)` and its like, these look at
// the `Content-Type` first.
extension Response {
    /// Decodes the body, or the value at `path` in it. An empty body is nil where null is documented.
    ///
    /// - Parameter accepted: The documented types. Nil for the request's.
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
            // A body of another type isn't coerced.
            if coercionLog != nil, !isJSON { throw contentTypeError(accepted: accepted) }
            do {
                return try content(at: path)
            } catch {
                throw isJSON ? error : contentTypeError(accepted: accepted)
            }
        }
    }

    /// Returns the body as a string.
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

    /// Decodes a value from the body's text.
    ///
    /// - Throws: `.underlying` with a ``ContentTypeError``, or `.objectMapping` if the text isn't a `Value`.
    @_spi(Generated)
    public func documentedTextValue<Value: ReadableValue>(
        accepting accepted: String? = nil
    ) throws(EndpointError) -> Value {
        if try reading(.text, accepted: accepted) == .json { return try content() }
        return try valueInText(at: .root)
    }

    /// Returns the body as a string in its own `charset`.
    private func ownText() throws(EndpointError) -> String {
        if let encoding = contentType.flatMap(MediaTypes.charset), let text = String(data: data, encoding: encoding) {
            return text
        }
        return try text()
    }

    /// Returns the body unchanged.
    ///
    /// - Throws: `.underlying` with a ``ContentTypeError``.
    @_spi(Generated)
    public func documentedData(accepting accepted: String? = nil) throws(EndpointError) -> Data {
        _ = try reading(.bytes, accepted: accepted)
        return data
    }

    /// Sees to it that the body can be read as JSON where that is documented.
    ///
    /// - Throws: `.underlying` with a ``ContentTypeError``.
    func checkDocumentedJSON() throws(EndpointError) {
        if try reading(.json) == .attempt, !isJSON { throw contentTypeError() }
    }

    /// Decodes a value from a plain-text body.
    ///
    /// A string is the whole text; other values are written as in JSON, or without JSON's quotes. Surrounding
    /// whitespace is ignored; a body with nothing else is empty.
    func valueInText<Value: ReadableValue>(at path: KeyPathRoot) throws(EndpointError) -> Value {
        let isText = Value.self == String.self || Value.self == String?.self
        let text = try ownText()
        if !isText, isJSON, let value: Value = try? content(at: path) { return value }
        let word = isText ? text : text.trimmedOfLines
        if word.isEmpty, !isText, let nothing: Value = Self.null() { return nothing }
        do {
            return try Value(from: ValueReader(ValueTape(json: JSONValue.string(word).jsonBytes, formats: formats)))
        } catch {
            // The error of a JSON body is that of JSON's decoding.
            if !isText, isJSON { return try content(at: path) }
            throw .objectMapping(error, self)
        }
    }

    /// Returns null as a `Value`; nil if null isn't one.
    private static func null<Value: ReadableValue>() -> Value? {
        try? Value(from: ValueReader(ValueTape(json: JSONValue.null.jsonBytes)))
    }

    /// A Boolean value that indicates whether the body's media type is multipart.
    var isMultipart: Bool { family == .multipart }

    private var isJSON: Bool { (try? tape()) != nil }

    /// A Boolean value that indicates whether the body's media type is text.
    var isText: Bool { family == .text }

    /// Decodes an array that is documented as a sequence and as JSON.
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
