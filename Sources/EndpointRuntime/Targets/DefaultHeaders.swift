/// The default headers of operations.
enum DefaultHeaders {
    /// The media type that generated clients decode.
    static let ofOperations = ["Accept": "application/json"]
    static let fieldsOfOperations = HeaderFields(ofOperations)
}
