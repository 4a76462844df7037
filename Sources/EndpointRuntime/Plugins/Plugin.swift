#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Looks at requests and responses on their way, and may change them. Plugins act in the order in which the provider
/// holds them; every function has a default that does nothing.
public protocol Plugin: Sendable {
    /// Changes a request before it is sent.
    func prepare(_ request: URLRequest, target: any Target) -> URLRequest
    /// The request is about to be sent, as all plugins have prepared it.
    func willSend(_ request: PluginRequest, target: any Target)
    /// An answer has come, or failed to.
    func didReceive(_ result: Result<Response, EndpointError>, target: any Target)
    /// Changes an answer before the caller gets it.
    func process(_ result: Result<Response, EndpointError>, target: any Target) -> Result<Response, EndpointError>
}

extension Plugin {
    public func prepare(_ request: URLRequest, target: any Target) -> URLRequest { request }
    public func willSend(_ request: PluginRequest, target: any Target) {}
    public func didReceive(_ result: Result<Response, EndpointError>, target: any Target) {}

    public func process(
        _ result: Result<Response, EndpointError>, target: any Target
    ) -> Result<Response, EndpointError> {
        result
    }
}

/// A request as plugins see it.
public struct PluginRequest: Sendable {
    public let request: URLRequest?

    public init(request: URLRequest?) {
        self.request = request
    }
}
