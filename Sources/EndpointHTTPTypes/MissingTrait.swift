// Without the trait `HTTPTypes`, using the type is a compile-time error that names the missing trait.
#if !HTTPTypes
    /// A transport that sends requests of swift-http-types, which requires the trait `HTTPTypes`.
    @available(
        *, unavailable,
        message: "depend on swift-endpoint-generator with the trait HTTPTypes, which brings swift-http-types"
    )
    public struct HTTPTypesTransport {
        /// An initializer that is unavailable without the trait `HTTPTypes`.
        public init() {}
    }
#endif
