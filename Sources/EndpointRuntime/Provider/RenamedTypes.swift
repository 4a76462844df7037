// Names that other libraries give to types of this module. The compiler reports the new name and puts it in.
// An unavailable name yields to a model of the same name in a client, so that none of these is reserved.

// Moya

@available(*, unavailable, renamed: "Target") public typealias TargetType = Target
@available(*, unavailable, renamed: "HTTPMethod") public typealias Method = HTTPMethod
@available(*, unavailable, renamed: "PluginRequest") public typealias RequestType = PluginRequest
@available(*, unavailable, renamed: "RequestProgress") public typealias ProgressResponse = RequestProgress
@available(*, unavailable, renamed: "Provider") public typealias RxMoyaProvider = Provider
@available(*, unavailable, renamed: "Provider") public typealias ReactiveSwiftMoyaProvider = Provider

// CommonMoyaDispatcher

@available(*, unavailable, renamed: "AppDispatcher") public typealias CommonMoyaDispatcher = AppDispatcher
@available(*, unavailable, renamed: "Dispatcher") public typealias MoyaDispatcher = Dispatcher
@available(*, unavailable, renamed: "ResultHandler") public typealias TFResultHandler = ResultHandler
@available(*, unavailable, renamed: "ErrorFilter") public typealias InteractionErrorFilter = ErrorFilter

// Apexy

@available(*, unavailable, renamed: "TransportClient") public typealias URLSessionClient = TransportClient
@available(*, unavailable, renamed: "TransportClient") public typealias AlamofireClient = TransportClient
@available(*, unavailable, renamed: "EndpointClient") public typealias ConcurrencyClient = EndpointClient
@available(*, unavailable, renamed: "JSONEndpoint") public typealias JsonEndpoint = JSONEndpoint
@available(*, unavailable, renamed: "BaseURLAdapter") public typealias BaseRequestAdapter = BaseURLAdapter
@available(*, unavailable, renamed: "RequestInterceptor") public typealias RequestAdapter = RequestInterceptor
@available(*, unavailable, renamed: "HTTPStatusError") public typealias HTTPError = HTTPStatusError

extension Provider {
    /// Use ``producer(_:callbackQueue:)``, or `publisher(_:callbackQueue:)` of `EndpointCombine`.
    @available(
        *, unavailable, message: "use producer(_:), or publisher(_:) of EndpointCombine, in place of rx.request(_:)"
    )
    public var rx: Provider { self }
}
