extension TransportRequest {
    /// The use of a cache by a request, with `URLRequest`'s names.
    ///
    /// ``URLSessionTransport`` caches responses on Apple's systems; on Linux and with other transports, nothing is
    /// cached and every request is sent.
    public enum CachePolicy: Sendable, Hashable {
        /// Follows HTTP's rules (RFC 9111).
        case useProtocolCachePolicy
        /// Sends the request, whatever the cache has.
        case reloadIgnoringLocalCacheData
        /// Sends the request to the origin server rather than a cache, as far as the session supports it.
        case reloadIgnoringLocalAndRemoteCacheData
        /// Returns the cached response, however old it is, else sends the request.
        case returnCacheDataElseLoad
    }
}
