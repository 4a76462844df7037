/// Changes requests before each send, and decides whether one that failed is sent again: both by one object, as a
/// session's tokens want it.
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
/// By default a request is left as it is, and nothing is sent again.
public protocol RequestInterceptor: RequestAdapter, RequestRetrier {}

extension RequestInterceptor {
    public func decision(for failure: FailedRequest) async -> RetryDecision { .doNotRetry }
}

#if !(canImport(Darwin) || URLSession)
    extension RequestInterceptor {
        public func adapt(_ message: RequestMessage) async throws -> RequestMessage { message }
    }
#endif
