import OpenAPI

/// A response in the making, with the source of its sample.
struct PlannedResponse {
    var response: ResponseModel
    var sample: PlannedSample
}

/// The successes that one of an operation's endpoints requests, in document order.
struct ResponsePlan {
    var successes: [PlannedResponse]
    /// The word that distinguishes the responses from the responses of the operation's first endpoint.
    var word = ""

    /// The media types of all contents, the best first; empty if no content is received.
    var mediaTypes: [String] {
        var types: [String] = []
        for type in successes.flatMap(\.response.mediaTypes) where !types.contains(type) { types.append(type) }
        return types
    }

    /// The first success with content, or else the first one.
    var best: PlannedResponse? { successes.first { $0.response.content != .none } ?? successes.first }

    /// The return value of the endpoint's method.
    var success: Success {
        var contents: [ResponseContent] = []
        for content in successes.map(\.response.content) where content != .none && !contents.contains(content) {
            contents.append(content)
        }
        guard contents.count <= 1 else { return .several(typeName: "", cases: successes.map(\.response)) }
        guard let content = contents.first else { return .one(.none) }
        return successes.contains { $0.response.content == .none } ? .optional(content) : .one(content)
    }
}

/// A sample in the making, without its body.
struct PlannedSample {
    var sample: Sample
    var content: ResponseContent = .none
    /// The example of the media type, for the whole body.
    var example: Literal?
    /// The schema of the response's whole body.
    var body: SchemaID?
    /// The schema of the content at the key path.
    var schema: SchemaID?

    init(status: Int, contentType: String? = nil) {
        sample = Sample(status: status, contentType: contentType, body: "")
    }
}
