/// The destination of a download: `.file(_:options:)`, `.chosen(by:)`.
///
/// A response body whose status isn't 200 to 299 isn't written there: it is the response's `data`, and an existing file
/// at the destination is unchanged.
public struct DownloadDestination: Sendable {
    let writer: FileWriter

    init(_ writer: FileWriter) { self.writer = writer }
}

extension Transport {
    /// Sends a request like ``exchange(_:)``, including those whose destination resumes.
    package nonisolated(nonsending) func exchangeResuming(_ request: TransportRequest) async throws -> TransportResponse
    {
        guard let writer = request.destination?.writer else { return try await exchange(request) }
        return try await writer.exchange(request, through: self)
    }
}
