import EndpointRuntime

/// A call whose responses are from a cache, the network, or both, depending on its policy.
struct CachedCall<Content: Sendable>: Sendable {
    private let settings: CacheSettings
    private let call: @Sendable (CallOptions) async throws -> Content
    private var passes: [CachedCallSession.Order]

    init(_ settings: CacheSettings, _ call: @escaping @Sendable (CallOptions) async throws -> Content) {
        self.settings = settings
        self.call = call
        passes =
            switch settings.policy {
            case .cacheThenNetwork: [.cacheElseNetwork, .network]
            case .cacheOnceThenNetwork: [.cacheOnceElseNetwork, .network]
            case .cacheElseNetwork: [.cacheElseNetwork]
            case .networkElseCache: [.networkElseCache]
            case .cacheOnly: [.cache]
            case .networkOnly: [.network]
            }
    }

    /// Returns the next content of the call; nil after the last content.
    mutating func next() async throws(EndpointError) -> CachedContent<Content>? {
        guard !passes.isEmpty else { return nil }
        let order = passes.removeFirst()
        let pass = CachedCallSession(settings, order)
        let result = await pass.result(of: call)
        switch result {
        case .success(let content):
            // Without a cached response, the request has already been sent to the network.
            if !pass.hasCachedResponse { passes = [] }
            return content
        case .failure(let error):
            let isRepeated =
                pass.removesUnusable(error) && (order == .cacheElseNetwork || order == .cacheOnceElseNetwork)
            passes = isRepeated ? [.network] : []
            if isRepeated { return try await next() }
            throw error
        }
    }

    /// Returns a stream of the call's contents, each requested when the loop needs it.
    func stream() -> AsyncThrowingStream<CachedContent<Content>, any Error> {
        stream { $0 }
    }

    func stream<Element: Sendable>(
        _ transform: @escaping @Sendable (CachedContent<Content>) -> Element
    ) -> AsyncThrowingStream<Element, any Error> {
        // Only one loop calls the closure, one call after the other.
        let rest = Locked(self)
        return AsyncThrowingStream(unfolding: {
            var call = rest.withLock { $0 }
            defer { rest.withLock { [call] in $0 = call } }
            return try await call.next().map(transform)
        })
    }

    /// Returns the last content of the call.
    func last() async throws(EndpointError) -> CachedContent<Content> {
        var call = self
        var last: CachedContent<Content>?
        while let content = try await call.next() { last = content }
        guard let last else { throw .underlying(CacheMiss(), nil) }
        return last
    }
}
