import Dispatch

/// Functions that send requests with completion closures.
extension EndpointClient {
    /// Sends the request of an endpoint and calls a completion handler.
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
    public func request<E: TypedEndpoint>(
        _ endpoint: E,
        @_inheritActorContext progress: (@Sendable @isolated(any) (RequestProgress) -> Void)? = nil,
        function: StaticString = #function, file: StaticString = #fileID,
        @_inheritActorContext completion: @escaping @Sendable @isolated(any) (Result<E.Content, any Error>) -> Void
    ) -> any CancellableRequest {
        calling(progress, completion, CallSite(function: function, file: file)) { [self] report in
            guard let report else { return try await request(endpoint) }
            return try await requestWithProgress(endpoint, report)
        }
    }

    /// Sends the upload of an endpoint and calls a completion handler.
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
    /// - Returns: A token that cancels the upload. Releasing the token doesn't cancel the upload.
    @discardableResult
    public func upload<E: UploadEndpoint>(
        _ endpoint: E,
        @_inheritActorContext progress: (@Sendable @isolated(any) (RequestProgress) -> Void)? = nil,
        function: StaticString = #function, file: StaticString = #fileID,
        @_inheritActorContext completion: @escaping @Sendable @isolated(any) (Result<E.Content, any Error>) -> Void
    ) -> any CancellableRequest {
        calling(progress, completion, CallSite(function: function, file: file)) { [self] report in
            guard let report else { return try await upload(endpoint) }
            return try await uploadWithProgress(endpoint, report)
        }
    }

    private func calling<Content: Sendable>(
        _ progress: Callback<RequestProgress>.Function?,
        _ completion: @escaping Callback<Result<Content, any Error>>.Function, _ site: CallSite,
        with content: @escaping @Sendable (_ report: (@Sendable (RequestProgress) -> Void)?) async throws -> Content
    ) -> any CancellableRequest {
        let queue = completionQueue
        let order = progress == nil ? nil : CallbackOrder()
        let isTopLevel = site.isTopLevel
        let completion = Callback(completion, order, ignoresMainActor: isTopLevel)
        let report = progress.map { progress in
            let progress = Callback(progress, order, ignoresMainActor: isTopLevel)
            return { @Sendable (report: RequestProgress) in progress.call(report, on: queue) }
        }
        let task = Task {
            let result: Result<Content, any Error>
            do {
                result = .success(try await content(report))
            } catch {
                result = .failure(error)
            }
            completion.call(result, on: queue)
        }
        return CancellationToken { task.cancel() }
    }
}
