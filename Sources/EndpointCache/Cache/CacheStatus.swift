import EndpointRuntime

/// Values of the header `Cache-Status` (RFC 9211), to which each cache of a response appends a member.
enum CacheStatus {
    static let header = "Cache-Status"
    /// The name of this cache in the header `Cache-Status`.
    private static let name = "EndpointCache"

    static let hit = name + "; hit"
    static let validated = name + "; fwd=stale; fwd-status=304"
    static let replaced = name + "; fwd=stale; detail=stale-if-error; hit"
    static let onlyIfCached = name + "; detail=only-if-cached"

    /// Returns a Boolean value that indicates whether a `Cache-Status` value reports a stored response.
    ///
    /// The stored response may have been validated by the server, or not.
    static func isReuse(_ value: String) -> Bool {
        guard let last = value.split(separator: ",").last else { return false }
        let parameters = last.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
        return parameters.first == name && parameters.dropFirst().contains { $0 == "hit" || $0 == "fwd-status=304" }
    }
}
