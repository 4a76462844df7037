/// Functions that decode forms and multipart bodies.
extension Response {
    /// Returns the parts of a multipart body of any type, in order.
    ///
    /// - Parameter limit: The maximum number of parts.
    /// - Throws: `.objectMapping` with a ``SequenceError`` if the body isn't multipart.
    public func parts(upTo limit: Int = 100_000) throws(EndpointError) -> [ReceivedPart] {
        try wholeParts(limit).map { ReceivedPart($0) }
    }

    /// Decodes a value from the parts of a multipart body, or from the value at `path` in them.
    ///
    /// - Throws: `.objectMapping` if the body isn't multipart, there is no value at the path, or it doesn't match the
    ///   type.
    func partContent<Value: ReadableValue>(at path: KeyPathRoot) throws(EndpointError) -> Value {
        let parts = try wholeParts()
        var root: ValueReader?
        do {
            return try read(ValueTape(parts: parts, formats: context.formats, coercions: context.tolerance?.coercions))
            {
                root = $0
                return try $0.content(at: path)
            }
        } catch DecodingError.keyNotFound(let key, let context) {
            throw .objectMapping(DecodingError.keyNotFound(key, context.naming(partsOf: root)), self)
        } catch {
            throw .objectMapping(error, self)
        }
    }

    private func wholeParts(_ limit: Int = 100_000) throws(EndpointError) -> [MultipartPart] {
        do {
            return try PartCollector.parts(of: data, contentType, limit: limit)
        } catch {
            throw .objectMapping(error, self)
        }
    }

    /// Returns the parts of a multipart body as they are received.
    ///
    /// - Parameter bytes: The bytes of this response.
    /// - Throws: `.objectMapping` with `SequenceError.noBoundary` if the `Content-Type` has no valid boundary.
    public func parts(of bytes: ByteStream) throws(EndpointError) -> PartSequence {
        do {
            return PartSequence(PartReader(self, bytes, try MultipartParser.boundary(of: contentType)))
        } catch {
            throw .objectMapping(error, self)
        }
    }

    /// Decodes the body as a form, or the value at `path` in the form.
    ///
    /// - Throws: `.objectMapping` if there is no value at the path, or it doesn't match the type.
    func formContent<Value: ReadableValue>(at path: KeyPathRoot) throws(EndpointError) -> Value {
        do {
            return try read(
                ValueTape.form(Array(data), formats: context.formats, coercions: context.tolerance?.coercions)
            ) {
                try $0.content(at: path)
            }
        } catch {
            throw .objectMapping(error, self)
        }
    }

    /// A Boolean value that indicates whether the body's media type is a form.
    var isForm: Bool { family == .form }
}

extension DecodingError.Context {
    /// Returns the context of a missing part's error, with the names of the existing parts.
    fileprivate func naming(partsOf root: ValueReader?) -> DecodingError.Context {
        guard codingPath.isEmpty, let keys = root?.keyList else { return self }
        return DecodingError.Context(
            codingPath: codingPath, debugDescription: "\(debugDescription); it has \(keys)",
            underlyingError: underlyingError)
    }
}
