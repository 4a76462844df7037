#if !(canImport(Darwin) || URLSession)
    /// A placeholder for the session transport in packages built without the trait `URLSession`.
    ///
    /// Every request that the placeholder sends fails. You can create clients without a transport, mainly for stubs.
    ///
    /// Pass a custom transport to the client (``Transport``), or depend on the package with `traits:
    /// ["URLSession"]`.
    public struct URLSessionTransport: Transport {
        /// Creates the placeholder transport.
        public init() {}

        public func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            throw ConnectionError(.noTransport)
        }
    }
#endif
