extension ConfigurableClient {
    /// A client whose requests go through the app's dispatcher, and where it sends them.
    public init(dispatcher: any Dispatcher) {
        self.init(configuration: dispatcher.configuration)
    }
}
