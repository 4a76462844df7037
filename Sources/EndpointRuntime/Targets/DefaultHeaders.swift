/// The default headers of operations.
package enum DefaultHeaders {
    /// The `Accept` header with the media type that generated clients decode.
    package static let ofOperations = ["Accept": "application/json"]
    static let fieldsOfOperations = HeaderFields(ofOperations)
}
