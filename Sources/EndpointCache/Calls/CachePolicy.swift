/// A policy that determines whether a call's responses come from the cache, the network, or both.
public enum CachePolicy: Sendable, Hashable, CaseIterable {
    /// Returns the cached response if there is one, and then the network's response.
    case cacheThenNetwork
    /// Acts like ``cacheThenNetwork`` for a key's first call in a process, then like ``networkOnly``.
    case cacheOnceThenNetwork
    /// Returns the cached response, or the network's response if there is no cached one.
    case cacheElseNetwork
    /// Returns the network's response, or the cached response if the connection or the server fails.
    case networkElseCache
    /// Returns the cached response without sending a request.
    case cacheOnly
    /// Returns the network's response, and stores it in the cache.
    case networkOnly

    /// The directives of the header `Cache-Control` that correspond to the policy, for an HTTP cache.
    ///
    /// See RFC 9111, section 5.2.1, and RFC 5861, section 4. An HTTP cache returns one response to each request: for
    /// policies with two responses, the directives request the last response.
    public var requestDirectives: String {
        switch self {
        case .cacheThenNetwork, .cacheOnceThenNetwork, .networkOnly: "no-cache"
        case .cacheElseNetwork: "max-stale"
        case .networkElseCache: "no-cache, stale-if-error=31536000"
        case .cacheOnly: "only-if-cached, max-stale"
        }
    }
}
