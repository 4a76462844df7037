public import EndpointRuntime

// Names that MoyaMapper gives to what is in this module. The compiler reports the new name and puts it in.

@available(*, unavailable, renamed: "ResponseCache") public typealias MMCache = ResponseCache
@available(*, unavailable, renamed: "CacheKey") public typealias CacheKeyType = CacheKey

extension Provider {
    /// Use ``cachedRequest(_:policy:as:in:container:)``.
    @available(*, unavailable, renamed: "cachedRequest(_:)")
    public func cacheRequest(_ target: T) -> AsyncThrowingStream<Response, any Error> { cachedRequest(target) }
}
