/// A client that sends its requests as a configuration says. All generated clients of an API are.
///
/// `EndpointClients` adds `init(dispatcher:)` to them.
public protocol ConfigurableClient: Sendable {
    /// A client that can be created with a custom configuration.
    init(configuration: ProviderConfiguration)
}
