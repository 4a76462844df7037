// Without the trait, the compiler reports which one to add.
#if !Observability
    /// A plugin of spans, metrics and logs, which needs the trait `Observability`.
    @available(
        *, unavailable,
        message: """
            depend on swift-endpoint-generator with the trait Observability, which brings swift-log, swift-metrics and \
            swift-distributed-tracing
            """
    )
    public struct Observability {
        /// Unavailable.
        public init() {}
    }
#endif
