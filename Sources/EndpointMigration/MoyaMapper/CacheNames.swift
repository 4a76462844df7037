public import Dispatch
public import EndpointCache
public import EndpointClients
public import EndpointRuntime

// These are MoyaMapper's names for caches. The compiler reports the new name and can insert it.

@available(*, unavailable, renamed: "ResponseCache") public typealias MMCache = ResponseCache
@available(*, unavailable, renamed: "CacheKey") public typealias CacheKeyType = CacheKey

extension Provider {
    /// An unavailable name from MoyaMapper: use `Provider.cachedRequest(_:policy:as:in:container:)`.
    @available(*, unavailable, renamed: "cachedRequest(_:)")
    public func cacheRequest(_ target: Target) -> AsyncThrowingStream<Response, any Error> { cachedRequest(target) }

    /// MoyaMapper's name for `cachedRequest(_:policy:as:in:container:callbackQueue:progress:completion:)`.
    @available(
        *, unavailable,
        message:
            "use cachedRequest(_:policy:as:callbackQueue:progress:completion:); .cacheThenNetwork for alwaysFetchCache"
    )
    public func cacheRequest(
        _ target: Target, alwaysFetchCache: Bool = false, cacheType: CacheKey = .default,
        callbackQueue: DispatchQueue? = nil, progress: (@Sendable (RequestProgress) -> Void)? = nil,
        completion: @escaping @Sendable (Result<Response, EndpointError>) -> Void
    ) -> any CancellableRequest {
        cachedRequest(
            target, policy: alwaysFetchCache ? .cacheThenNetwork : .cacheOnceThenNetwork, as: cacheType,
            callbackQueue: callbackQueue, progress: progress, completion: completion)
    }
}

extension ResponseCache.Container {
    /// An unavailable name from MoyaMapper: use `ResponseCache.Container.memory`.
    @available(*, unavailable, renamed: "memory")
    public static var RAM: Self { .memory }
}

extension ResponseCache {
    /// An unavailable name from MoyaMapper: use `ResponseCache.removeValue(for:in:)`.
    @available(*, unavailable, renamed: "removeValue(for:)")
    public func removeJSONCache(_ key: String) -> Bool { removeValue(for: key) }

    /// An unavailable name from MoyaMapper: use `ResponseCache.removeAllValues(in:)`.
    @available(*, unavailable, renamed: "removeAllValues()")
    public func removeAllJSONCache() -> Bool { removeAllValues() }

    /// An unavailable name from MoyaMapper: use `ResponseCache.removeResponse(for:in:)`.
    @available(*, unavailable, renamed: "removeResponse(for:)")
    public func removeResponseCache(_ key: String) -> Bool { removeResponse(for: key) }

    /// An unavailable name from MoyaMapper: use `ResponseCache.removeAllResponses(in:)`.
    @available(*, unavailable, renamed: "removeAllResponses()")
    public func removeAllResponseCache() -> Bool { removeAllResponses() }

    // The functions below are MoyaMapper's functions for values of single types.

    /// An unavailable name from MoyaMapper: use `ResponseCache.store(_:for:in:)`.
    @available(*, unavailable, renamed: "store(_:for:in:)")
    public func cacheBool(_ value: Bool, key: String, cacheContainer: Container = .memory) -> Bool { false }

    /// An unavailable name from MoyaMapper: use `ResponseCache.value(_:for:in:)`.
    @available(*, unavailable, renamed: "value(for:in:)")
    public func fetchBoolCache(key: String, cacheContainer: Container = .memory) -> Bool? { nil }

    /// An unavailable name from MoyaMapper: use `ResponseCache.store(_:for:in:)`.
    @available(*, unavailable, renamed: "store(_:for:in:)")
    public func cacheInt(_ value: Int, key: String, cacheContainer: Container = .memory) -> Bool { false }

    /// An unavailable name from MoyaMapper: use `ResponseCache.value(_:for:in:)`.
    @available(*, unavailable, renamed: "value(for:in:)")
    public func fetchIntCache(key: String, cacheContainer: Container = .memory) -> Int? { nil }

    /// An unavailable name from MoyaMapper: use `ResponseCache.store(_:for:in:)`.
    @available(*, unavailable, renamed: "store(_:for:in:)")
    public func cacheInt8(_ value: Int8, key: String, cacheContainer: Container = .memory) -> Bool { false }

    /// An unavailable name from MoyaMapper: use `ResponseCache.value(_:for:in:)`.
    @available(*, unavailable, renamed: "value(for:in:)")
    public func fetchInt8Cache(key: String, cacheContainer: Container = .memory) -> Int8? { nil }

    /// An unavailable name from MoyaMapper: use `ResponseCache.store(_:for:in:)`.
    @available(*, unavailable, renamed: "store(_:for:in:)")
    public func cacheInt16(_ value: Int16, key: String, cacheContainer: Container = .memory) -> Bool { false }

    /// An unavailable name from MoyaMapper: use `ResponseCache.value(_:for:in:)`.
    @available(*, unavailable, renamed: "value(for:in:)")
    public func fetchInt16Cache(key: String, cacheContainer: Container = .memory) -> Int16? { nil }

    /// An unavailable name from MoyaMapper: use `ResponseCache.store(_:for:in:)`.
    @available(*, unavailable, renamed: "store(_:for:in:)")
    public func cacheInt32(_ value: Int32, key: String, cacheContainer: Container = .memory) -> Bool { false }

    /// An unavailable name from MoyaMapper: use `ResponseCache.value(_:for:in:)`.
    @available(*, unavailable, renamed: "value(for:in:)")
    public func fetchInt32Cache(key: String, cacheContainer: Container = .memory) -> Int32? { nil }

    /// An unavailable name from MoyaMapper: use `ResponseCache.store(_:for:in:)`.
    @available(*, unavailable, renamed: "store(_:for:in:)")
    public func cacheInt64(_ value: Int64, key: String, cacheContainer: Container = .memory) -> Bool { false }

    /// An unavailable name from MoyaMapper: use `ResponseCache.value(_:for:in:)`.
    @available(*, unavailable, renamed: "value(for:in:)")
    public func fetchInt64Cache(key: String, cacheContainer: Container = .memory) -> Int64? { nil }

    /// An unavailable name from MoyaMapper: use `ResponseCache.store(_:for:in:)`.
    @available(*, unavailable, renamed: "store(_:for:in:)")
    public func cacheUInt(_ value: UInt, key: String, cacheContainer: Container = .memory) -> Bool { false }

    /// An unavailable name from MoyaMapper: use `ResponseCache.value(_:for:in:)`.
    @available(*, unavailable, renamed: "value(for:in:)")
    public func fetchUIntCache(key: String, cacheContainer: Container = .memory) -> UInt? { nil }

    /// An unavailable name from MoyaMapper: use `ResponseCache.store(_:for:in:)`.
    @available(*, unavailable, renamed: "store(_:for:in:)")
    public func cacheUInt8(_ value: UInt8, key: String, cacheContainer: Container = .memory) -> Bool { false }

    /// An unavailable name from MoyaMapper: use `ResponseCache.value(_:for:in:)`.
    @available(*, unavailable, renamed: "value(for:in:)")
    public func fetchUInt8Cache(key: String, cacheContainer: Container = .memory) -> UInt8? { nil }

    /// An unavailable name from MoyaMapper: use `ResponseCache.store(_:for:in:)`.
    @available(*, unavailable, renamed: "store(_:for:in:)")
    public func cacheUInt16(_ value: UInt16, key: String, cacheContainer: Container = .memory) -> Bool { false }

    /// An unavailable name from MoyaMapper: use `ResponseCache.value(_:for:in:)`.
    @available(*, unavailable, renamed: "value(for:in:)")
    public func fetchUInt16Cache(key: String, cacheContainer: Container = .memory) -> UInt16? { nil }

    /// An unavailable name from MoyaMapper: use `ResponseCache.store(_:for:in:)`.
    @available(*, unavailable, renamed: "store(_:for:in:)")
    public func cacheUInt32(_ value: UInt32, key: String, cacheContainer: Container = .memory) -> Bool { false }

    /// An unavailable name from MoyaMapper: use `ResponseCache.value(_:for:in:)`.
    @available(*, unavailable, renamed: "value(for:in:)")
    public func fetchUInt32Cache(key: String, cacheContainer: Container = .memory) -> UInt32? { nil }

    /// An unavailable name from MoyaMapper: use `ResponseCache.store(_:for:in:)`.
    @available(*, unavailable, renamed: "store(_:for:in:)")
    public func cacheUInt64(_ value: UInt64, key: String, cacheContainer: Container = .memory) -> Bool { false }

    /// An unavailable name from MoyaMapper: use `ResponseCache.value(_:for:in:)`.
    @available(*, unavailable, renamed: "value(for:in:)")
    public func fetchUInt64Cache(key: String, cacheContainer: Container = .memory) -> UInt64? { nil }

    /// An unavailable name from MoyaMapper: use `ResponseCache.store(_:for:in:)`.
    @available(*, unavailable, renamed: "store(_:for:in:)")
    public func cacheFloat(_ value: Float, key: String, cacheContainer: Container = .memory) -> Bool { false }

    /// An unavailable name from MoyaMapper: use `ResponseCache.value(_:for:in:)`.
    @available(*, unavailable, renamed: "value(for:in:)")
    public func fetchFloatCache(key: String, cacheContainer: Container = .memory) -> Float? { nil }

    /// An unavailable name from MoyaMapper: use `ResponseCache.store(_:for:in:)`.
    @available(*, unavailable, renamed: "store(_:for:in:)")
    public func cacheDouble(_ value: Double, key: String, cacheContainer: Container = .memory) -> Bool { false }

    /// An unavailable name from MoyaMapper: use `ResponseCache.value(_:for:in:)`.
    @available(*, unavailable, renamed: "value(for:in:)")
    public func fetchDoubleCache(key: String, cacheContainer: Container = .memory) -> Double? { nil }

    /// An unavailable name from MoyaMapper: use `ResponseCache.store(_:for:in:)`.
    @available(*, unavailable, renamed: "store(_:for:in:)")
    public func cacheString(_ value: String, key: String, cacheContainer: Container = .memory) -> Bool { false }

    /// An unavailable name from MoyaMapper: use `ResponseCache.value(_:for:in:)`.
    @available(*, unavailable, renamed: "value(for:in:)")
    public func fetchStringCache(key: String, cacheContainer: Container = .memory) -> String? { nil }

    /// An unavailable name from MoyaMapper: use `ResponseCache.store(_:for:in:)`.
    @available(*, unavailable, renamed: "store(_:for:in:)")
    public func cacheJSON(_ value: JSONValue, key: String, cacheContainer: Container = .memory) -> Bool { false }

    /// An unavailable name from MoyaMapper: use `ResponseCache.value(_:for:in:)`.
    @available(*, unavailable, renamed: "value(for:in:)")
    public func fetchJSONCache(key: String, cacheContainer: Container = .memory) -> JSONValue? { nil }

    /// An unavailable name from MoyaMapper: use `ResponseCache.store(_:for:in:)`.
    @available(*, unavailable, renamed: "store(_:for:in:)")
    public func cacheModel<Model>(_ model: Model, key: String, cacheContainer: Container = .memory) -> Bool { false }

    /// An unavailable name from MoyaMapper: use `ResponseCache.store(_:for:in:)`.
    @available(*, unavailable, renamed: "store(_:for:in:)")
    public func cacheModels<Model>(_ models: [Model], key: String, cacheContainer: Container = .memory) -> Bool {
        false
    }

    /// An unavailable name from MoyaMapper: use `ResponseCache.value(_:for:in:)`.
    @available(*, unavailable, renamed: "value(_:for:in:)")
    public func fetchModelCache<Model>(_ type: Model.Type, key: String, cacheContainer: Container = .memory) -> Model? {
        nil
    }

    /// An unavailable name from MoyaMapper: use `ResponseCache.value(_:for:in:)`.
    @available(*, unavailable, renamed: "value(_:for:in:)")
    public func fetchModelsCache<Model>(_ type: Model.Type, key: String, cacheContainer: Container = .memory)
        -> [Model]
    { [] }
}
