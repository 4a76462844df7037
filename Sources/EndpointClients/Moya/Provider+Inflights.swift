extension ProviderConfiguration {
    /// A Boolean value that indicates whether a request equal to one in progress isn't sent, but shares its response.
    public var tracksInflights: Bool {
        get { makeSharing != nil }
        set {
            makeSharing = nil
            if newValue { makeSharing = { Inflights() } }
        }
    }

    package func tracking(inflights isTracking: Bool) -> ProviderConfiguration {
        var configuration = self
        configuration.tracksInflights = isTracking
        return configuration
    }
}

extension Provider {
    /// The number of requests in progress that others can share; 0 for a provider that doesn't track them.
    public var inflightCount: Int { inflights.count }

    /// The exchanges in progress.
    package var inflights: Inflights { engine.sharing as? Inflights ?? Inflights() }
}
