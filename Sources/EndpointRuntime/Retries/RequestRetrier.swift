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
    /// The answer's status and headers; nil where there was no answer.
    public var head: ResponseHead?
    /// The answer's body, as far as it came.
    public var data: Data
    /// The transport's error, or that of the target's own validation; nil where there was an answer and nobody
    /// objected.
    public var error: (any Error)?
    /// How many attempts have been made, this one included: 1 after the first. A request that was sent once more with a
    /// new token, after a status of 401, counts as the same attempt.
    public var attempt: Int
    /// How long the call has waited between its attempts so far.
    public var waited: Duration
    /// Whether the body can be sent again. When it can't, `.retry` and `.retryAfter` have no effect.
    public var isReplayable: Bool
    /// What the request was made of; nil where that was no target.
    public var target: (any Target)?
    /// Whether the call was given an idempotency key, by which its server knows that two sends are one.
    public var hasIdempotencyKey = false

    /// A failed request of its fields.
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

/// What follows a failure.
public enum RetryDecision: Sendable {
    /// The request is sent again at once.
    case retry
    /// The request is sent again after a while. A wait below zero is none.
    case retryAfter(Duration)
    /// The failure is the outcome.
    case doNotRetry
    /// This error is the outcome, in place of the failure.
    case fail(any Error)
}
