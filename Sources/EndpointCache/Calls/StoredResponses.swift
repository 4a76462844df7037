import EndpointRuntime

/// The stored responses of calls.
///
/// Stored responses are read before a call is sent and after it failed, and written after it succeeded. Calls that read
/// as they receive, uploads, downloads to files and stubs are sent as usual.
///
/// Each function receives the request before interceptors, credentials and plugins change it.
protocol StoredResponses: Middleware {
    /// Returns the stored response of a call, which isn't sent then; nil to send it.
    ///
    /// - Throws: The error of a call that isn't sent.
    func storedResponse(to request: RequestMessage) throws -> Response?
    /// Returns the response in place of the network's where none was received or the server failed.
    func replacement(for request: RequestMessage) -> Response?
    /// Stores a successful response.
    func store(_ response: Response, to request: RequestMessage)
}

extension StoredResponses {
    nonisolated(nonsending) func respond(
        to request: RequestMessage, of call: EndpointCall, next: MiddlewareChain
    ) async throws -> Response {
        guard !call.isStreamed, !call.isSaved, !call.isStubbed, call.upload == nil, !Task.isCancelled else {
            return try await next(request)
        }
        if let response = try storedResponse(to: request) { return response }
        do {
            let response = try await next(request)
            if (500..<600).contains(response.statusCode), !Task.isCancelled, let kept = replacement(for: request) {
                return kept
            }
            store(response, to: request)
            return response
        } catch {
            guard Self.isFailureOfNetwork(error, of: call), !Task.isCancelled,
                let response = replacement(for: request)
            else { throw error }
            return response
        }
    }

    /// Returns a Boolean value that indicates whether the connection or the server failed.
    ///
    /// Either there was no response, or one that reports a failure of the server.
    private static func isFailureOfNetwork(_ error: any Error, of call: EndpointCall) -> Bool {
        guard call.attempts > 0, let error = error as? EndpointError else { return false }
        return error.response.map { (500..<600).contains($0.statusCode) } ?? !error.isCancelled
    }
}
