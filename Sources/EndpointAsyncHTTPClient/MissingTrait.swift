// Without the trait `AsyncHTTPClient` this module has no dependencies. The compiler's message names the missing trait.
#if !AsyncHTTPClient
    /// A placeholder for the transport, which requires the package's trait `AsyncHTTPClient`.
    @available(
        *, unavailable,
        message: "depend on swift-endpoint-generator with the trait AsyncHTTPClient, which brings async-http-client"
    )
    public struct AsyncHTTPClientTransport {
        /// An unavailable initializer of the placeholder.
        public init() {}
    }
#endif
