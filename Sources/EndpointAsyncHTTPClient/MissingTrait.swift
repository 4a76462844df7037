// Without its trait the module has no dependencies: the compiler's message names the trait to add.
#if !AsyncHTTPClient
    /// The transport over async-http-client, which needs the trait `AsyncHTTPClient`.
    @available(
        *, unavailable,
        message: "depend on swift-endpoint-generator with the trait AsyncHTTPClient, which brings async-http-client"
    )
    public struct AsyncHTTPClientTransport {
        /// Creates nothing: it is unavailable.
        public init() {}
    }
#endif
