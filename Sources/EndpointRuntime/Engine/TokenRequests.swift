/// The observation of requests for access tokens, which calls wait for.
///
/// A middleware that traces calls sets an observer for the later stages:
///
/// ```swift
/// try await TokenRequests.$observer.withValue(self) { try await next(request) }
/// ```
public enum TokenRequests {
    /// The observer of the current task's call; nil if there is none.
    @TaskLocal public static var observer: (any TokenRequestObserver)?

    /// The reasons for requesting an access token.
    public enum Reason: Sendable {
        /// The client has no token yet.
        case request
        /// The token has expired, or a server has refused it.
        case refresh
    }

    /// Runs a request for an access token, which the current task's observer observes.
    ///
    /// Token requests that are made while this request runs aren't observed again. Call the function in a custom
    /// ``TokenProvider``, around the request to the server.
    nonisolated(nonsending) public static func observe<Value: Sendable>(
        _ reason: Reason, _ request: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value {
        guard let observer else { return try await request() }
        return try await observer.observe(reason) { try await $observer.withValue(nil) { try await request() } }
    }
}

/// An observer of requests for access tokens.
public protocol TokenRequestObserver: Sendable {
    /// Runs a request for an access token, or the wait for a request that another call has started.
    nonisolated(nonsending) func observe<Value: Sendable>(
        _ reason: TokenRequests.Reason, _ request: nonisolated(nonsending) () async throws -> Value
    ) async throws -> Value
}
