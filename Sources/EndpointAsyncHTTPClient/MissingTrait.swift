// Without its trait the module has nothing to build on: whoever uses it anyway is told what to add.
#if !AsyncHTTPClient
    /// The transport over async-http-client, which needs the trait `AsyncHTTPClient`.
    @available(
        *, unavailable,
        message: "depend on swift-endpoint-generator with the trait AsyncHTTPClient, which brings async-http-client"
    )
    public struct AsyncHTTPClientTransport {
        /// Unavailable.
        public init() {}
    }
#endif
