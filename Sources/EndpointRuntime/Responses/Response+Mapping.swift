@_spi(Format) public import EndpointCoding

extension Response {
    /// Decodes the body as JSON. An empty body is an error, or null if `failsOnEmptyData` is false.
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
        return .corrupted("the body isn't UTF-8, at byte \(valid) of \(ResponseDescription(self).body.measure)")
    }

    /// - Throws: `.jsonMapping` when the body isn't JSON.
    package func tape() throws(EndpointError) -> ValueReader {
        do {
            return ValueReader(try ValueTape(json: data, formats: formats, nestingLimit: nestingLimit))
        } catch {
            throw .jsonMapping(failing(with: error))
        }
    }
}

extension Response {
    /// Decodes the body, or the value at `path` in it, as the type of the context.
    ///
    /// - Throws: `.jsonMapping` if the body isn't JSON or there is no value at the path, `.objectMapping` if the JSON
    ///   doesn't match the type.
    public func content<Value: ReadableValue>(at path: KeyPathRoot = .root) throws(EndpointError) -> Value {
        if let value: Value = try contentOfXML(at: path) { return value }
        if coercionLog != nil { return try coerced(Value.self, at: path) }
        let root = try tape()
        do {
            return try root.content(at: path)
        } catch let error as KeyPathError {
            throw .jsonMapping(failing(with: error))
        } catch {
            throw .objectMapping(error, self)
        }
    }

    /// Decodes tolerantly: a value of another type is replaced by the default.
    package func coerced<Value: ReadableValue>(
        _ type: Value.Type, at path: KeyPathRoot
    ) throws(EndpointError) -> Value {
        do {
            let tape = try ValueTape(
                json: data, formats: formats, coercions: coercionLog?.tapeCoercions(), nestingLimit: nestingLimit)
            return try read(tape) { try $0.content(at: path) }
        } catch {
            if let value: Value = coercionLog?.defaultContent(at: path, of: self) { return value }
            throw error is DecodingError ? .objectMapping(error, self) : .jsonMapping(failing(with: error))
        }
    }

    /// Returns the body as a string.
    ///
    /// - Throws: `.stringMapping`
    public func text() throws(EndpointError) -> String {
        try mapString()
    }
}

/// The content of an operation that has several kinds of success, told apart by the status.
public protocol ResponseChoice: Sendable {
    /// Decodes the content for the response's status.
    init(from response: Response) throws(EndpointError)
}
