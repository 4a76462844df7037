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
/// convert from and to a `URLRequest`. ``RetryPolicy`` is an implementation that only decides about retries.
public protocol RequestInterceptor: Sendable {
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

    /// Returns the decision about one failure.
    ///
    /// The function may wait itself, for a new session for example; a cancelled task isn't asked.
    ///
    /// Called after each send that ended with an error or with a status outside of 200 to 399, but never for a stub,
    /// after a cancellation, or for a request that couldn't be made. Nothing else bounds how often a request is sent:
    /// with an interceptor that always returns `.retry` it never ends.
    func decision(for failure: FailedRequest) async -> RetryDecision
}

extension RequestInterceptor {
    public func adapt(_ message: RequestMessage) async throws -> RequestMessage { message }

    public func adapt(_ message: RequestMessage, for target: (any Target)?) async throws -> RequestMessage {
        try await adapt(message)
    }

    public func decision(for failure: FailedRequest) async -> RetryDecision { .doNotRetry }
}

/// A request that was sent and has failed.
public struct FailedRequest: Sendable {
    /// The request as it was sent, including credentials and plugins' changes.
    public var message: RequestMessage
    /// The response's status and headers; nil if there was no response.
    public var head: ResponseHead?
    /// The received bytes of the response's body.
    public var data: Data
    /// The error of the transport, or of the target's validation; nil for a valid response.
    public var error: (any Error)?
    /// The number of attempts, including this one: 1 after the first.
    ///
    /// A request that was sent again with a new token, after a status of 401, counts as the same attempt.
    public var attempt: Int
    /// The total wait between the attempts of the call so far.
    public var waited: Duration
    /// A Boolean value that indicates whether the body can be sent again.
    ///
    /// If the body can't, `.retry` and `.retryAfter` have no effect.
    public var isReplayable: Bool
    /// The target of the request; nil if there is none.
    public var target: (any Target)?
    /// A Boolean value that indicates whether the call has an idempotency key.
    ///
    /// The server recognizes repeated sends by the key.
    public var hasIdempotencyKey = false

    /// Creates a description of a failed request.
    public init(
        message: RequestMessage, head: ResponseHead? = nil, data: Data = Data(), error: (any Error)? = nil,
        attempt: Int = 1, waited: Duration = .zero, isReplayable: Bool = true, target: (any Target)? = nil
    ) {
        self.message = message
        self.head = head
        self.data = data
        self.error = error
        self.attempt = attempt
        self.waited = waited
        self.isReplayable = isReplayable
        self.target = target
    }
}

/// A decision about a failed request.
public enum RetryDecision: Sendable {
    /// Sends the request again immediately.
    case retry
    /// The request is sent again after a while. A wait below zero is none.
    case retryAfter(Duration)
    /// The failure is the outcome.
    case doNotRetry
    /// This error is the outcome, in place of the failure.
    case fail(any Error)
}

/// Interceptors that decide about retries in their order.
///
/// The first interceptor that doesn't return ``RetryDecision/doNotRetry`` decides.
package struct RetrierChain: RequestInterceptor {
    private let interceptors: [any RequestInterceptor]

    package init(_ interceptors: [any RequestInterceptor]) {
        self.interceptors = interceptors
    }

    /// The key that one of them gives to requests.
    var idempotencyKey: IdempotencyKey? { interceptors.lazy.compactMap { ($0 as? RetryPolicy)?.idempotencyKey }.first }

    package func decision(for failure: FailedRequest) async -> RetryDecision {
        for interceptor in interceptors {
            if Task.isCancelled { break }
            let decision = await interceptor.decision(for: failure)
            if case .doNotRetry = decision { continue }
            return decision
        }
        return .doNotRetry
    }
}
