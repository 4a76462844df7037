import OpenAPI

/// What an operation answers, as one of its endpoints asks for it.
struct ResponsePlan {
    var success: Success
    var accept: String?
    /// Those of ``accept``; empty where nothing is received.
    var mediaTypes: [String]
    var sample: SampleSource?
    /// Of the one content, and of the status without one beside it.
    var documentation = Documentation()
    var emptyDocumentation = Documentation()
    /// What tells it from the best one.
    var word = ""
}

/// What a sample response is made from.
struct SampleSource {
    var status: Int
    var contentType: String?
    var content: ResponseContent
    /// The media type's example, of the whole body.
    var example: Literal?
    /// What is said of it.
    var exampleSummary: String?
    /// The schema of the whole body.
    var body: SchemaID?
    /// The schema of the content at the key path.
    var schema: SchemaID?
}
