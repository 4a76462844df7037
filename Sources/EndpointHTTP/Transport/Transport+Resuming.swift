extension ResumedDownload {
    /// Returns `request` with the headers that resume the stored bytes (RFC 9110, sections 13.1.5 and 14.2).
    func asking(_ request: TransportRequest) -> TransportRequest {
        var request = request
        request.destination = request.destination?.taking(self)
        // Ranges are of what is sent, and a compressed part is no use.
        request.message[header: "Accept-Encoding"] = "identity"
        if let origin, asked > 0 {
            request.message[header: "Range"] = "bytes=\(asked)-"
            request.message[header: "If-Range"] = origin.validator
        }
        if let progress = request.progress {
            request.progress = { [self] step in
                guard step.direction == .received else { return progress(step) }
                let base = base
                progress(
                    TransportProgress(
                        .received, completed: step.completed + base, total: step.total > 0 ? step.total + base : 0))
            }
        }
        return request
    }
}

extension Transport {
    /// Sends a request like ``exchange(_:)``, including those whose destination resumes.
    package nonisolated(nonsending) func exchangeResuming(_ request: TransportRequest) async throws -> TransportResponse
    {
        guard let part = request.destination?.part, request.message.method == .get, !request.hasBody,
            request.message[header: "Range"] == nil
        else { return try await exchange(request) }
        let download = ResumedDownload(part, of: request.message.url)
        guard download.asked > 0 else { return try await exchange(download.asking(request)) }
        do {
            let answer = try await exchange(download.asking(request))
            // What was there before is shorter now, or gone.
            guard answer.head.statusCode == 416 else { return answer }
        } catch let interrupted as InterruptedResponse where interrupted.error is ResumedDownload.Mismatch {
        }
        part.remove()
        return try await exchange(ResumedDownload(part, of: request.message.url).asking(request))
    }
}
