import Dispatch

/// The forms that call back.
extension EndpointClient {
    /// Sends the request of an endpoint; `completion` is called once, on ``EndpointClient/completionQueue``, after the
    /// client's observers and whatever happens.
    ///
    /// - Parameter progress: Called on the same queue, before `completion`.
    /// - Returns: What cancels the request. The request goes on when this is let go.
    @discardableResult
    public func request<E: TypedEndpoint>(
        _ endpoint: E, progress: (@Sendable (RequestProgress) -> Void)? = nil,
        completion: @escaping @Sendable (Result<E.Content, any Error>) -> Void
    ) -> any Cancellable {
        calling(completion) { [self] in
            guard let progress else { return try await request(endpoint) }
            return try await requestWithProgress(endpoint, reports(to: progress))
        }
    }

    /// Sends the upload of an endpoint; `completion` is called once, on ``EndpointClient/completionQueue``, after the
    /// client's observers and whatever happens.
    ///
    /// - Parameter progress: Called on the same queue, before `completion`.
    /// - Returns: What cancels the upload. The upload goes on when this is let go.
    @discardableResult
    public func upload<E: UploadEndpoint>(
        _ endpoint: E, progress: (@Sendable (RequestProgress) -> Void)? = nil,
        completion: @escaping @Sendable (Result<E.Content, any Error>) -> Void
    ) -> any Cancellable {
        calling(completion) { [self] in
            guard let progress else { return try await upload(endpoint) }
            return try await uploadWithProgress(endpoint, reports(to: progress))
        }
    }

    private func calling<Content: Sendable>(
        _ completion: @escaping @Sendable (Result<Content, any Error>) -> Void,
        with content: @escaping @Sendable () async throws -> Content
    ) -> any Cancellable {
        let queue = completionQueue
        let task = Task {
            let result: Result<Content, any Error>
            do {
                result = .success(try await content())
            } catch {
                result = .failure(error)
            }
            queue.async { completion(result) }
        }
        return CancellationToken { task.cancel() }
    }

    private func reports(
        to progress: @escaping @Sendable (RequestProgress) -> Void
    ) -> @Sendable (RequestProgress) -> Void {
        let queue = completionQueue
        return { report in queue.async { progress(report) } }
    }
}

extension Result {
    /// The failure; nil where there is a success.
    public var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
