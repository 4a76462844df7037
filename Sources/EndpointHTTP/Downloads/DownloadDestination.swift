/// The destination of a download. The module `EndpointFiles` creates it: `.file(_:options:)`, `.chosen(by:)`.
///
/// A response body whose status isn't 200 to 299 isn't written there: it is the response's `data`, and an existing file
/// at the destination is unchanged.
public struct DownloadDestination: Sendable {
    package let writer: any DownloadWriter

    package init(_ writer: any DownloadWriter) { self.writer = writer }
}

/// A type that writes the bodies of responses to files.
package protocol DownloadWriter: Sendable {
    /// Creates the file for a successful response, possibly after a redirect or a challenge.
    ///
    /// - Returns: The file until the body is complete.
    func begin(_ head: ResponseHead) throws -> URL

    /// Appends bytes to that file.
    ///
    /// - Parameter count: The number of bytes of the body so far, including these.
    func append(_ bytes: Data, to file: URL, count: Int64) throws

    /// Moves the complete body to its destination, and returns that.
    func finish(_ file: URL, count: Int64, _ head: ResponseHead) throws -> URL

    /// Removes a body that won't be completed, unless a later request can resume it.
    func discard(_ file: URL)

    /// Sends a request whose destination this is, and a second one where a stored part can't be resumed.
    nonisolated(nonsending) func exchange(
        _ request: TransportRequest, through transport: any Transport
    ) async throws -> TransportResponse
}

extension Transport {
    /// Sends a request like ``exchange(_:)``, including those whose destination resumes.
    package nonisolated(nonsending) func exchangeResuming(_ request: TransportRequest) async throws -> TransportResponse
    {
        guard let writer = request.destination?.writer else { return try await exchange(request) }
        return try await writer.exchange(request, through: self)
    }
}
