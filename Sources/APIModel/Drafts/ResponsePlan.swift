import OpenAPI

/// The responses of an operation, as one of its endpoints requests them.
struct ResponsePlan {
    var success: Success
    var accept: String?
    /// The media types in ``accept``; empty if no content is received.
    var mediaTypes: [String]
    var sample: SampleSource?
    /// The documentation of the response's only content.
    var documentation = Documentation()
    /// The documentation of the status without content, if the content is optional.
    var emptyDocumentation = Documentation()
    /// The word that distinguishes it from the best one.
    var word = ""
}

/// The source of a sample response.
struct SampleSource {
    var status: Int
    var contentType: String?
    var content: ResponseContent
    /// The media type's example, of the whole body.
    var example: Literal?
    /// The summary of the example.
    var exampleSummary: String?
    /// The schema of the whole body.
    var body: SchemaID?
    /// The schema of the content at the key path.
    var schema: SchemaID?
}
