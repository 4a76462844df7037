import EndpointRuntime

/// A middleware that reads and stores the responses of calls.
///
/// Stored responses are read before a request is sent and after the request has failed, and written after success.
/// Streamed calls, uploads, downloads to files and stubs don't use stored responses.
///
/// Each function receives the request before interceptors, credentials and plugins change the request.
protocol StoredResponses: Middleware {
    /// Returns the stored response to a request; nil to send the request.
    ///
    /// - Throws: The error of the call, if its request must not be sent.
    func storedResponse(to request: RequestMessage) throws -> Response?
    /// Returns the stored response that replaces a failure of the connection or the server.
    func replacement(for request: RequestMessage) -> Response?
    /// Stores the successful response to a request.
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

    /// Returns a Boolean value that indicates whether the connection or the server has failed.
    ///
    /// The error has no response, or a response with a status of 500 to 599.
    private static func isFailureOfNetwork(_ error: any Error, of call: EndpointCall) -> Bool {
        guard call.attempts > 0, let error = error as? EndpointError else { return false }
        return error.response.map { (500..<600).contains($0.statusCode) } ?? !error.isCancelled
    }
}
