@_spi(Format) public import EndpointCoding

extension Response {
    /// Decodes the body as JSON.
    ///
    /// An empty body is an error, or null if `failsOnEmptyData` is false.
    ///
    /// - Throws: `.jsonMapping`
    public func mapJSONValue(failsOnEmptyData: Bool = true) throws(EndpointError) -> JSONValue {
        if data.isEmpty, !failsOnEmptyData { return .null }
        do {
            return try JSONValue(json: data)
        } catch {
            throw .jsonMapping(failing(with: error))
        }
    }

    /// Decodes the body as a string, or the string at a key path of a JSON object.
    ///
    /// - Throws: `.stringMapping` if there is no string, `.jsonMapping` if a key path is given and the body isn't JSON.
    public func mapString(atKeyPath path: KeyPathRoot? = nil) throws(EndpointError) -> String {
        guard let path else {
            guard let text = String(data: data, encoding: .utf8) else { throw .stringMapping(failing(with: noUTF8)) }
            return text
        }
        let value = try tape()
        do {
            guard value.token.kind == .object else { throw KeyPathError.notFound(path) }
            return try value.value(at: path).string()
        } catch {
            throw .stringMapping(failing(with: error))
        }
    }

    private var noUTF8: DecodingError {
        let valid = data.withUnsafeBytes { bytes in
            let text = TapeText(bytes, of: PlainText.self)
            var valid = 0
            while valid < text.count {
                let length = UTF8Sequence.length(text.start + valid)
                if length == 0 { break }
                valid += length
            }
            return valid
        }
        return .corrupted("the body isn't UTF-8, at byte \(valid) of \(ResponseErrorDescription(self).body.measure)")
    }

    /// Decodes the body, or the value at a key path in it, as `type`.
    ///
    /// A generated type is decoded directly, unless you pass a decoder. Without a decoder, all types have the same
    /// formats of dates and data: a date is RFC 3339 or a number of seconds since 1970, data is base64. With a decoder,
    /// its strategies apply to all types except generated models.
    ///
    /// - Parameters:
    ///   - path: Keys separated by dots. The decoder's key strategy doesn't apply to the path.
    ///   - decoder: The decoder; nil for the fastest decoding of the type.
    ///   - failsOnEmptyData: A Boolean value that indicates whether an empty body is an error. If it is false, an empty
    ///     body is decoded as `{}` or `[{}]`, and the whole body is decoded if it isn't an object or has no value at
    ///     the key path.
    /// - Throws: `.objectMapping` if the JSON isn't a `type`, `.jsonMapping` if there is no value at the key path.
    public func map<Value: Decodable>(
        _ type: Value.Type, atKeyPath path: KeyPathRoot? = nil, using decoder: JSONDecoder? = nil,
        failsOnEmptyData: Bool = true
    ) throws(EndpointError) -> Value {
        if let stubbed = context.stubbed { return try stubbed.content(self) }
        if decoder == nil, let value: Value = try contentOfXML(at: path ?? .root) { return value }
        if decoder == nil, context.tolerance != nil {
            let value: Any =
                if let readable = type as? any ReadableValue.Type {
                    try coerced(readable, at: path ?? .root)
                } else {
                    try coerced(at: path ?? .root) {
                        try $0.tolerantValue(at: path ?? .root) as Value
                    } otherwise: {
                        $0.decodableDefault(of: type)
                    }
                }
            if let value = value as? Value { return value }
        }
        if data.isEmpty, !failsOnEmptyData {
            for text in ["{}", "[{}]"] {
                if let value = try? Self.decode(type, from: ValueReader(ValueTape(json: Array(text.utf8))), decoder) {
                    return value
                }
            }
        }
        guard let path else { return try decoded(type, decoder) }
        let root = try tape()
        let value: ValueReader
        // If no element of an array has the path, the result would be an array of nulls, so the whole body is decoded.
        if !failsOnEmptyData, root.token.kind != .object { return try decoded(type, decoder) }
        do {
            value = try root.value(at: path, for: type)
        } catch {
            if failsOnEmptyData { throw .jsonMapping(failing(with: error)) }
            return try decoded(type, decoder)
        }
        do {
            return try decodedAndChecked(type, from: value, decoder, at: path)
        } catch {
            throw .objectMapping((error as? DecodingError)?.inside(path) ?? error, self)
        }
    }

    private func decoded<Value: Decodable>(_ type: Value.Type, _ decoder: JSONDecoder?) throws(EndpointError) -> Value {
        do {
            if let decoder { return try Self.decode(type, from: data, decoder) }
            return try decodedAndChecked(
                type,
                from: ValueReader(ValueTape(json: data, formats: context.formats, nestingLimit: context.nestingLimit)),
                nil)
        } catch {
            throw .objectMapping(Self.decodingError(error), self)
        }
    }

    private func decodedAndChecked<Value: Decodable>(
        _ type: Value.Type, from value: ValueReader, _ decoder: JSONDecoder?, at path: KeyPathRoot = .root
    ) throws -> Value {
        let (content, hasUnknownObject) = try context.notes.recording { try Self.decode(type, from: value, decoder) }
        if decoder == nil, hasUnknownObject { try checkProperties(of: content, in: value, at: path) }
        return content
    }

    private static func decode<Value: Decodable>(
        _ type: Value.Type, from value: ValueReader, _ decoder: JSONDecoder?
    ) throws -> Value {
        if decoder == nil, let read = try read(type, from: value) { return read }
        return try decode(type, from: Data(value.jsonBytes), decoder ?? defaultDecoder())
    }

    /// Decodes a generated type directly; returns nil for any other type.
    ///
    /// An optional value that is present but can't be decoded is an error.
    private static func read<Value>(_ type: Value.Type, from value: ValueReader) throws -> Value? {
        do {
            return try value.valueIfReadable(type)
        } catch let error as DecodingError where !ModelParts.mayHoldModels(type) {
            throw error.withoutHint
        }
    }

    private static func decode<Value: Decodable>(
        _ type: Value.Type, from data: Data, _ decoder: JSONDecoder
    ) throws -> Value {
        do {
            return try decoder.decode(type, from: data)
        } catch {
            throw UnreadableNumber(in: data, decoder, type, error)?.error ?? error
        }
    }

    /// Returns a decoder that decodes dates and data in the same formats as generated types.
    private static func defaultDecoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { try Date(from: ValueReader($0)) }
        decoder.dataDecodingStrategy = .custom { try Data(from: ValueReader($0)) }
        return decoder
    }

    /// Returns the error that `JSONDecoder` throws for a body that isn't JSON.
    private static func decodingError(_ error: any Error) -> any Error {
        guard error is JSONSyntaxError else { return error }
        return DecodingError.corrupted("\(error)", error)
    }
}

extension ValueReader {
    /// The JSON of the value, encoded; `null` if it can't be encoded.
    fileprivate var jsonBytes: [UInt8] {
        (try? JSONValue(from: self).jsonBytes) ?? Array("null".utf8)
    }
}
