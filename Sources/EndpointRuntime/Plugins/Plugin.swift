#if URLSession && canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    public import Foundation
#else
    import FoundationEssentials
#endif

/// Looks at requests and responses on their way, and may change them. Plugins act in the order in which the provider
/// holds them; every function has a default that does nothing.
///
/// A request passes `prepare` and `willSend` of every plugin, is sent or answered by a stub, and passes `didReceive`
/// and `process`. One that can't be made passes `process` alone; one that is cancelled before it is sent passes
/// `didReceive` and `process`.
///
/// A request that is sent again passes `prepare`, `willSend` and `didReceive` each time, as a ``PluginRequest`` of its
/// own and without what plugins put in the last time; `process` is passed once, by the outcome.
public protocol Plugin: Sendable {
    #if canImport(Darwin) || URLSession
        /// Changes a request before it is sent.
        func prepare(_ request: URLRequest, target: any Target) -> URLRequest
    #endif
    /// The same of a message, for plugins that need no `URLRequest`. By default ``prepare(_:target:)-(URLRequest,_)``
    /// does it.
    func prepare(_ message: RequestMessage, target: any Target) -> RequestMessage
    /// The request is about to be sent, as all plugins have prepared it.
    func willSend(_ request: PluginRequest, target: any Target)
    /// An answer has come, or failed to.
    func didReceive(_ result: Result<Response, EndpointError>, target: any Target)
    /// The same, for plugins that want to know which request it answers. By default the one without the request is
    /// called.
    ///
    /// - Parameter request: What ``willSend(_:target:)`` was given; nil when that wasn't called.
    func didReceive(_ result: Result<Response, EndpointError>, for request: PluginRequest?, target: any Target)
    /// Changes an answer before the caller gets it.
    func process(_ result: Result<Response, EndpointError>, target: any Target) -> Result<Response, EndpointError>
}

extension Plugin {
    public func willSend(_ request: PluginRequest, target: any Target) {}
    public func didReceive(_ result: Result<Response, EndpointError>, target: any Target) {}

    public func didReceive(
        _ result: Result<Response, EndpointError>, for request: PluginRequest?, target: any Target
    ) {
        didReceive(result, target: target)
    }

    public func process(
        _ result: Result<Response, EndpointError>, target: any Target
    ) -> Result<Response, EndpointError> {
        result
    }
}

#if !(canImport(Darwin) || URLSession)
    extension Plugin {
        public func prepare(_ message: RequestMessage, target: any Target) -> RequestMessage { message }
    }
#endif
