#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The header that reports a cache's decision (RFC 9211): each cache on the way appends one member.
enum CacheStatus {
    static let header = "Cache-Status"
    /// The name of this cache.
    private static let name = "EndpointCache"

    static let hit = name + "; hit"
    static let validated = name + "; fwd=stale; fwd-status=304"
    static let replaced = name + "; fwd=stale; detail=stale-if-error; hit"
    static let onlyIfCached = name + "; detail=only-if-cached"

    /// Returns a Boolean value that indicates whether the response's content is a stored one.
    ///
    /// The stored content may have been validated or not.
    static func isReuse(_ value: String) -> Bool {
        guard let last = value.split(separator: ",").last else { return false }
        let parameters = last.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
        return parameters.first == name && parameters.dropFirst().contains { $0 == "hit" || $0 == "fwd-status=304" }
    }
}
