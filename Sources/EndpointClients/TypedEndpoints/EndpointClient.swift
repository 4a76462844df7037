public import Dispatch

/// A type that sends the requests of handwritten endpoints.
///
/// ``TransportClient`` uses a transport; a test may use a client with responses in memory.
///
/// The functions don't wrap errors: they throw the connection's `URLError`, the endpoint's own errors
/// (`HTTPStatusError` with ``ResponseValidator``), or `DecodingError`. Cancelling the task cancels the request, which
/// throws `URLError.cancelled`.
public protocol EndpointClient: Sendable {
    /// Sends the request of an endpoint or upload, and returns the content of the response.
    func request<E: ContentMapping>(_ endpoint: E) async throws -> E.Content

    /// Sends the request of an endpoint or upload, and reports the progress.
    ///
    /// The progress is that of an upload's body, or of another endpoint's response. The default implementation reports
    /// no progress.
    ///
    /// - Parameter report: A closure that is called with the progress on any thread, one call after the other.
    func requestWithProgress<E: ContentMapping>(
        _ endpoint: E, _ report: @escaping @Sendable (RequestProgress) -> Void
    ) async throws -> E.Content

    /// The queue on which completion closures are called; by default the main queue.
    var completionQueue: DispatchQueue { get }
}

extension EndpointClient {
    public func requestWithProgress<E: ContentMapping>(
        _ endpoint: E, _ report: @escaping @Sendable (RequestProgress) -> Void
    ) async throws -> E.Content {
        try await request(endpoint)
    }

    public var completionQueue: DispatchQueue { .main }

    /// Sends an upload like ``request(_:)``, and returns the content of the response.
    public func upload<E: UploadEndpoint>(_ endpoint: E) async throws -> E.Content { try await request(endpoint) }
}
