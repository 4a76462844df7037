/// Calls with additional options.
extension Provider {
    /// Returns a provider whose calls have additional options. Use it for a single call or for many; it has the same
    /// connections.
    ///
    /// ```swift
    /// let response = try await provider.with(.timeout(.seconds(5)), .noRetries).request(.get(id: "A-1"))
    /// ```
    public func with(_ options: CallOptions...) -> Provider {
        with(options)
    }

    /// Returns a provider with an array of additional options; later ones take precedence.
    public func with(_ options: [CallOptions]) -> Provider {
        Provider(self, configuration.options.and(options))
    }
}
