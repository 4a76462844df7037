/// A token provider that refreshes its token when it expires or is refused.
///
/// Concurrent requests share one refresh.
///
/// ```swift
/// let token = RefreshingToken(session.token) { old in try await session.renewed(old) }
/// let bookstore = BookstoreClient(credentials: .bearer(token))
/// ```
///
/// Cancelling a waiting request doesn't cancel the refresh, even if no other request waits: servers often revoke the
/// old token with it, and the new one would be lost. A failed refresh fails all waiting requests; the next request
/// tries again.
public actor RefreshingToken: TokenProvider {
    /// A function that requests a new token, given the old one or nil.
    ///
    /// Calls never overlap, except for one that ``use(_:)`` has invalidated.
    public typealias Refresh = @Sendable (_ old: AccessToken?) async throws -> AccessToken

    private struct StoredToken {
        let token: AccessToken
        /// From when it isn't used any more; nil is never.
        let ends: Date?
        var isRejected = false
    }

    /// The tokens that the current task is to renew.
    @TaskLocal private static var refreshing: Set<ObjectIdentifier> = []

    private let leeway: TimeInterval
    private let now: @Sendable () -> Date
    private let renew: Refresh
    private var stored: StoredToken?
    /// Changes with each token that someone puts in: a renewal of what was there before is of no use then.
    private var generation = 0
    private var isRefreshing = false
    private var waiting: [Int: CheckedContinuation<AccessToken, any Error>] = [:]
    private var lastWaiter = 0

    /// - Parameters:
    ///   - token: Nil renews at the first request.
    ///   - leeway: The number of seconds before its expiry at which a token is refreshed, because a request takes time;
    ///     at most half of the time that the token was valid for when it was received.
    ///   - now: The time.
    ///   - renew: Gets a new token.
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

    /// The current token, without a refresh; nil if there is none, or it has expired or was refused.
    public var current: AccessToken? {
        guard let stored, !stored.isRejected else { return nil }
        if let ends = stored.ends, ends <= now() { return nil }
        return stored.token
    }

    /// Replaces the token, for example after a login; nil after a logout.
    ///
    /// Requests that wait for a refresh get the new token, or fail with `TokenError.withdrawn`; the result of that
    /// refresh is dropped.
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
        return try await TokenRequests.observed(stored == nil ? .request : .refresh) { try await self.newToken() }
    }

    /// Waits for a refresh, and starts it if there is none.
    private func newToken() async throws -> AccessToken {
        if let current { return current }
        if !isRefreshing { startRefresh() }
        lastWaiter += 1
        let waiter = lastWaiter
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiting[waiter] = $0 }
        } onCancel: {
            // Comes after the line above, also when the task is cancelled by now: the actor is busy until then.
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
        // Unstructured: cancelling the first caller doesn't cancel it. It inherits task-local values, so that a span of
        // the refresh is below the span of the call that started it.
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
