/// A token provider that refreshes its token when the token has expired or a server rejects it.
///
/// Concurrent requests share one refresh.
///
/// ```swift
/// let token = RefreshingToken(session.token) { old in try await session.renewed(old) }
/// let bookstore = BookstoreClient(credentials: .bearer(token))
/// ```
///
/// Cancelling a waiting request doesn't cancel the refresh, even if no other request waits. Many servers revoke the old
/// token during a refresh, so the new token would be lost. If a refresh fails, all waiting requests fail. The next
/// request starts a new refresh.
public actor RefreshingToken: TokenProvider {
    /// A function that requests a new token. The argument is the old token, or nil if there is none.
    ///
    /// Calls of the function don't overlap, except for a call whose result ``use(_:)`` has invalidated.
    public typealias Refresh = @Sendable (_ old: AccessToken?) async throws -> AccessToken

    private struct StoredToken {
        let token: AccessToken
        /// The time from which the token isn't used any more; nil if the token doesn't expire.
        let ends: Date?
        var isRejected = false
    }

    /// The token providers that the current task refreshes, which must not wait for themselves.
    @TaskLocal private static var refreshing: Set<ObjectIdentifier> = []

    private let leeway: TimeInterval
    private let now: @Sendable () -> Date
    private let renew: Refresh
    private var stored: StoredToken?
    /// A counter that changes when a token is set.
    ///
    /// The result of a refresh is discarded if the counter has changed since the refresh began.
    private var generation = 0
    private var isRefreshing = false
    private var waiting: [Int: CheckedContinuation<AccessToken, any Error>] = [:]
    private var lastWaiter = 0

    /// Creates a token provider.
    ///
    /// - Parameters:
    ///   - token: The current token. If it is nil, the first request requests a token.
    ///   - leeway: The number of seconds before its expiry at which a token is refreshed, because a request takes time.
    ///     The leeway is at most half of the token's remaining lifetime at the time the token was received.
    ///   - now: Returns the current time. Tests may return another time.
    ///   - renew: Requests a new token.
    public init(
        _ token: AccessToken? = nil, leeway: TimeInterval = 30, now: @escaping @Sendable () -> Date = { Date() },
        renew: @escaping Refresh
    ) {
        self.leeway = leeway
        self.now = now
        self.renew = renew
        stored = token.map { Self.stored($0, leeway, now()) }
    }

    private static func stored(_ token: AccessToken, _ leeway: TimeInterval, _ now: Date) -> StoredToken {
        let ends = token.expires.map { $0 - min(max(leeway, 0), max($0.timeIntervalSince(now), 0) / 2) }
        return StoredToken(token: token, ends: ends)
    }

    /// The current token; nil if there is none, or the token has expired or was rejected.
    ///
    /// Reading the property doesn't start a refresh.
    public var current: AccessToken? {
        guard let stored, !stored.isRejected else { return nil }
        if let ends = stored.ends, ends <= now() { return nil }
        return stored.token
    }

    /// Replaces the token, for example after a login. Pass nil after a logout.
    ///
    /// A request that waits for a refresh gets the new token, or fails with `TokenError.withdrawn` if there is none.
    /// The result of the refresh is discarded.
    public func use(_ token: AccessToken?) {
        generation += 1
        isRefreshing = false
        stored = token.map { Self.stored($0, leeway, now()) }
        resumeWaiters(token.map { .success($0) } ?? .failure(TokenError.withdrawn))
    }

    public func token() async throws -> AccessToken {
        if let current { return current }
        guard !Self.refreshing.contains(ObjectIdentifier(self)) else { throw TokenError.needsItself }
        try Task.checkCancellation()
        return try await TokenRequests.observe(stored == nil ? .request : .refresh) { try await self.newToken() }
    }

    /// Returns the token after a refresh, which is started if none is in progress.
    private func newToken() async throws -> AccessToken {
        if let current { return current }
        if !isRefreshing { startRefresh() }
        lastWaiter += 1
        let waiter = lastWaiter
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiting[waiter] = $0 }
        } onCancel: {
            // The actor runs this task only after the continuation was stored, even if the caller was already
            // cancelled.
            Task { await self.removeWaiter(waiter) }
        }
    }

    public func refresh(after rejected: AccessToken) async throws -> AccessToken {
        if stored?.token.value == rejected.value { stored?.isRejected = true }
        return try await token()
    }

    private func removeWaiter(_ waiter: Int) {
        waiting.removeValue(forKey: waiter)?.resume(throwing: CancellationError())
    }

    private func startRefresh() {
        isRefreshing = true
        let (old, generation, renew) = (stored?.token, generation, renew)
        let refreshing = Self.refreshing.union([ObjectIdentifier(self)])
        // The task is unstructured, so that cancelling the first caller doesn't cancel the refresh. The task inherits
        // task-local values, so that a span of the refresh is a child of the span of the call that started the refresh.
        Task {
            let result: Result<AccessToken, any Error>
            do {
                result = .success(try await Self.$refreshing.withValue(refreshing) { try await renew(old) })
            } catch {
                result = .failure(error)
            }
            self.end(result, generation)
        }
    }

    private func end(_ result: Result<AccessToken, any Error>, _ generation: Int) {
        guard generation == self.generation else { return }
        isRefreshing = false
        if case .success(let token) = result { stored = Self.stored(token, leeway, now()) }
        resumeWaiters(result)
    }

    private func resumeWaiters(_ result: Result<AccessToken, any Error>) {
        let continuations = waiting.values
        waiting = [:]
        for continuation in continuations { continuation.resume(with: result) }
    }
}
