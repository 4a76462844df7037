#if !(canImport(Darwin) || URLSession)
    public import FoundationEssentials

    /// A placeholder in packages built without the trait `URLSession`, so that you can create clients without a
    /// transport, mainly for stubs. Every request that it sends fails.
    ///
    /// Pass a custom transport to the client (``MessageTransport``), or depend on the package with `traits:
    /// ["URLSession"]`.
    public struct URLSessionTransport: Transport {
        /// Creates the placeholder.
        public init() {}

        public func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            throw MissingTransport()
        }

        /// Returns itself, because it connects to no server.
        public func trusting(_ trust: ServerTrust) throws(PinningError) -> any Transport { self }
    }

    /// An error thrown when a client without a transport sends a request, in packages without a default transport.
    package struct MissingTransport: Error, Hashable, LocalizedError, CustomStringConvertible {
        /// Creates the error.
        package init() {}

        package var description: String {
            "The client has no transport: build the package with the trait 'URLSession', or pass a transport."
        }

        package var errorDescription: String? { description }
    }
#endif
