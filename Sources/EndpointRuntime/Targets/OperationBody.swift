/// The body of a request.
package enum OperationBody: Sendable {
    /// No body.
    case none
    /// Bytes in memory, whose content type is in the headers.
    case data(Data)
    /// A model of a generated client, which is encoded as JSON.
    case model(any WritableValue, contentType: String)
    /// A file, which the transport gets separately from the message.
    case file(URL)
    /// A stream, whose bytes are produced while they are sent.
    ///
    /// The transport gets the stream separately from the message.
    case stream(BodyStream)
    /// Content that another module encodes.
    case encoded(any EncodedContent)

    /// The content type of the body; nil if the headers or an encoding determine the content type.
    var contentType: String? {
        switch self {
        case .model(_, let contentType): contentType
        case .encoded(let content): content.contentType
        default: nil
        }
    }
}

/// The content of a request that another module encodes: a form, or the task of a handwritten target.
package protocol EncodedContent: Sendable {
    /// The content type of the body; nil if the headers or an encoding determine the content type.
    var contentType: String? { get }
    /// A Boolean value that indicates whether the body is JSON.
    var isJSON: Bool { get }
    /// The file that the response body is written to; nil if the response body is stored in memory.
    var destination: DownloadDestination? { get }

    /// Encodes the content into the message of a request.
    func encode(into message: inout RequestMessage, of request: OperationRequest) throws(EndpointError)

    /// Returns the body that the transport sends separately from the message; nil if there is none.
    ///
    /// - Parameter limit: The maximum number of bytes of a multipart body in memory.
    func upload(for request: OperationRequest, inMemoryUpTo limit: Int64) async throws(EndpointError) -> Upload?

    /// Returns the content as a body without the content's query parameters.
    func bodyWithoutQuery(of request: OperationRequest) -> OperationBody
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

    package func bodyWithoutQuery(of request: OperationRequest) -> OperationBody { .encoded(self) }
}
