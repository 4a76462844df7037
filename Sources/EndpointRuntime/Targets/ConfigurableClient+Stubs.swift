extension ConfigurableClient {
    /// Creates a client that returns the responses of `stubs`, which record the calls.
    public init(stubs: EndpointStubs) {
        self.init(configuration: ProviderConfiguration(stubs: stubs))
    }
}

extension ProviderConfiguration {
    /// Creates a configuration for a client without a network.
    ///
    /// A request that `stubs` don't handle is an error.
    public init(stubs: EndpointStubs) {
        self.init(environment: ServerEnvironment(baseURL: "https://stub.invalid"), transport: NoNetworkTransport())
        self.stubs = stubs
    }
}
