// Without the trait `Observability`, using the type is a compile-time error that names the missing trait.
#if !Observability
    /// A plugin that creates spans, metrics and log entries, which requires the trait `Observability`.
    @available(
        *, unavailable,
        message: """
            depend on swift-endpoint-generator with the trait Observability, which brings swift-log, swift-metrics and \
            swift-distributed-tracing
            """
    )
    public struct Observability {
        /// An initializer that is unavailable without the trait `Observability`.
        public init() {}
    }
#endif
