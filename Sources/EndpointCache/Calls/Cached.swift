public import EndpointRuntime

// Calls that any client makes, a generated one for example.

/// Returns the content of a call from a cache, and then from the network.
///
/// ```swift
/// for try await books in cached({ try await bookstore.books.with($0).list() }) {
///     show(books.content, isOld: books.isFromCache)
/// }
/// ```
///
/// Nothing is read or sent before a loop starts, and only one loop may. All requests that the call makes with the given
/// options use the cache, and their responses are stored once the call has succeeded; except for uploads, downloads to
/// files, streamed responses and stubs. A cached response that the call can't decode any more is removed, and the
/// request sent.
///
/// - Parameters:
///   - policy: The source of the responses.
///   - key: The key that identifies the response.
///   - cache: The cache.
///   - container: The container in the cache.
///   - call: The call. An error that isn't an `EndpointError` becomes the `underlyingError` of one.
/// - Returns: A stream of the responses' contents. Its errors are `EndpointError`s.
public func cached<Content: Sendable>(
    policy: CachePolicy = .cacheOnceThenNetwork, as key: CacheKey = .default, in cache: ResponseCache = .shared,
    container: ResponseCache.Container = .hybrid, _ call: @escaping @Sendable (CallOptions) async throws -> Content
) -> AsyncThrowingStream<CachedContent<Content>, any Error> {
    CachedCall(CacheSettings(policy: policy, key: key, cache: cache, container: container), call).stream()
}

/// Returns the content of a call from a cache or from the network, depending on the policy.
///
/// If the policy delivers two contents, the last one is returned.
///
/// ```swift
/// let books = try await cachedContent(policy: .networkElseCache) { try await bookstore.books.with($0).list() }
/// ```
///
/// See ``cached(policy:as:in:container:_:)``.
///
/// - Throws: The call's error; `.underlying` with a ``CacheMiss`` if only the cache is used and has no response.
public func cachedContent<Content: Sendable>(
    policy: CachePolicy, as key: CacheKey = .default, in cache: ResponseCache = .shared,
    container: ResponseCache.Container = .hybrid, _ call: @escaping @Sendable (CallOptions) async throws -> Content
) async throws(EndpointError) -> CachedContent<Content> {
    let settings = CacheSettings(policy: policy, key: key, cache: cache, container: container)
    return try await CachedCall(settings, call).last()
}
