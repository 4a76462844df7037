public import Dispatch
import EndpointClients
public import EndpointRuntime

// Requests of targets.
extension Provider {
    /// Returns the response from a cache, and then the network's.
    ///
    /// ```swift
    /// for try await response in provider.cachedRequest(.list()) {
    ///     show(try response.map([Book].self), isOld: response.isFromCache)
    /// }
    /// ```
    ///
    /// Plugins process both. A status outside of 200 to 299 is a failure and isn't stored. Otherwise see
    /// ``cached(policy:as:in:container:_:)``.
    ///
    /// - Parameters:
    ///   - policy: The source of the responses.
    ///   - key: The key that identifies the response.
    ///   - cache: The cache.
    ///   - container: The container in the cache.
    /// - Returns: A stream of the responses. Its errors are `EndpointError`s.
    public func cachedRequest(
        _ target: Target, policy: CachePolicy = .cacheOnceThenNetwork, as key: CacheKey = .default,
        in cache: ResponseCache = .shared, container: ResponseCache.Container = .hybrid
    ) -> AsyncThrowingStream<Response, any Error> {
        call(target, CacheSettings(policy: policy, key: key, cache: cache, container: container)).stream(\.content)
    }

    /// Returns the response from a cache or the network, depending on the policy; the last one of two.
    ///
    /// See ``cachedRequest(_:policy:as:in:container:)``.
    ///
    /// - Throws: The request's error; `.underlying` with a ``CacheMiss`` if only the cache is used and has no response.
    public func cachedResponse(
        of target: Target, policy: CachePolicy, as key: CacheKey = .default, in cache: ResponseCache = .shared,
        container: ResponseCache.Container = .hybrid
    ) async throws(EndpointError) -> Response {
        try await call(target, CacheSettings(policy: policy, key: key, cache: cache, container: container)).last()
            .content
    }

    /// Calls `completion` with the response from a cache, and then with the network's: once or twice.
    ///
    /// See ``cachedRequest(_:policy:as:in:container:)``.
    ///
    /// - Parameters:
    ///   - callbackQueue: The queue for closures that aren't isolated to an actor; nil for the provider's queue, or the
    ///     main queue if it has none.
    ///   - progress: Called before `completion` while the network's response is received, as by `requestWithProgress`.
    ///   - function: The caller's function.
    ///   - file: The caller's file.
    ///   - completion: Called on the actor that it is isolated to, or otherwise on the queue.
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
        return callBack(completion, progress: progress, on: queue, in: function, file) { complete, report in
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
            // A response that a plugin made from a failure has no head, or another status, and isn't validated here.
            guard let head = response.head, head.statusCode == response.statusCode else { return response }
            return try response.filterSuccessfulStatusCodes()
        }
    }
}
