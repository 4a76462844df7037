extension ProviderConfiguration {
    /// A Boolean value that indicates whether equal requests at the same time share one response.
    ///
    /// A request that equals a request in progress isn't sent, but receives the other request's response. Setting the
    /// value adds or removes the first of the `middlewares`, so set `middlewares` before.
    public var tracksInflights: Bool {
        get { middlewares.contains { $0 is Inflights } }
        set {
            middlewares.removeAll { $0 is Inflights }
            if newValue { middlewares.insert(Inflights(), at: 0) }
        }
    }

    func tracking(inflights isTracking: Bool) -> ProviderConfiguration {
        var configuration = self
        configuration.tracksInflights = isTracking
        return configuration
    }
}
