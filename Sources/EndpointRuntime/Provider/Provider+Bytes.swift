/// Streamed responses.
extension Provider {
    /// Sends a request and returns after receiving the head of the response: the response, whose data is empty, and the
    /// bytes of its body as they are received. A response with a status outside of 200 to 299 has its whole body,
    /// unless the target's validation refuses it.
    ///
    /// Plugins, credentials and retries apply as to every request; failures after the body has begun aren't retried.
    /// The time limits of ``CallOptions`` apply until the response begins, and ``CallOptions/timeout(_:)`` also to each
    /// chunk. Releasing the bytes closes the connection.
    public func open(_ target: T) async throws(EndpointError) -> (response: Response, bytes: ByteStream) {
        let response = try await result(of: target, isStreamed: true).get()
        return (response, response.stream ?? ByteStream(response.data))
    }
}

extension Provider where T: OperationTarget {
    /// Returns the bytes of the response as they are received.
    ///
    /// - Throws: The errors of a call with a whole body, before the body begins.
    nonisolated(nonsending) public func bytes(of target: T) async throws(EndpointError) -> ByteStream {
        let response = try await succeeded(target)
        return response.stream ?? ByteStream(response.data)
    }

    /// Returns a successful response, whose body is received later.
    @concurrent package func succeeded(_ target: T) async throws(EndpointError) -> Response {
        try await content(of: target, isStreamed: true, expectsSuccess: true) { response throws(EndpointError) in
            try response.filterSuccessfulStatusCodes()
        }.get()
    }
}
