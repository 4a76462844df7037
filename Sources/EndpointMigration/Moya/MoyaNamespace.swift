public import EndpointClients

#if URLSession && canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    public import Foundation
#endif

/// The names of Moya's module, so that `Moya.Response` and `Moya.Method` compile.
@available(*, deprecated, message: "write the names without a prefix: Response, HTTPMethod, RequestTask, TaskTarget")
public enum Moya {
    /// Another name of `CancellableRequest`.
    public typealias Cancellable = CancellableRequest
    /// A completion handler.
    public typealias Completion = @Sendable (_ result: Result<EndpointRuntime.Response, EndpointError>) -> Void
    /// Another name of `Endpoint` of `EndpointClients`.
    public typealias Endpoint = EndpointClients.Endpoint
    /// Another name of `SampleResponse`.
    public typealias EndpointSampleResponse = SampleResponse
    /// Another name of `JSONEncoding` of `EndpointClients`.
    public typealias JSONEncoding = EndpointClients.JSONEncoding
    /// Another name of `HTTPMethod`.
    public typealias Method = HTTPMethod
    /// Another name of `EndpointError`.
    public typealias MoyaError = EndpointError
    /// Another name of `Provider`.
    public typealias MoyaProvider = Provider
    /// Another name of `MultiTarget` of `EndpointClients`.
    public typealias MultiTarget = EndpointClients.MultiTarget
    /// Another name of `MultipartFormData.Part`.
    public typealias MultipartFormBodyPart = EndpointRuntime.MultipartFormData.Part
    /// Another name of `MultipartFormData`.
    public typealias MultipartFormData = EndpointRuntime.MultipartFormData
    /// Another name of `NetworkLogger`.
    public typealias NetworkLoggerPlugin = NetworkLogger
    /// Another name of `ParameterEncoding` of `EndpointClients`.
    public typealias ParameterEncoding = EndpointClients.ParameterEncoding
    /// Another name of `TaskPlugin`.
    public typealias PluginType = TaskPlugin
    /// A progress handler.
    public typealias ProgressBlock = @Sendable (_ progress: RequestProgress) -> Void
    /// Another name of `RequestProgress`.
    public typealias ProgressResponse = RequestProgress
    /// Another name of `PluginRequest`.
    public typealias RequestType = PluginRequest
    /// Another name of `Response`.
    public typealias Response = EndpointRuntime.Response
    /// Another name of `StubBehavior`.
    public typealias StubBehavior = EndpointRuntime.StubBehavior
    /// Another name of `TaskTarget`.
    public typealias TargetType = TaskTarget
    /// Another name of `RequestTask`.
    public typealias Task = RequestTask
    /// Another name of `URLEncoding` of `EndpointClients`.
    public typealias URLEncoding = EndpointClients.URLEncoding
    /// Another name of `ValidationType` of `EndpointClients`.
    public typealias ValidationType = EndpointClients.ValidationType

    #if canImport(Darwin) || URLSession
        /// A closure for `RequestTask.downloadDestination(_:)`.
        public typealias DownloadDestination =
            @Sendable (
                _ temporary: URL, _ response: HTTPURLResponse
            ) -> (destinationURL: URL, options: EndpointRuntime.DownloadDestination.Options)
        /// Another name of `URLSessionTransport`.
        public typealias Session = URLSessionTransport
    #endif
}

/// Moya's name of `RequestTask`.
///
/// The name replaces Swift's `Task`, which is `_Concurrency.Task` in files that import this module.
@available(*, deprecated, renamed: "RequestTask")
public typealias Task = RequestTask

// Apps, Combine or Swift may have these names too: unavailable ones yield to any other declaration.

@available(*, unavailable, renamed: "TaskTarget") public typealias TargetType = TaskTarget
@available(*, unavailable, renamed: "HTTPMethod") public typealias Method = HTTPMethod
@available(*, unavailable, renamed: "PluginRequest") public typealias RequestType = PluginRequest
@available(*, unavailable, renamed: "RequestProgress") public typealias ProgressResponse = RequestProgress
@available(*, unavailable, renamed: "CancellableRequest") public typealias Cancellable = CancellableRequest
@available(*, unavailable, renamed: "Moya.Completion")
public typealias Completion = @Sendable (_ result: Result<Response, EndpointError>) -> Void
@available(*, unavailable, renamed: "Moya.ProgressBlock")
public typealias ProgressBlock = @Sendable (_ progress: RequestProgress) -> Void
@available(*, unavailable, renamed: "NetworkActivityPlugin.Change")
public typealias NetworkActivityChangeType = NetworkActivityPlugin.Change
#if canImport(Darwin) || URLSession
    @available(*, unavailable, renamed: "URLSessionTransport") public typealias Session = URLSessionTransport
#endif
@available(*, unavailable, renamed: "Provider") public typealias RxMoyaProvider = Provider
@available(*, unavailable, renamed: "Provider") public typealias ReactiveSwiftMoyaProvider = Provider
