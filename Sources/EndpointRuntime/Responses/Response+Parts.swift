extension Response {
    /// Returns the parts of a multipart body of any type, in order.
    ///
    /// - Parameter limit: The maximum number of parts.
    /// - Throws: `.objectMapping` with a ``MultipartSyntaxError`` if the body isn't multipart.
    public func parts(upTo limit: Int = 100_000) throws(EndpointError) -> [ReceivedPart] {
        try wholeParts(limit).map { ReceivedPart($0) }
    }

    /// Decodes the body's parts as fields, or the value at `path` in them.
    ///
    /// - Throws: `.objectMapping` if the body isn't multipart, there is no value at the path, or it doesn't match the
    ///   type.
    func partContent<Value: ReadableValue>(at path: KeyPathRoot) throws(EndpointError) -> Value {
        let parts = try wholeParts()
        do {
            return try read(ValueTape(parts: parts, formats: formats, repairs: repairLog?.tapeRepairs())) {
                try $0.content(at: path)
            }
        } catch {
            throw .objectMapping(error, self)
        }
    }

    private func wholeParts(_ limit: Int = 100_000) throws(EndpointError) -> [WholePart] {
        do {
            return try PartCollector.parts(of: data, contentType, limit: limit)
        } catch {
            throw .objectMapping(error, self)
        }
    }

    /// A Boolean value that indicates whether the body's media type is multipart.
    var isMultipart: Bool {
        contentType.map { MediaTypes.family(of: MediaTypes.essence(of: $0)) == .multipart } ?? false
    }
}
