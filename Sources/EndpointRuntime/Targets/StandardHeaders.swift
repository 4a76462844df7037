/// What is sent with every operation that says nothing else.
enum StandardHeaders {
    /// What generated clients can read.
    static let ofOperations = ["Accept": "application/json"]
    static let fieldsOfOperations = HeaderFields(ofOperations)
}
