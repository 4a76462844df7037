public import Dispatch
import EndpointClients
public import EndpointRuntime

// The functions below cache the requests of a provider's targets.
extension Provider {
    /// Returns the response from a cache, and then the network's response, as a stream.
    ///
    /// ```swift
    /// for try await response in provider.cachedRequest(.list()) {
    ///     show(try response.map([Book].self), isOld: response.isFromCache)
    /// }
    /// ```
    ///
    /// Plugins process both responses. A status outside of 200 to 299 is a failure, and the response isn't stored. For
    /// details, see ``cached(policy:as:in:container:_:)``.
    ///
    /// - Parameters:
    ///   - policy: The source of the responses.
    ///   - key: The key that identifies the response.
    ///   - cache: The cache that stores the responses.
    ///   - container: The container of the cache in which responses are stored.
    /// - Returns: A stream of the responses, whose errors are `EndpointError`s.
    public func cachedRequest(
        _ target: Target, policy: CachePolicy = .cacheOnceThenNetwork, as key: CacheKey = .default,
        in cache: ResponseCache = .shared, container: ResponseCache.Container = .hybrid
    ) -> AsyncThrowingStream<Response, any Error> {
        call(target, CacheSettings(policy: policy, key: key, cache: cache, container: container)).stream(\.content)
    }

    /// Returns the response from a cache or the network; if the policy delivers two, the last one.
    ///
    /// For the other parameters, see ``cachedRequest(_:policy:as:in:container:)``.
    ///
    /// - Throws: The request's error; `.underlying` with a ``CacheMiss`` if only the cache is used and has no response.
    public func cachedResponse(
        of target: Target, policy: CachePolicy, as key: CacheKey = .default, in cache: ResponseCache = .shared,
        container: ResponseCache.Container = .hybrid
    ) async throws(EndpointError) -> Response {
        try await call(target, CacheSettings(policy: policy, key: key, cache: cache, container: container)).last()
            .content
    }

    /// Calls a closure with the response from a cache, and then with the network's: once or twice.
    ///
    /// For the other parameters, see ``cachedRequest(_:policy:as:in:container:)``.
    ///
    /// - Parameters:
    ///   - callbackQueue: The queue for closures that aren't isolated to an actor; nil for the provider's queue, or the
    ///     main queue if the provider has none.
    ///   - progress: A closure that is called with the progress while the network's response is received, before
    ///     `completion`.
    ///   - function: The caller's function.
    ///   - file: The caller's file.
    ///   - completion: A closure that is called with each response or the error: on the actor that the closure is
    ///     isolated to, or otherwise on the queue.
    /// - Returns: A token that cancels the request: `completion` is called with the cancellation unless the last
    ///   response was received. Releasing the token doesn't cancel the request.
    @discardableResult
    public func cachedRequest(
        _ target: Target, policy: CachePolicy = .cacheOnceThenNetwork, as key: CacheKey = .default,
        in cache: ResponseCache = .shared, container: ResponseCache.Container = .hybrid,
        callbackQueue: DispatchQueue? = nil,
        @_inheritActorContext progress: (@Sendable @isolated(any) (RequestProgress) -> Void)? = nil,
        function: StaticString = #function, file: StaticString = #fileID,
        @_inheritActorContext completion:
            @escaping @Sendable @isolated(any) (Result<Response, EndpointError>) -> Void
    ) -> any CancellableRequest {
        let settings = CacheSettings(policy: policy, key: key, cache: cache, container: container)
        let queue = callbackQueue ?? configuration.callbackQueue
        return CancellationToken(calling: completion, progress: progress, on: queue, function: function, file: file) {
            complete, report in
            var call = self.call(target, settings, report)
            do throws(EndpointError) {
                while let answer = try await call.next() { complete(.success(answer.content)) }
            } catch {
                complete(.failure(error))
            }
        }
    }

    private func call(
        _ target: Target, _ settings: CacheSettings, _ report: (@Sendable (RequestProgress) -> Void)? = nil
    ) -> CachedCall<Response> {
        CachedCall(settings) { options in
            let provider = self.with(options)
            let response =
                if let report {
                    try await provider.requestWithProgress(target, report)
                } else {
                    try await provider.request(target)
                }
            // A plugin may have created the response from a failure. Such a response has no head, or another status
            // than its head, and isn't validated here.
            guard let head = response.head, head.statusCode == response.statusCode else { return response }
            return try response.filterSuccessfulStatusCodes()
        }
    }
}
