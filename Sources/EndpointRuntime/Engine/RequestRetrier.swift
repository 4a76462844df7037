/// Decides whether a request that failed is sent again.
///
/// A provider asks after each send that ended with an error or with a status outside of 200 to 399, but never for a
/// stub, after a cancellation, or for a request that couldn't be made. ``RetryPolicy`` is a ready one.
public protocol RequestRetrier: Sendable {
    /// Decides about one failure. May wait itself, for a new session for example; a cancelled task isn't asked.
    ///
    /// Nothing else bounds how often a request is sent: a retrier that always says `.retry` never ends.
    func decision(for failure: FailedRequest) async -> RetryDecision
}

/// A request that was sent and has failed.
public struct FailedRequest: Sendable {
    /// As it was sent, credentials and plugins' changes included.
    public var message: RequestMessage
    /// The response's status and headers; nil if there was no response.
    public var head: ResponseHead?
    /// The received bytes of the response's body.
    public var data: Data
    /// The error of the transport, or of the target's validation; nil if there was a response without a validation
    /// error.
    public var error: (any Error)?
    /// The number of attempts, including this one: 1 after the first. A request that was sent again with a new token,
    /// after a status of 401, counts as the same attempt.
    public var attempt: Int
    /// The total wait between the attempts of the call so far.
    public var waited: Duration
    /// A Boolean value that indicates whether the body can be sent again. If it can't, `.retry` and `.retryAfter` have
    /// no effect.
    public var isReplayable: Bool
    /// The target of the request; nil if there is none.
    public var target: (any Target)?
    /// A Boolean value that indicates whether the call has an idempotency key, by which its server recognizes repeated
    /// sends.
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
