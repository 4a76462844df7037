public import Foundation

/// What the providers of one client share.
public struct ProviderConfiguration: Sendable {
    /// Takes the place of the targets' own base URLs; nil leaves them.
    public var environment: Environment?
    public var credentials: Credentials
    public var plugins: [any Plugin]
    public var transport: any Transport
    public var stub: StubBehavior
    /// Where completions are called; nil is the main queue.
    public var callbackQueue: DispatchQueue?

    public init(
        environment: Environment? = nil, credentials: Credentials = .none, plugins: [any Plugin] = [],
        transport: any Transport = URLSessionTransport(), stub: StubBehavior = .never, callbackQueue: DispatchQueue? = nil
    ) {
        self.environment = environment
        self.credentials = credentials
        self.plugins = plugins
        self.transport = transport
        self.stub = stub
        self.callbackQueue = callbackQueue
    }
}

/// Whether a request is answered by its sample response.
public enum StubBehavior: Sendable, Hashable {
    /// Requests are sent.
    case never
    case immediate
    /// After so many seconds.
    case delayed(seconds: Double)
}
