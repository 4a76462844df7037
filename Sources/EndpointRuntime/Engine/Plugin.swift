#if URLSession && canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    public import Foundation
#endif

/// A type that observes and modifies requests and responses.
///
/// Plugins are called in the provider's order. Every function has a default implementation that does nothing.
///
/// For each request, `prepare` and `willSend` of every plugin are called. Then the request is sent or stubbed, and
/// `didReceive` and `process` are called. For a request that can't be created, only `process` is called. For a request
/// that is cancelled before it is sent, `didReceive` and `process` are called.
///
/// For each retry, `prepare`, `willSend` and `didReceive` are called again, with a new ``PluginRequest`` and without
/// the previous changes of plugins. `process` is called once, with the final result. `didComplete` is called once, with
/// the result that the caller receives.
///
/// ```swift
/// struct Tracing: Plugin {
///     func prepare(_ message: RequestMessage, target: any Target) -> RequestMessage {
///         var message = message
///         message[header: "X-Trace"] = UUID().uuidString
///         return message
///     }
/// }
///
/// let bookstore = BookstoreClient(plugins: [Tracing()])
/// ```
///
/// A plugin that only observes the ends of calls conforms to ``CallObserver``.
public protocol Plugin: Sendable {
    #if canImport(Darwin) || URLSession
        /// Changes a `URLRequest` before it is sent.
        func prepare(_ request: URLRequest, target: any Target) -> URLRequest
    #endif
    /// Changes a request message before it is sent, for plugins that don't use `URLRequest`.
    ///
    /// The default implementation creates a `URLRequest` and passes it to ``prepare(_:target:)-(URLRequest,_)``. In a
    /// plugin that doesn't change requests, return `message`, so that its URL isn't parsed.
    func prepare(_ message: RequestMessage, target: any Target) -> RequestMessage
    /// Observes a request that is about to be sent, as prepared by all plugins.
    func willSend(_ request: PluginRequest, target: any Target)
    /// Observes the response of a request, or its error.
    func didReceive(_ result: Result<Response, EndpointError>, target: any Target)
    /// Observes the response or the error of a request, together with the request.
    ///
    /// The default implementation calls ``didReceive(_:target:)``.
    ///
    /// - Parameter request: The request passed to ``willSend(_:target:)``; nil if `willSend` wasn't called.
    func didReceive(_ result: Result<Response, EndpointError>, for request: PluginRequest?, target: any Target)
    /// Changes the result of a call before the caller receives it.
    func process(_ result: Result<Response, EndpointError>, target: any Target) -> Result<Response, EndpointError>
    /// Observes the end of a call, with the result that its caller receives.
    ///
    /// The function is called once per call, after all other functions of the plugin. Calls whose request can't be
    /// created and calls whose body can't be decoded are observed too.
    func didComplete(_ call: CompletedCall)
}

extension Plugin {
    public func willSend(_ request: PluginRequest, target: any Target) {}
    public func didReceive(_ result: Result<Response, EndpointError>, target: any Target) {}
    public func didComplete(_ call: CompletedCall) {}

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

#if canImport(Darwin) || URLSession
    extension Plugin {
        public func prepare(_ request: URLRequest, target: any Target) -> URLRequest { request }

        public func prepare(_ message: RequestMessage, target: any Target) -> RequestMessage {
            RequestMessage(prepare(message.urlRequest, target: target))
        }
    }
#else
    extension Plugin {
        public func prepare(_ message: RequestMessage, target: any Target) -> RequestMessage { message }
    }
#endif

/// A plugin that only observes completed calls.
///
/// The engine calls only ``Plugin/didComplete(_:)``. An observer therefore costs a call less than other plugins.
///
/// ```swift
/// struct Durations: CallObserver {
///     func didComplete(_ call: CompletedCall) {
///         print(call.operation?.route ?? "", call.duration)
///     }
/// }
///
/// let bookstore = BookstoreClient(plugins: [Durations()])
/// ```
public protocol CallObserver: Plugin {}

/// The asynchronous steps that plugins add while their synchronous `prepare` runs.
///
/// The engine performs the steps after `prepare` has returned.
package struct DeferredPreparation: Sendable {
    package typealias Step = @Sendable (RequestMessage) async throws -> RequestMessage

    /// The asynchronous steps that the plugin adds while it prepares a request in the current task.
    @TaskLocal package static var current: DeferredPreparation?

    private let added = Locked<[Step]>([])

    var steps: [Step] { added.withLock { $0 } }

    package func add(_ step: @escaping Step) {
        added.withLock { $0.append(step) }
    }
}
