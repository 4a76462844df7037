extension RetryPolicy {
    /// The default policy of providers: one immediate retry of an idempotent request whose connection was lost before
    /// any of the response was received. RFC 9110, section 9.2.2, permits that without the user's consent; a retry
    /// isn't retried. No status is retried, and there is no wait.
    public static let lostConnection = RetryPolicy(
        limit: 1, statusCodes: [], retryAfterStatusCodes: [], connectionErrors: [.lost],
        retriesInterruptedResponses: false, backoff: .none)

    /// The methods that do the same done twice as done once (RFC 9110, section 9.2.2).
    public static let idempotentMethods: Set<HTTPMethod> = [.delete, .get, .head, .options, .put, .trace]

    /// Request timeout, internal server error, bad gateway, service unavailable, gateway timeout (RFC 9110, section
    /// 15).
    public static let transientStatusCodes: Set<Int> = [408, 500, 502, 503, 504]

    /// Failures of a connection that needn't be there a moment later.
    public static let transientConnectionErrors: Set<ConnectionError> = [.lost, .unreachable, .timedOut]
}
