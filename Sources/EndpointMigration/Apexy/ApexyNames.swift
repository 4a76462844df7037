public import EndpointClients

// These are names of Apexy and Alamofire. The compiler reports the new name and can insert it.

@available(*, unavailable, renamed: "RequestInterceptor") public typealias RequestRetrier = RequestInterceptor
@available(*, unavailable, renamed: "RequestInterceptor") public typealias RequestAdapter = RequestInterceptor
@available(*, unavailable, renamed: "TransportClient") public typealias URLSessionClient = TransportClient
@available(*, unavailable, renamed: "TransportClient") public typealias AlamofireClient = TransportClient
@available(*, unavailable, renamed: "EndpointClient") public typealias ConcurrencyClient = EndpointClient
@available(*, unavailable, renamed: "JSONEndpoint") public typealias JsonEndpoint = JSONEndpoint
@available(*, unavailable, renamed: "BaseURLAdapter") public typealias BaseRequestAdapter = BaseURLAdapter
@available(*, unavailable, renamed: "HTTPStatusError") public typealias HTTPError = HTTPStatusError
@available(*, unavailable, renamed: "EncodedBody") public typealias HTTPBody = EncodedBody
