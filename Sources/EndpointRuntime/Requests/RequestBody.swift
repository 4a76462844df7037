/// The body of a request.
package enum RequestBody: Sendable {
    /// Nothing.
    case none
    /// Bytes; the headers have their content type.
    case data(Data)
    /// A model of a generated client, as JSON.
    case model(any WritableValue, contentType: String)
    /// A file, beside the request.
    case file(URL)
    /// Bytes that are produced while they are sent, beside the request.
    case stream(BodyStream)
    /// Content that another module encodes.
    case encoded(any EncodedContent)

    /// The content type; nil if the headers or an encoding determine it.
    var contentType: String? {
        switch self {
        case .model(_, let contentType): contentType
        case .encoded(let content): content.contentType
        default: nil
        }
    }
}

/// Content of a request that another module encodes: forms, the tasks of handwritten targets.
package protocol EncodedContent: Sendable {
    /// The content type; nil if the headers or an encoding determine it.
    var contentType: String? { get }
    /// A Boolean value that indicates whether the body is JSON.
    var isJSON: Bool { get }
    /// The destination of the response body; nil for memory.
    var destination: DownloadDestination? { get }

    /// Encodes the content into the message of a target's request.
    func encode(into message: inout RequestMessage, of request: OperationRequest) throws(EndpointError)

    /// Returns the body beside the request; nil for none.
    ///
    /// - Parameter limit: The maximum number of bytes of a multipart body in memory.
    func upload(for request: OperationRequest, inMemoryUpTo limit: Int64) async throws(EndpointError) -> Upload?

    /// Returns the content without its query parameters.
    func bodyWithoutQuery(of request: OperationRequest) -> RequestBody
}

extension EncodedContent {
    package var isJSON: Bool { false }
    package var contentType: String? { nil }
    package var destination: DownloadDestination? { nil }

    package func encode(into message: inout RequestMessage, of request: OperationRequest) throws(EndpointError) {}
    package func upload(for request: OperationRequest, inMemoryUpTo limit: Int64) async throws(EndpointError) -> Upload?
    {
        nil
    }

    package func bodyWithoutQuery(of request: OperationRequest) -> RequestBody { .encoded(self) }
}
