public import EndpointRuntime

// These functions cache the calls of any client, for example a generated client.

/// Returns the content of a call from a cache, and then from the network, as a stream.
///
/// ```swift
/// for try await books in cached({ try await bookstore.books.with($0).list() }) {
///     show(books.content, isOld: books.isFromCache)
/// }
/// ```
///
/// The cache is read, or a request sent, when a loop over the stream begins. Only one loop may use the stream. All
/// requests that the call makes with the given options use the cache, and their responses are stored after the call has
/// succeeded. Uploads, downloads to files, streamed responses and stubs don't use the cache. A cached response that the
/// call can't decode any more is removed, and the request is sent.
///
/// - Parameters:
///   - policy: The source of the responses.
///   - key: The key that identifies the response.
///   - cache: The cache that stores the responses.
///   - container: The container of the cache in which responses are stored.
///   - call: The call. An error that isn't an `EndpointError` is wrapped in one, as its `underlyingError`.
/// - Returns: A stream of the responses' contents, whose errors are `EndpointError`s.
public func cached<Content: Sendable>(
    policy: CachePolicy = .cacheOnceThenNetwork, as key: CacheKey = .default, in cache: ResponseCache = .shared,
    container: ResponseCache.Container = .hybrid, _ call: @escaping @Sendable (CallOptions) async throws -> Content
) -> AsyncThrowingStream<CachedContent<Content>, any Error> {
    CachedCall(CacheSettings(policy: policy, key: key, cache: cache, container: container), call).stream()
}

/// Returns the content of a call from a cache or from the network, depending on the policy.
///
/// If the policy delivers two contents, the last content is returned.
///
/// ```swift
/// let books = try await cachedContent(policy: .networkElseCache) { try await bookstore.books.with($0).list() }
/// ```
///
/// For the parameters, see ``cached(policy:as:in:container:_:)``.
///
/// - Throws: The call's error; `.underlying` with a ``CacheMiss`` if only the cache is used and has no response.
public func cachedContent<Content: Sendable>(
    policy: CachePolicy, as key: CacheKey = .default, in cache: ResponseCache = .shared,
    container: ResponseCache.Container = .hybrid, _ call: @escaping @Sendable (CallOptions) async throws -> Content
) async throws(EndpointError) -> CachedContent<Content> {
    let settings = CacheSettings(policy: policy, key: key, cache: cache, container: container)
    return try await CachedCall(settings, call).last()
}
