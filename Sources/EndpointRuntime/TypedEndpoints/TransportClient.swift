public import Dispatch
public import Foundation

/// Sends endpoints that are written by hand through a ``Transport``.
///
/// ```swift
/// let client = TransportClient(baseURL: server, observers: [{ print($0.response?.statusCode ?? 0) }])
/// let books = try await client.request(BookList())
/// ```
///
/// A request goes this way: the endpoint makes it, adapters change it, the transport sends it; the connection's error
/// ends it, else the endpoint validates the answer; retriers may begin again with the adapters; the endpoint reads
/// the content; observers hear of the outcome; the caller gets it.
public struct TransportClient: EndpointClient {
    /// Sends the requests.
    public var transport: any Transport
    /// Change requests, in this order.
    public var adapters: [any RequestAdapter]
    /// Asked in this order about a request that failed; the first that wants anything but `.doNotRetry` decides. By
    /// default there are none, and nothing is sent twice.
    public var retriers: [any RequestRetrier]
    /// Hear of requests that have ended, one after the other in this order.
    public var observers: [ResponseObserver]
    public var completionQueue: DispatchQueue
    /// Headers whose values are meant for the request's own server, in lower case: they don't follow a redirect to
    /// another one.
    public var secretHeaders: Set<String>

    /// A client of its parts.
    public init(
        transport: any Transport = URLSessionTransport(), adapters: [any RequestAdapter] = [],
        retriers: [any RequestRetrier] = [], observers: [ResponseObserver] = [], completionQueue: DispatchQueue = .main,
        secretHeaders: Set<String> = SecretNames.headers
    ) {
        self.transport = transport
        self.adapters = adapters
        self.retriers = retriers
        self.observers = observers
        self.completionQueue = completionQueue
        self.secretHeaders = secretHeaders
    }

    /// A client whose endpoints may have relative URLs.
    ///
    /// - Parameters:
    ///   - baseURL: What they are relative to, usually with a slash at its end: see ``BaseURLAdapter``.
    ///   - adapters: Come after the base URL.
    public init(
        baseURL: URL, transport: any Transport = URLSessionTransport(), adapters: [any RequestAdapter] = [],
        retriers: [any RequestRetrier] = [], observers: [ResponseObserver] = [], completionQueue: DispatchQueue = .main
    ) {
        self.init(
            transport: transport, adapters: [BaseURLAdapter(baseURL: baseURL)] + adapters, retriers: retriers,
            observers: observers, completionQueue: completionQueue
        )
    }

    /// A client beside a generated one: with its server, headers, credentials, transport and queue. Plugins and stubs
    /// are for targets, and have no part in this.
    ///
    /// Relative URLs of endpoints are relative to the environment's base URL, as if that ended in a slash. Headers and
    /// credentials go to the environment's server alone.
    ///
    /// - Parameter adapters: Come after what the configuration adds.
    public init(
        configuration: ProviderConfiguration, adapters: [any RequestAdapter] = [], retriers: [any RequestRetrier] = [],
        observers: [ResponseObserver] = []
    ) {
        self.init(
            transport: configuration.transport, adapters: [ConfigurationAdapter(configuration: configuration)] + adapters,
            retriers: retriers, observers: observers, completionQueue: configuration.callbackQueue ?? .main,
            secretHeaders: SecretNames.headers.union(configuration.credentials.names)
        )
    }

    public func request<E: TypedEndpoint>(_ endpoint: E) async throws -> E.Content {
        try await content(of: endpoint, TypedRequest(endpoint.makeRequest()))
    }

    public func requestWithProgress<E: TypedEndpoint>(
        _ endpoint: E, _ report: @escaping @Sendable (RequestProgress) -> Void
    ) async throws -> E.Content {
        try await content(of: endpoint, TypedRequest(endpoint.makeRequest(), report: report))
    }

    public func upload<E: UploadEndpoint>(_ endpoint: E) async throws -> E.Content {
        try await upload(endpoint, report: nil)
    }

    public func uploadWithProgress<E: UploadEndpoint>(
        _ endpoint: E, _ report: @escaping @Sendable (RequestProgress) -> Void
    ) async throws -> E.Content {
        try await upload(endpoint, report: report)
    }

    private func upload<E: UploadEndpoint>(
        _ endpoint: E, report: (@Sendable (RequestProgress) -> Void)?
    ) async throws -> E.Content {
        let (request, body) = try endpoint.makeRequest()
        let upload: Upload
        do {
            upload = try body.upload()
        } catch is CancellationError {
            throw URLError(.cancelled)
        }
        defer { upload.removeTemporaryFile() }
        return try await content(of: endpoint, TypedRequest(request, upload: upload, report: report))
    }
}
