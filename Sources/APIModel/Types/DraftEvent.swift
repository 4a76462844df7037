import OpenAPI

/// A webhook or a callback before the naming pass.
struct DraftEvent: TypeReferring {
    enum Origin {
        /// A webhook, by its index in the document.
        case webhook(Int)
        /// A callback, by the indexes of the operation in the document and the callback in the operation.
        case callback(operation: Int, index: Int)
    }

    var origin: Origin
    /// The type of the payload; nil if the request has no body or the body isn't JSON.
    var payload: TypeReference?
    /// The schema of the payload, after references were resolved.
    var schema: SchemaID?
    /// A Boolean value that indicates whether the payload's numbers may be written as strings.
    var holdsTextsOfNumbers = false
    var sampleSource: SampleSource?
    /// A sample of the payload, in JSON.
    var sample: String?
    /// The event names by which requests identify the webhook.
    var values: [String] = []
    /// The event name that merged webhooks share, if the description gives them different names.
    var name: String?
    /// A Boolean value that indicates whether all merged webhooks are deprecated.
    ///
    /// The value is nil if the event consists of a single webhook.
    var isDeprecated: Bool?

    func forEachReference(_ body: (TypeReference) -> Void) {
        if let payload { body(payload) }
    }

    mutating func mapReferences(_ transform: (TypeReference) -> TypeReference) {
        payload = payload.map(transform)
        sampleSource?.content.mapReferences(transform)
    }
}
