/// A type that sends HTTP requests.
///
/// ```swift
/// struct Offline: Transport {
///     func exchange(_ request: TransportRequest) async throws -> TransportResponse {
///         throw URLError(.notConnectedToInternet)
///     }
/// }
///
/// let bookstore = BookstoreClient(transport: Offline())
/// ```
public protocol Transport: Sendable {
    /// Sends `request` with all its options and returns the response, whatever its status.
    ///
    /// Cancelling the task cancels the request, even before it started.
    ///
    /// A transport must respect the options for redirects, destinations, limits and progress as far as it supports
    /// these options; `StreamedResponse.receive(for:)` implements the destination and the limit. To change a request,
    /// change a copy instead of creating a new one, and follow redirects with ``TransportRequest/redirected(by:)``: a
    /// request holds the names of the call's secrets.
    ///
    /// ```swift
    /// struct ServerTransport: Transport {
    ///     func exchange(_ request: TransportRequest) async throws -> TransportResponse {
    ///         let response = try await server.send(
    ///             request.message.method.rawValue, request.message.url, request.message.headers)
    ///         let head = ResponseHead(statusCode: response.status, headers: response.headers)
    ///         return try await StreamedResponse(head: head, body: ByteStream(response.body)).receive(for: request)
    ///     }
    /// }
    /// ```
    ///
    /// - Throws: The error of the connection; `CancellationError` or `URLError.cancelled` if the task was cancelled; an
    ///   ``InterruptedResponse`` if part of a response was received. The descriptions of a `URLError` and of a
    ///   ``ConnectionError`` name the request; the caller receives an error of another type unchanged.
    func exchange(_ request: TransportRequest) async throws -> TransportResponse

    /// Sends `request` with all its options and returns after receiving the head of the response.
    ///
    /// The response may have any status. The body is read while it is received. To cancel the request, cancel the task
    /// before the head is received, or release the body afterwards.
    ///
    /// The default implementation calls ``exchange(_:)``, which receives the whole body in memory.
    ///
    /// - Throws: The error of the connection before the head was received. Later errors are thrown when reading the
    ///   body.
    func open(_ request: TransportRequest) async throws -> StreamedResponse

    /// Returns the headers that the transport adds to `message`.
    ///
    /// These are the headers that all requests of the transport have, and the cookies of the URL. The default
    /// implementation returns none.
    func headers(addedTo message: RequestMessage) -> [String: String]
}

extension Transport {
    public func open(_ request: TransportRequest) async throws -> StreamedResponse {
        let answer = try await exchange(request)
        return StreamedResponse(head: answer.head, body: ByteStream(answer.data))
    }

    public func headers(addedTo message: RequestMessage) -> [String: String] { [:] }
}
