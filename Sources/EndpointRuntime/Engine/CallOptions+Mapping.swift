extension CallOptions {
    /// Sets the policy for values with unexpected types, which are errors by default.
    ///
    /// ```swift
    /// let client = bookstore.with(.mapping(.tolerant) { coercions in coercions.forEach { logger.notice("\($0)") } })
    /// ```
    ///
    /// The policy applies to JSON and forms. XML isn't affected.
    ///
    /// - Parameter report: A closure that is called with the coercions, once for each decoded value with coercions.
    public static func mapping(
        _ policy: MappingPolicy, report: (@Sendable ([Coercion]) -> Void)? = nil
    ) -> CallOptions {
        CallOptions { $0.mapping = Values.Mapping(policy: policy, report: report) }
    }
}
