// Without the trait, the compiler reports which one to add.
#if !HTTPTypes
    /// A transport made of a function of swift-http-types, which needs the trait `HTTPTypes`.
    @available(
        *, unavailable,
        message: "depend on swift-endpoint-generator with the trait HTTPTypes, which brings swift-http-types"
    )
    public struct HTTPTypesTransport {
        /// Unavailable.
        public init() {}
    }
#endif
