public import EndpointRuntime

// Calls that any client makes, a generated one for example.

/// The content of a call from a cache, and then from the network.
///
/// ```swift
/// for try await books in cached({ try await bookstore.books.with($0).list() }) {
///     show(books.content, isOld: books.isFromCache)
/// }
/// ```
///
/// Nothing is read or sent before a loop asks for it, and one loop alone may. All requests that the call makes with the
/// options that it is given are answered from the cache and kept in it, once the call has succeeded; but for uploads, downloads to files, answers that are read as
/// they come, and those of stubs. What is cached and can't be read by the call any more is removed, and the network asked.
///
/// - Parameters:
///   - policy: Which answers there are.
///   - key: Which calls share them.
///   - cache: Where they are kept.
///   - container: Where in the cache.
///   - call: What it throws, when it isn't an `EndpointError`, becomes the `underlyingError` of one.
/// - Returns: The answers as a stream. What it throws is an `EndpointError`.
public func cached<Content: Sendable>(
    policy: CachePolicy = .cacheOnceThenNetwork, as key: CacheKey = .default, in cache: ResponseCache = .shared,
    container: ResponseCache.Container = .hybrid, _ call: @escaping @Sendable (CallOptions) async throws -> Content
) -> AsyncThrowingStream<CachedContent<Content>, any Error> {
    CachedCall(CacheSettings(policy: policy, key: key, cache: cache, container: container), call).stream()
}

/// The content of a call from a cache or from the network, as the policy has it; of two answers the last one.
///
/// ```swift
/// let books = try await cachedContent(policy: .networkElseCache) { try await bookstore.books.with($0).list() }
/// ```
///
/// The same holds as for ``cached(policy:as:in:container:_:)``.
///
/// - Throws: What the call throws; `.underlying` with a ``CacheMiss`` where only the cache is asked and has no answer.
public func cachedContent<Content: Sendable>(
    policy: CachePolicy, as key: CacheKey = .default, in cache: ResponseCache = .shared,
    container: ResponseCache.Container = .hybrid, _ call: @escaping @Sendable (CallOptions) async throws -> Content
) async throws(EndpointError) -> CachedContent<Content> {
    let settings = CacheSettings(policy: policy, key: key, cache: cache, container: container)
    return try await CachedCall(settings, call).last()
}
