/// The source of a call's responses: the cache, the network, or one as the fallback of the other.
public enum CachePolicy: Sendable, Hashable, CaseIterable {
    /// Returns the cached response as soon as it is available, and then the network's.
    case cacheThenNetwork
    /// ``cacheThenNetwork`` for the first call of a key in a process, then ``networkOnly``.
    case cacheOnceThenNetwork
    /// Returns the cached response, or the network's if there is none.
    case cacheElseNetwork
    /// Returns the network's response, or the cached one if the connection or the server fails.
    case networkElseCache
    /// Returns the cached response; nothing is sent.
    case cacheOnly
    /// Returns the network's response, which is cached.
    case networkOnly

    /// The equivalent directives of the header `Cache-Control`, for an HTTP cache.
    ///
    /// See RFC 9111, section 5.2.1, and RFC 5861, section 4. An HTTP cache returns one response to each request: for
    /// policies with two, the directives request the last one.
    public var requestDirectives: String {
        switch self {
        case .cacheThenNetwork, .cacheOnceThenNetwork, .networkOnly: "no-cache"
        case .cacheElseNetwork: "max-stale"
        case .networkElseCache: "no-cache, stale-if-error=31536000"
        case .cacheOnly: "only-if-cached, max-stale"
        }
    }
}
