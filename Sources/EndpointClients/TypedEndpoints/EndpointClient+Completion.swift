import Dispatch

/// Functions that send requests with completion closures.
extension EndpointClient {
    /// Sends the request of an endpoint or upload, and calls a completion handler.
    ///
    /// `completion` is called exactly once, after the client's observers: on the actor that it is isolated to (a
    /// closure written in a view controller is isolated to the main actor), otherwise on
    /// ``EndpointClient/completionQueue``.
    ///
    /// - Parameters:
    ///   - progress: A closure that is called with the progress, on the same actor or queue, before `completion`.
    ///   - function: The caller's function. In top-level code and in `main()`, ``completionQueue`` has priority over
    ///     the main actor, because the main thread may be blocked.
    ///   - file: The caller's file.
    /// - Returns: A token that cancels the request. Releasing the token doesn't cancel the request.
    @discardableResult
    public func request<E: ContentMapping>(
        _ endpoint: E,
        @_inheritActorContext progress: (@Sendable @isolated(any) (RequestProgress) -> Void)? = nil,
        function: StaticString = #function, file: StaticString = #fileID,
        @_inheritActorContext completion: @escaping @Sendable @isolated(any) (Result<E.Content, any Error>) -> Void
    ) -> any CancellableRequest {
        CancellationToken(calling: completion, progress: progress, on: completionQueue, function: function, file: file)
        { complete, report in
            complete(
                await Result {
                    guard let report else { return try await request(endpoint) }
                    return try await requestWithProgress(endpoint, report)
                })
        }
    }

    /// Sends an upload like `request`, and calls a completion handler.
    @discardableResult
    public func upload<E: UploadEndpoint>(
        _ endpoint: E,
        @_inheritActorContext progress: (@Sendable @isolated(any) (RequestProgress) -> Void)? = nil,
        function: StaticString = #function, file: StaticString = #fileID,
        @_inheritActorContext completion: @escaping @Sendable @isolated(any) (Result<E.Content, any Error>) -> Void
    ) -> any CancellableRequest {
        request(endpoint, progress: progress, function: function, file: file, completion: completion)
    }
}
