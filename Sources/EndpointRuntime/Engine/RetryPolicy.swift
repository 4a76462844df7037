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
/// A request is retried if all of these apply: its method is idempotent (RFC 9110, section 9.2.2), or it has an
/// idempotency key from this policy or its call's options; its body can be sent again; its failure is transient;
/// neither limit is reached.
public struct RetryPolicy: RequestInterceptor {
    /// The maximum number of retries after the first attempt.
    package var limit: Int
    /// The methods of requests that may be sent twice.
    package var methods: Set<HTTPMethod>
    /// Statuses that pass.
    package var statusCodes: Set<Int>
    /// Statuses that pass where the server says when, by `Retry-After`.
    var retryAfterStatusCodes: Set<Int>
    /// Errors of the connection that pass, `URLError`s among them.
    var connectionErrors: Set<ConnectionError>
    /// A Boolean value that indicates whether a request with an interrupted response may be retried.
    var retriesInterruptedResponses: Bool
    /// The waits, unless the server requests one.
    var backoff: RetryBackoff
    /// The maximum wait that a server may request. A request that would have to wait longer isn't retried.
    var longestRetryAfter: Duration
    /// The maximum total wait of a call; a retry that would exceed it isn't made.
    var longestWait: Duration
    /// The generation of keys for requests whose methods aren't idempotent; nil for none.
    ///
    /// Requests with a key can be retried.
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
        if case ConnectionError.bodyTooLarge? = error { return nil }
        if let error = error as? ConnectionError { return connectionErrors.contains(error) }
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
    /// An idempotent request is retried if its connection was lost before any of the response was received. RFC 9110,
    /// section 9.2.2, permits that without the user's consent; a retry isn't retried. No status is retried, and there
    /// is no wait.
    public static let lostConnection = RetryPolicy(
        limit: 1, statusCodes: [], retryAfterStatusCodes: [], connectionErrors: [.lost],
        retriesInterruptedResponses: false, backoff: .none)

    /// The methods that do the same done twice as done once (RFC 9110, section 9.2.2).
    @usableFromInline
    static let idempotentMethods: Set<HTTPMethod> = [.delete, .get, .head, .options, .put, .trace]

    /// The status codes of transient failures (RFC 9110, section 15).
    ///
    /// The codes are request timeout, internal server error, bad gateway, service unavailable and gateway timeout.
    @usableFromInline
    static let transientStatusCodes: Set<Int> = [408, 500, 502, 503, 504]

    /// Failures of a connection that needn't be there a moment later.
    @usableFromInline
    static let transientConnectionErrors: Set<ConnectionError> = [.lost, .unreachable, .timedOut]

    /// Returns a Boolean value that indicates whether an error is a transient connection failure.
    ///
    /// The causes of the error are checked too.
    package static func isTransient(_ error: any Error) -> Bool {
        ErrorChain(error).errors.contains { RetryPolicy().passes($0) == true }
    }
}

/// The wait that a server requests (RFC 9110, section 10.2.3): a number of seconds, or a date.
enum RetryAfter {
    /// Longer than anyone waits, and short enough to be a duration.
    private static let longest = 1e9

    /// - Returns: Never below zero; nil where the header is missing or says neither.
    static func wait(of response: ResponseHead, now: Date) -> Duration? {
        guard let text = response[header: "Retry-After"]?.trimmed,
            !text.isEmpty
        else { return nil }
        if text.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) {
            return .seconds(min(Double(text) ?? longest, longest))
        }
        guard let date = HTTPDate.date(text, now: now) else { return nil }
        // Measured from when the server answered, by its own clock: the one here may be wrong.
        let answered = response[header: "Date"].flatMap { HTTPDate.date($0, now: now) } ?? now
        return .seconds(min(max(date.timeIntervalSince(answered), 0), longest))
    }
}

#if canImport(Darwin) || URLSession
    extension URLError {
        /// The connection error of a failure that may be temporary; nil for other failures.
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
