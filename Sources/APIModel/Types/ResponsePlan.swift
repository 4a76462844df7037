import OpenAPI

/// The responses that one of an operation's endpoints requests.
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
    /// The word that distinguishes the responses from the responses of the operation's first endpoint.
    var word = ""
}

/// The source of a sample response.
struct SampleSource {
    var status: Int
    var contentType: String?
    var content: ResponseContent
    /// The example of the media type, for the whole body.
    var example: Literal?
    /// The summary of the media type's example.
    var exampleSummary: String?
    /// The schema of the response's whole body.
    var body: SchemaID?
    /// The schema of the content at the key path.
    var schema: SchemaID?
}
