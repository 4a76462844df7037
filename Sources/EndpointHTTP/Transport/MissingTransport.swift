#if !(canImport(Darwin) || URLSession)
    public import FoundationEssentials

    /// Stands where the package is built without its trait `URLSession`, so that clients that are never told another
    /// transport can be made, for stubs above all: every request that it is to send fails.
    ///
    /// Give the client a transport of your own (``MessageTransport``), or depend on the package with
    /// `traits: ["URLSession"]`.
    public struct URLSessionTransport: Transport {
        /// There is but one.
        public init() {}

        public func exchange(_ request: TransportRequest) async throws -> TransportResponse {
            throw MissingTransport()
        }

        /// It talks to none.
        public func trusting(_ trust: ServerTrust) throws(PinningError) -> any Transport { self }
    }

    /// A client that nobody has given a transport, where there is none to begin with.
    public struct MissingTransport: Error, Hashable, LocalizedError, CustomStringConvertible {
        /// There is but one.
        public init() {}

        public var description: String {
            "The client has no transport: this program is built without the package's trait 'URLSession'."
        }

        public var errorDescription: String? { description }
    }
#endif
