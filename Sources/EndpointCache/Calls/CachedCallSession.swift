import EndpointRuntime

/// One execution of a call, whose requests may use a cache.
///
/// Responses are stored after the call has succeeded. Therefore a response that can't be decoded, such as the login
/// page of a hotel's network, doesn't replace a stored response.
final class CachedCallSession: StoredResponses {
    enum Order: Sendable {
        case cacheElseNetwork
        /// For a key's first call in a process, the cache or else the network; for later calls, the network.
        case cacheOnceElseNetwork
        case networkElseCache
        case cache
        case network
    }

    private struct State {
        var recalled: [String] = []
        /// The date of the oldest response that was read from the cache.
        var date: Date?
        var hasMissed = false
        var came: [(key: String, response: Response)] = []
    }

    private let settings: CacheSettings
    private let order: Order
    private let state = Locked(State())

    init(_ settings: CacheSettings, _ order: Order) {
        self.settings = settings
        self.order = order
    }

    /// Makes the call and stores its responses if the call succeeds.
    ///
    /// - Parameter call: A closure that sends requests with the given options.
    func result<Content: Sendable>(
        of call: @escaping @Sendable (CallOptions) async throws -> Content
    ) async -> Result<CachedContent<Content>, EndpointError> {
        do {
            let content = try await call(.middleware(self))
            for (key, response) in state.withLock({ $0.came }) {
                settings.cache.store(response, for: key, in: settings.container)
            }
            return .success(CachedContent(content: content, cacheDate: state.withLock { $0.date }))
        } catch {
            return .failure(EndpointError(wrapping: error))
        }
    }

    /// A Boolean value that indicates whether the call has read a response from the cache.
    var hasCachedResponse: Bool { state.withLock { !$0.recalled.isEmpty } }

    /// Removes cached responses that caused the failure of the call.
    ///
    /// The function returns a Boolean value that indicates whether the call failed because of cached responses.
    func removesUnusable(_ error: EndpointError) -> Bool {
        let (recalled, hasMissed) = state.withLock { ($0.recalled, $0.hasMissed) }
        guard !recalled.isEmpty, !Task.isCancelled, !hasMissed || error.response?.isFromCache == true else {
            return false
        }
        for key in recalled { settings.cache.removeResponse(for: key, in: settings.container) }
        settings.cache.report(CacheProblem(.unusableResponse, reason: error.reason))
        return true
    }

    // The functions below implement `StoredResponses`.

    func storedResponse(to request: RequestMessage) throws -> Response? {
        switch order {
        case .network, .networkElseCache: return nil
        case .cacheOnceElseNetwork:
            let key = settings.key.text(for: request)
            guard settings.cache.served.withLock({ $0.insert(key).inserted }) else { return nil }
        case .cache, .cacheElseNetwork: break
        }
        if let response = response(to: request) { return response }
        state.withLock { $0.hasMissed = true }
        if order == .cache { throw CacheMiss() }
        return nil
    }

    func replacement(for request: RequestMessage) -> Response? {
        order == .networkElseCache ? response(to: request) : nil
    }

    private func response(to request: RequestMessage) -> Response? {
        let key = settings.key.text(for: request)
        guard let response = settings.cache.response(for: key, in: settings.container) else { return nil }
        state.withLock { state in
            state.recalled.append(key)
            if let date = response.cacheDate { state.date = min(state.date ?? date, date) }
        }
        return response
    }

    func store(_ response: Response, to request: RequestMessage) {
        // A response with a part of the content (206) doesn't respond to a later call for all of it.
        guard (200..<300).contains(response.statusCode), response.statusCode != 206 else { return }
        let key = settings.key.text(for: request)
        state.withLock { $0.came.append((key, response)) }
    }
}

/// The cache settings of a call: policy, key, cache and container.
struct CacheSettings: Sendable {
    var policy: CachePolicy
    var key: CacheKey
    var cache: ResponseCache
    var container: ResponseCache.Container
}
