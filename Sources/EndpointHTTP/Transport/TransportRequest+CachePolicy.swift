extension TransportRequest {
    /// The use of a cache by a request, by the names that `URLRequest` has for it.
    ///
    /// ``URLSessionTransport`` caches responses on Apple's systems; the sessions of Linux and other transports cache none,
    /// and send every request.
    public enum CachePolicy: Sendable, Hashable {
        /// Follows HTTP's rules (RFC 9111).
        case useProtocolCachePolicy
        /// Sends the request, whatever the cache has.
        case reloadIgnoringLocalCacheData
        /// Sends the request to the server itself and no cache on the way, as far as the session can tell those.
        case reloadIgnoringLocalAndRemoteCacheData
        /// Returns the cached response, however old it is, else sends the request.
        case returnCacheDataElseLoad
    }
}
