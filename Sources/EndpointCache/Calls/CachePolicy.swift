/// Where the answers of a call may come from: what is kept, the network, or the one where the other has none.
public enum CachePolicy: Sendable, Hashable, CaseIterable {
    /// What is kept, as soon as it is there, and then what the network answers.
    case cacheThenNetwork
    /// ``cacheThenNetwork`` for the first call of its kind in a process, ``networkOnly`` for those that follow.
    case cacheOnceThenNetwork
    /// What is kept; where nothing is, the network's answer.
    case cacheElseNetwork
    /// The network's answer; where there is none, or the server fails, what is kept.
    case networkElseCache
    /// What is kept, and nothing is sent.
    case cacheOnly
    /// The network's answer, which is kept.
    case networkOnly

    /// What asks a cache of HTTP for this in the header `Cache-Control` (RFC 9111, section 5.2.1, and RFC 5861, section 4).
    /// Such a cache gives one answer to each request, so of two answers this is how the last one is asked for.
    public var requestDirectives: String {
        switch self {
        case .cacheThenNetwork, .cacheOnceThenNetwork, .networkOnly: "no-cache"
        case .cacheElseNetwork: "max-stale"
        case .networkElseCache: "no-cache, stale-if-error=31536000"
        case .cacheOnly: "only-if-cached, max-stale"
        }
    }
}
