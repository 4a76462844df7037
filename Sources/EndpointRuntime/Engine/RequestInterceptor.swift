/// A type that changes requests before each attempt, and decides about retries of failed requests.
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
    /// Changes a request before it is sent, for example to add a token.
    ///
    /// Each retry adapts the endpoint's original request again, so that a new token replaces a refused token.
    ///
    /// - Throws: The error for the caller. The request isn't sent then.
    func adapt(_ message: RequestMessage) async throws -> RequestMessage

    /// Changes a request of a target before it is sent.
    ///
    /// The default implementation calls ``adapt(_:)``.
    ///
    /// - Parameter target: The target of the request; nil for endpoints that aren't targets.
    /// - Throws: The error for the caller. The request isn't sent then.
    func adapt(_ message: RequestMessage, for target: (any Target)?) async throws -> RequestMessage

    /// Decides whether a failed request is sent again.
    ///
    /// The function may wait, for a new session for example. It isn't called in a cancelled task.
    ///
    /// The engine calls the function after each attempt that ended with an error or with a status outside of 200 to
    /// 399, but never for a stub, after a cancellation, or for a request that couldn't be created. The engine doesn't
    /// limit the number of attempts: if an interceptor always returns `.retry`, the call never ends.
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
    /// The number of attempts, including the failed attempt: 1 after the first attempt.
    ///
    /// A request that was sent again with a new token, after a status of 401, counts as the same attempt.
    public var attempt: Int
    /// The total wait between the attempts of the call so far.
    public var waited: Duration
    /// A Boolean value that indicates whether the body can be sent again.
    ///
    /// If the body can't be sent again, `.retry` and `.retryAfter` have no effect.
    public var isReplayable: Bool
    /// The target of the request; nil if there is none.
    public var target: (any Target)?
    /// A Boolean value that indicates whether the call has an idempotency key.
    ///
    /// A server recognizes repeated requests of one call by the key.
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
    /// Sends the request again after a wait; a negative duration is no wait.
    case retryAfter(Duration)
    /// Doesn't send the request again, so the failure is the result of the call.
    case doNotRetry
    /// Ends the call with this error, in place of the failure.
    case fail(any Error)
}

/// A list of interceptors that decide about retries, in order.
///
/// The first interceptor that doesn't return ``RetryDecision/doNotRetry`` decides.
struct RetrierChain: RequestInterceptor {
    let interceptors: [any RequestInterceptor]

    /// The idempotency key policy of the first ``RetryPolicy`` in the list that has one.
    var idempotencyKey: IdempotencyKey? { interceptors.lazy.compactMap { ($0 as? RetryPolicy)?.idempotencyKey }.first }

    func decision(for failure: FailedRequest) async -> RetryDecision {
        for interceptor in interceptors {
            if Task.isCancelled { break }
            let decision = await interceptor.decision(for: failure)
            if case .doNotRetry = decision { continue }
            return decision
        }
        return .doNotRetry
    }
}
