#if URLSession && canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    public import Foundation
#endif

/// A plugin whose functions receive a `TaskTarget`, like the functions of Moya's plugins.
///
/// A generated target is wrapped in a ``MultiTarget``, whose `innermost` is the target itself.
///
/// ```swift
/// struct AuthPlugin: TaskPlugin {
///     let token: String
///
///     func prepare(_ request: URLRequest, target: any TaskTarget) -> URLRequest {
///         var request = request
///         request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
///         return request
///     }
/// }
/// ```
///
/// Conform to `Plugin` for new plugins, whose functions receive `any Target`.
public protocol TaskPlugin: Plugin {
    #if canImport(Darwin) || URLSession
        /// Returns a request with the plugin's changes, before the request is sent.
        func prepare(_ request: URLRequest, target: any TaskTarget) -> URLRequest
    #endif
    /// Observes a request that is about to be sent, after all plugins have changed it.
    func willSend(_ request: PluginRequest, target: any TaskTarget)
    /// Observes the response or the error of a request.
    func didReceive(_ result: Result<Response, EndpointError>, target: any TaskTarget)
    /// Returns a result with the plugin's changes, before the caller receives the result.
    func process(_ result: Result<Response, EndpointError>, target: any TaskTarget) -> Result<Response, EndpointError>
}

extension TaskPlugin {
    public func willSend(_ request: PluginRequest, target: any TaskTarget) {}
    public func didReceive(_ result: Result<Response, EndpointError>, target: any TaskTarget) {}

    public func process(
        _ result: Result<Response, EndpointError>, target: any TaskTarget
    ) -> Result<Response, EndpointError> { result }

    public func willSend(_ request: PluginRequest, target: any Target) {
        willSend(request, target: target.asTaskTarget)
    }

    public func didReceive(_ result: Result<Response, EndpointError>, target: any Target) {
        didReceive(result, target: target.asTaskTarget)
    }

    public func process(
        _ result: Result<Response, EndpointError>, target: any Target
    ) -> Result<Response, EndpointError> { process(result, target: target.asTaskTarget) }
}

#if canImport(Darwin) || URLSession
    extension TaskPlugin {
        public func prepare(_ request: URLRequest, target: any TaskTarget) -> URLRequest { request }

        public func prepare(_ request: URLRequest, target: any Target) -> URLRequest {
            prepare(request, target: target.asTaskTarget)
        }
    }
#endif

extension Target {
    /// The target itself if it is a `TaskTarget`; otherwise a ``MultiTarget`` that wraps the target.
    package var asTaskTarget: any TaskTarget { (self as? any TaskTarget) ?? MultiTarget(self) }
}

// The plugins of this module conform to `TaskPlugin`, so that code for Moya can put them in arrays with its own
// plugins.

extension NetworkLogger: TaskPlugin {
    public func willSend(_ request: PluginRequest, target: any TaskTarget) {
        willSend(request, target: target as any Target)
    }

    public func didReceive(_ result: Result<Response, EndpointError>, target: any TaskTarget) {
        didReceive(result, target: target as any Target)
    }
}

extension NetworkActivityPlugin: TaskPlugin {
    public func willSend(_ request: PluginRequest, target: any TaskTarget) {
        willSend(request, target: target as any Target)
    }

    public func didReceive(_ result: Result<Response, EndpointError>, target: any TaskTarget) {
        didReceive(result, target: target as any Target)
    }
}

#if canImport(Darwin) || URLSession
    extension AccessTokenPlugin: TaskPlugin {
        public func prepare(_ request: URLRequest, target: any TaskTarget) -> URLRequest {
            prepare(request, target: target as any Target)
        }
    }

    extension CredentialsPlugin: TaskPlugin {
        public func willSend(_ request: PluginRequest, target: any TaskTarget) {
            willSend(request, target: target as any Target)
        }
    }
#else
    extension AccessTokenPlugin: TaskPlugin {}
#endif
