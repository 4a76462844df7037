extension Response {
    /// Decodes the body as a form, or the value at `path` in it.
    ///
    /// - Throws: `.objectMapping` if the body isn't a form, there is no value at the path, or it doesn't match the
    ///   type.
    func formContent<Value: ReadableValue>(at path: KeyPathRoot) throws(EndpointError) -> Value {
        do {
            return try read(ValueTape(form: data, formats: formats, repairs: repairLog?.tapeRepairs())) {
                try $0.content(at: path)
            }
        } catch let error as FormSyntaxError {
            let context = DecodingError.Context(
                codingPath: [], debugDescription: "the body isn't a form: \(error)", underlyingError: error)
            throw .objectMapping(DecodingError.dataCorrupted(context), self)
        } catch {
            throw .objectMapping(error, self)
        }
    }

    /// A Boolean value that indicates whether the body's media type is a form.
    var isForm: Bool {
        contentType.map { MediaTypes.family(of: MediaTypes.essence(of: $0)) == .form } ?? false
    }
}
