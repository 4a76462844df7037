public import Dispatch

/// Sends endpoints that are written by hand. ``TransportClient`` does; a test may have one that answers from memory.
///
/// All functions throw what went wrong as it is, in no wrapper: the connection's `URLError`, the endpoint's own errors
/// (``HTTPStatusError`` where ``ResponseValidator`` is used), `DecodingError`. Cancelling the task cancels the request,
/// which throws `URLError.cancelled`.
public protocol EndpointClient: Sendable {
    /// Sends the request of an endpoint and returns the content of the answer.
    func request<E: TypedEndpoint>(_ endpoint: E) async throws -> E.Content

    /// Sends the upload of an endpoint and returns the content of the answer.
    func upload<E: UploadEndpoint>(_ endpoint: E) async throws -> E.Content

    /// Sends the request of an endpoint and tells how far the answer's body has come. By default nothing is told.
    ///
    /// - Parameter report: Called on any thread, one call after the other.
    func requestWithProgress<E: TypedEndpoint>(
        _ endpoint: E, _ report: @escaping @Sendable (RequestProgress) -> Void
    ) async throws -> E.Content

    /// Sends the upload of an endpoint and tells how far it has come. By default nothing is told.
    ///
    /// - Parameter report: Called on any thread, one call after the other.
    func uploadWithProgress<E: UploadEndpoint>(
        _ endpoint: E, _ report: @escaping @Sendable (RequestProgress) -> Void
    ) async throws -> E.Content

    /// Where completions are called; by default the main queue.
    var completionQueue: DispatchQueue { get }
}

extension EndpointClient {
    public func requestWithProgress<E: TypedEndpoint>(
        _ endpoint: E, _ report: @escaping @Sendable (RequestProgress) -> Void
    ) async throws -> E.Content {
        try await request(endpoint)
    }

    public func uploadWithProgress<E: UploadEndpoint>(
        _ endpoint: E, _ report: @escaping @Sendable (RequestProgress) -> Void
    ) async throws -> E.Content {
        try await upload(endpoint)
    }

    public var completionQueue: DispatchQueue { .main }
}
