public import EndpointClients

#if URLSession && canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#elseif canImport(Darwin) || URLSession
    public import Foundation
#endif

/// A namespace with the names of Moya's module, so that `Moya.Response` and `Moya.Method` compile.
@available(*, deprecated, message: "write the names without a prefix: Response, HTTPMethod, RequestTask, TaskTarget")
public enum Moya {
    /// Moya's name for `CancellableRequest`.
    public typealias Cancellable = CancellableRequest
    /// Moya's name for the type of completion handlers.
    public typealias Completion = @Sendable (_ result: Result<EndpointRuntime.Response, EndpointError>) -> Void
    /// Moya's name for `Endpoint` of `EndpointClients`.
    public typealias Endpoint = EndpointClients.Endpoint
    /// Moya's name for `SampleResponse`.
    public typealias EndpointSampleResponse = SampleResponse
    /// Moya's name for `JSONEncoding` of `EndpointClients`.
    public typealias JSONEncoding = EndpointClients.JSONEncoding
    /// Moya's name for `HTTPMethod`.
    public typealias Method = HTTPMethod
    /// Moya's name for `EndpointError`.
    public typealias MoyaError = EndpointError
    /// Moya's name for `Provider`.
    public typealias MoyaProvider = Provider
    /// Moya's name for `MultiTarget` of `EndpointClients`.
    public typealias MultiTarget = EndpointClients.MultiTarget
    /// Moya's name for `MultipartFormData.Part`.
    public typealias MultipartFormBodyPart = EndpointRuntime.MultipartFormData.Part
    /// Moya's name for `MultipartFormData`.
    public typealias MultipartFormData = EndpointRuntime.MultipartFormData
    /// Moya's name for `NetworkLogger`.
    public typealias NetworkLoggerPlugin = NetworkLogger
    /// Moya's name for `ParameterEncoding` of `EndpointClients`.
    public typealias ParameterEncoding = EndpointClients.ParameterEncoding
    /// Moya's name for `TaskPlugin`.
    public typealias PluginType = TaskPlugin
    /// Moya's name for the type of progress handlers.
    public typealias ProgressBlock = @Sendable (_ progress: RequestProgress) -> Void
    /// Moya's name for `RequestProgress`.
    public typealias ProgressResponse = RequestProgress
    /// Moya's name for `PluginRequest`.
    public typealias RequestType = PluginRequest
    /// Moya's name for `Response`.
    public typealias Response = EndpointRuntime.Response
    /// Moya's name for `StubBehavior`.
    public typealias StubBehavior = EndpointRuntime.StubBehavior
    /// Moya's name for `TaskTarget`.
    public typealias TargetType = TaskTarget
    /// Moya's name for `RequestTask`.
    public typealias Task = RequestTask
    /// Moya's name for `URLEncoding` of `EndpointClients`.
    public typealias URLEncoding = EndpointClients.URLEncoding
    /// Moya's name for `ValidationType` of `EndpointClients`.
    public typealias ValidationType = EndpointClients.ValidationType

    #if canImport(Darwin) || URLSession
        /// Moya's name for the type of closures that choose a download's file.
        public typealias DownloadDestination =
            @Sendable (
                _ temporary: URL, _ response: HTTPURLResponse
            ) -> (destinationURL: URL, options: EndpointRuntime.DownloadDestination.Options)
        /// Moya's name for `URLSessionTransport`.
        public typealias Session = URLSessionTransport
    #endif
}

/// Moya's name of `RequestTask`.
///
/// In files that import this module, the name `Task` replaces Swift's `Task`. Write `_Concurrency.Task` for Swift's
/// type.
@available(*, deprecated, renamed: "RequestTask")
public typealias Task = RequestTask

// Apps, Combine or Swift may declare these names too, so they are unavailable here: the compiler prefers any other
// declaration.

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
