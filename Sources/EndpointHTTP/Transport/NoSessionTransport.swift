#if !(canImport(Darwin) || URLSession)
    /// A placeholder in packages built without the trait `URLSession`, so that you can create clients without a
    /// transport, mainly for stubs. Every request that it sends fails.
    ///
    /// Pass a custom transport to the client (``Transport``), or depend on the package with `traits:
    /// ["URLSession"]`.
    public struct URLSessionTransport: Transport {
        /// Creates the placeholder.
        public init() {}

        public func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            throw ConnectionError.noTransport
        }
    }
#endif
