#if canImport(Darwin) || URLSession
    import Foundation
#endif

/// A policy that retries requests that are safe to repeat, a limited number of times, with growing waits.
///
/// ```swift
/// var policy = RetryPolicy(limit: 3)
/// policy.idempotencyKey = IdempotencyKey()
/// let bookstore = BookstoreClient(retrier: policy)
/// ```
///
/// A request is retried if all of these apply: its method is idempotent (RFC 9110, section 9.2.2), or it has an
/// idempotency key from this policy or its call's options; its body can be sent again; its failure is transient;
/// neither limit is reached.
public struct RetryPolicy: RequestRetrier {
    /// The maximum number of retries after the first attempt.
    public var limit: Int
    /// The methods of requests that may be sent twice.
    public var methods: Set<HTTPMethod>
    /// Statuses that pass.
    public var statusCodes: Set<Int>
    /// Statuses that pass where the server says when, by `Retry-After`.
    public var retryAfterStatusCodes: Set<Int>
    /// Errors of the connection that pass, `URLError`s among them.
    public var connectionErrors: Set<ConnectionError>
    /// A Boolean value that indicates whether a request with an interrupted response may be retried.
    public var retriesInterruptedResponses: Bool
    /// The waits, unless the server requests one.
    public var backoff: RetryBackoff
    /// The maximum wait that a server may request. A request that would have to wait longer isn't retried.
    public var longestRetryAfter: Duration
    /// The maximum total wait of a call; a retry that would exceed it isn't made.
    public var longestWait: Duration
    /// The generation of keys for requests whose methods aren't idempotent, so that they can be retried; nil for none.
    public var idempotencyKey: IdempotencyKey?
    /// Returns the current time, for dates in `Retry-After` if the response has no `Date`.
    public var now: @Sendable () -> Date

    /// Creates a policy; by default with two retries of idempotent requests after transient failures.
    public init(
        limit: Int = 2, methods: Set<HTTPMethod> = RetryPolicy.idempotentMethods,
        statusCodes: Set<Int> = RetryPolicy.transientStatusCodes, retryAfterStatusCodes: Set<Int> = [429],
        connectionErrors: Set<ConnectionError> = RetryPolicy.transientConnectionErrors,
        retriesInterruptedResponses: Bool = true, backoff: RetryBackoff = RetryBackoff(),
        longestRetryAfter: Duration = .seconds(60), longestWait: Duration = .seconds(120),
        idempotencyKey: IdempotencyKey? = nil, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.limit = limit
        self.methods = methods
        self.statusCodes = statusCodes
        self.retryAfterStatusCodes = retryAfterStatusCodes
        self.connectionErrors = connectionErrors
        self.retriesInterruptedResponses = retriesInterruptedResponses
        self.backoff = backoff
        self.longestRetryAfter = longestRetryAfter
        self.longestWait = longestWait
        self.idempotencyKey = idempotencyKey
        self.now = now
    }

    public func decision(for failure: FailedRequest) async -> RetryDecision {
        guard failure.attempt <= limit, failure.isReplayable,
            methods.contains(failure.message.method) || failure.hasIdempotencyKey
                || idempotencyKey?.marks(failure.message) == true,
            let wait = wait(after: failure)
        else { return .doNotRetry }
        // No wait can't exceed the limit.
        guard wait > .zero else { return .retry }
        return failure.waited + wait <= longestWait ? .retryAfter(wait) : .doNotRetry
    }

    /// Returns the wait after a transient failure; nil for other failures.
    private func wait(after failure: FailedRequest) -> Duration? {
        if let passes = passes(failure.error) {
            guard failure.head == nil || retriesInterruptedResponses else { return nil }
            return passes ? backoff.wait(before: failure.attempt - 1) : nil
        }
        guard let response = failure.head else { return nil }
        let isTransient = statusCodes.contains(response.statusCode)
        guard isTransient || retryAfterStatusCodes.contains(response.statusCode) else { return nil }
        if let asked = RetryAfter.wait(of: response, now: now()) { return asked <= longestRetryAfter ? asked : nil }
        return isTransient ? backoff.wait(before: failure.attempt - 1) : nil
    }

    /// Returns whether the connection's error is transient; nil for other errors.
    private func passes(_ error: (any Error)?) -> Bool? {
        if let error = error as? ConnectionError { return connectionErrors.contains(error) }
        #if canImport(Darwin) || URLSession
            if let error = error as? URLError {
                return error.connectionError.map { connectionErrors.contains($0) } ?? false
            }
        #endif
        return nil
    }
}

#if canImport(Darwin) || URLSession
    extension URLError {
        /// Nil for failures that are still there a moment later.
        fileprivate var connectionError: ConnectionError? {
            switch code {
            case .networkConnectionLost: .lost
            #if canImport(FoundationNetworking)
                // On Linux a connection that closes without a response is reported as a bad response.
                case .badServerResponse: .lost
            #else
                case .badServerResponse: .unreachable
            #endif
            case .timedOut: .timedOut
            case .callIsActive, .cannotConnectToHost, .cannotFindHost, .cannotLoadFromNetwork, .dataNotAllowed,
                .dnsLookupFailed, .downloadDecodingFailedMidStream, .downloadDecodingFailedToComplete,
                .internationalRoamingOff, .notConnectedToInternet, .secureConnectionFailed:
                .unreachable
            default: nil
            }
        }
    }
#endif
