extension Response {
    /// The body as a form, or what lies at `path` of it.
    ///
    /// - Throws: `.objectMapping` when the body isn't a form, the path leads nowhere, or what is there isn't what the
    ///   type asks for.
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

    /// Whether the body is called a form.
    var isForm: Bool {
        contentType.map { MediaTypes.family(of: MediaTypes.essence(of: $0)) == .form } ?? false
    }
}
