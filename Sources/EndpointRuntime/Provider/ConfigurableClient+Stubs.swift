extension ConfigurableClient {
    /// Creates a client that returns the responses of `stubs` instead of sending requests.
    ///
    /// The stubs also record the calls.
    public init(stubs: EndpointStubs) {
        self.init(configuration: ProviderConfiguration(stubs: stubs))
    }
}

extension ProviderConfiguration {
    /// Creates a configuration for a client that returns the responses of `stubs` and sends no requests.
    ///
    /// A call without a stub fails.
    public init(stubs: EndpointStubs) {
        self.init(environment: ServerEnvironment(baseURL: "https://stub.invalid"), transport: NoNetworkTransport())
        self.stubs = stubs
    }
}
