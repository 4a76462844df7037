/// Calls with additional options.
extension Provider {
    /// A provider whose calls have these options too. It is made for a single call as well as for many, and sends
    /// through the same connections.
    ///
    /// ```swift
    /// let response = try await provider.with(.timeout(.seconds(5)), .noRetries).request(.get(id: "A-1"))
    /// ```
    public func with(_ options: CallOptions...) -> Provider {
        with(options)
    }

    /// The same of a list of options, of which the later ones count.
    public func with(_ options: [CallOptions]) -> Provider {
        Provider(self, configuration.options.and(options))
    }
}
