extension ConfigurableClient {
    /// Creates a client with the configuration of a dispatcher, including its environment.
    public init(dispatcher: any Dispatcher) {
        self.init(configuration: dispatcher.configuration)
    }
}
