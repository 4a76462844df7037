/// The destination of a downloaded file: `.file(_:options:)` or `.chosen(by:)`.
///
/// The body of a response with a status outside 200 to 299 isn't written to the destination. Such a body is the
/// response's `data`, and an existing file at the destination is unchanged.
public struct DownloadDestination: Sendable {
    let writer: FileWriter

    init(_ writer: FileWriter) { self.writer = writer }
}

extension Transport {
    /// Sends a request, and resumes an interrupted download if the request's destination supports that.
    package nonisolated(nonsending) func exchangeResuming(_ request: TransportRequest) async throws -> TransportResponse
    {
        guard let writer = request.destination?.writer else { return try await exchange(request) }
        return try await writer.exchange(request, through: self)
    }
}
