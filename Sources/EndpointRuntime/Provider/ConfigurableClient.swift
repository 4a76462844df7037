/// A client that sends its requests as a configuration says. All generated clients of an API are.
///
/// `EndpointClients` adds `init(dispatcher:)` to them.
public protocol ConfigurableClient: Sendable {
    /// A client whose requests go through a configuration of your own.
    init(configuration: ProviderConfiguration)
}
