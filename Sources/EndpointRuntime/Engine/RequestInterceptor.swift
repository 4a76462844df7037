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
/// The default implementations change nothing and retry nothing. ``RequestMessage/urlRequest`` and `RequestMessage(_:)`
/// convert from and to a `URLRequest`.
public protocol RequestInterceptor: RequestRetrier {
    /// Adapts a request before it is sent: adds a token, or the base of a relative URL.
    ///
    /// Each retry adapts the original request of the endpoint again, so that a new token replaces a refused one.
    ///
    /// - Throws: The error for the caller. The request isn't sent then.
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
