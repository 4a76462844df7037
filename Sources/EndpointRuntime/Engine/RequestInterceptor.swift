/// A type that changes requests before each send, and decides whether one that failed is sent again.
///
/// ```swift
/// struct Session: RequestInterceptor {
///     func adapt(_ message: RequestMessage) async throws -> RequestMessage {
///         var message = message
///         message[header: "X-Session"] = await current()
///         return message
///     }
///
///     func decision(for failure: FailedRequest) async -> RetryDecision {
///         guard failure.head?.statusCode == 401, failure.attempt == 1 else { return .doNotRetry }
///         return await renew() ? .retry : .doNotRetry
///     }
/// }
/// ```
///
/// By default a request is unchanged, and not sent again. ``RequestMessage/urlRequest`` and `RequestMessage(_:)` convert
/// from and to a `URLRequest`.
public protocol RequestInterceptor: RequestRetrier {
    /// Changes a request before it is sent: adds a token, or the server that a relative URL is for.
    ///
    /// A request that is sent again is adapted again, from what its endpoint made: a new token takes the place of the one that
    /// was refused.
    ///
    /// - Throws: What the caller gets. The request isn't sent then.
    func adapt(_ message: RequestMessage) async throws -> RequestMessage

    /// Changes a request of a target. By default ``adapt(_:)``.
    ///
    /// - Parameter target: Nil for endpoints that are no targets.
    /// - Throws: What the caller gets. The request isn't sent then.
    func adapt(_ message: RequestMessage, for target: (any Target)?) async throws -> RequestMessage
}

extension RequestInterceptor {
    public func adapt(_ message: RequestMessage) async throws -> RequestMessage { message }

    public func adapt(_ message: RequestMessage, for target: (any Target)?) async throws -> RequestMessage {
        try await adapt(message)
    }

    public func decision(for failure: FailedRequest) async -> RetryDecision { .doNotRetry }
}
