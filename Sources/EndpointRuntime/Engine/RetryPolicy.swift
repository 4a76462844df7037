#if canImport(Darwin) || URLSession
    import Foundation
#endif

/// A policy that retries requests that are safe to repeat.
///
/// The number of retries is limited, and the waits between them grow.
///
/// ```swift
/// var policy = RetryPolicy(limit: 3)
/// policy.idempotencyKey = IdempotencyKey()
/// let bookstore = BookstoreClient(retrier: policy)
/// ```
///
/// A request is retried if all of these conditions apply. Its method is idempotent (RFC 9110, section 9.2.2), or it has
/// an idempotency key from this policy or its call's options. Its body can be sent again. Its failure is transient.
/// Neither the limit of retries nor a limit of waits is reached.
public struct RetryPolicy: RequestInterceptor {
    /// The maximum number of retries after the first attempt.
    package var limit: Int
    /// The methods of requests that may be sent twice.
    var methods: Set<HTTPMethod>
    /// The status codes of transient failures, which are retried.
    var statusCodes: Set<Int>
    /// The status codes that are retried only if the server sends `Retry-After`.
    var retryAfterStatusCodes: Set<Int>
    /// The connection errors that are retried, including the corresponding `URLError`s.
    var connectionErrors: Set<ConnectionError.Reason>
    /// A Boolean value that indicates whether a request with an interrupted response may be retried.
    var retriesInterruptedResponses: Bool
    /// The waits before retries, unless the server requests a wait.
    var backoff: RetryBackoff
    /// The maximum wait that a server may request. A request that would have to wait longer isn't retried.
    var longestRetryAfter: Duration
    /// The maximum total wait of a call; a retry that would exceed it isn't made.
    var longestWait: Duration
    /// The policy for idempotency keys of requests whose methods aren't idempotent; nil for no keys.
    ///
    /// A request with an idempotency key can be retried.
    public var idempotencyKey: IdempotencyKey?
    /// A closure that returns the current time, for `Retry-After` dates in responses without `Date`.
    public var now: @Sendable () -> Date

    /// Creates a policy; by default with two retries of idempotent requests after transient failures.
    public init(
        limit: Int = 2, methods: Set<HTTPMethod> = RetryPolicy.idempotentMethods,
        statusCodes: Set<Int> = RetryPolicy.transientStatusCodes, retryAfterStatusCodes: Set<Int> = [429],
        connectionErrors: Set<ConnectionError.Reason> = RetryPolicy.transientConnectionErrors,
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
        // A retry without a wait can't exceed the limit of the total wait.
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

    /// Returns whether a connection error is transient; nil for errors of another kind.
    private func passes(_ error: (any Error)?) -> Bool? {
        if let error = error as? ConnectionError {
            if case .bodyTooLarge = error.reason { return nil }
            return connectionErrors.contains(error.reason)
        }
        #if canImport(Darwin) || URLSession
            if let error = error as? URLError {
                return error.connectionError.map { connectionErrors.contains($0) } ?? false
            }
        #endif
        return nil
    }
}

extension RetryPolicy {
    /// The default policy of providers: one immediate retry after a lost connection.
    ///
    /// An idempotent request is retried if its connection was lost before any part of the response was received. RFC
    /// 9110, section 9.2.2, permits such a retry without the user's consent. The request is retried once, without a
    /// wait. No status is retried.
    public static let lostConnection = RetryPolicy(
        limit: 1, statusCodes: [], retryAfterStatusCodes: [], connectionErrors: [.lost],
        retriesInterruptedResponses: false, backoff: .none)

    /// The methods whose repetition has no further effect (RFC 9110, section 9.2.2).
    @usableFromInline
    static let idempotentMethods: Set<HTTPMethod> = [.delete, .get, .head, .options, .put, .trace]

    /// The status codes of transient failures (RFC 9110, section 15).
    ///
    /// The status codes mean request timeout, internal server error, bad gateway, service unavailable and gateway
    /// timeout.
    @usableFromInline
    static let transientStatusCodes: Set<Int> = [408, 500, 502, 503, 504]

    /// The connection errors that may be temporary.
    @usableFromInline
    static let transientConnectionErrors: Set<ConnectionError.Reason> = [.lost, .unreachable, .timedOut]

    /// Returns a Boolean value that indicates whether an error is a transient connection failure.
    ///
    /// Such errors are a lost connection, an unreachable server and a timeout. The underlying errors are checked too.
    public static func isTransient(_ error: any Error) -> Bool {
        ErrorChain(error).errors.contains { RetryPolicy().passes($0) == true }
    }
}

/// The wait that a server requests (RFC 9110, section 10.2.3): a number of seconds, or a date.
enum RetryAfter {
    /// The maximum wait in seconds, limited so that a duration can represent it.
    private static let longest = 1e9

    /// Returns the wait that `Retry-After` requests, never negative.
    ///
    /// - Returns: The wait; nil if the header is missing or invalid.
    static func wait(of response: ResponseHead, now: Date) -> Duration? {
        guard let text = response[header: "Retry-After"]?.trimmed,
            !text.isEmpty
        else { return nil }
        if text.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) {
            return .seconds(min(Double(text) ?? longest, longest))
        }
        guard let date = HTTPDate.date(text, now: now) else { return nil }
        // The wait is measured from the response's `Date`, because the client's clock may differ from the server's
        // clock.
        let answered = response[header: "Date"].flatMap { HTTPDate.date($0, now: now) } ?? now
        return .seconds(min(max(date.timeIntervalSince(answered), 0), longest))
    }
}

#if canImport(Darwin) || URLSession
    extension URLError {
        /// The connection error of a failure that may be temporary; nil for other failures.
        fileprivate var connectionError: ConnectionError.Reason? {
            switch code {
            case .networkConnectionLost: .lost
            #if canImport(FoundationNetworking)
                // On Linux, Foundation reports a connection that closes without a response as a bad response.
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
