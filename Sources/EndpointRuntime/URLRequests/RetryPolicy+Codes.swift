#if canImport(Darwin) || URLSession
    public import Foundation

    extension RetryPolicy {
        /// Two retries of idempotent requests after failures that pass, unless more is said.
        public init(
            limit: Int = 2, methods: Set<HTTPMethod> = RetryPolicy.idempotentMethods,
            statusCodes: Set<Int> = RetryPolicy.transientStatusCodes, announcedStatusCodes: Set<Int> = [429],
            errorCodes: Set<URLError.Code> = RetryPolicy.transientErrorCodes,
            connectionErrors: Set<ConnectionError> = RetryPolicy.transientConnectionErrors,
            retriesInterruptedAnswers: Bool = true, backoff: RetryBackoff = RetryBackoff(),
            longestRetryAfter: Duration = .seconds(60), longestWait: Duration = .seconds(120),
            idempotencyKey: IdempotencyKey? = nil, now: @escaping @Sendable () -> Date = { Date() }
        ) {
            self.init(
                limit: limit, methods: methods, statusCodes: statusCodes, announcedStatusCodes: announcedStatusCodes,
                connectionErrors: connectionErrors, retriesInterruptedAnswers: retriesInterruptedAnswers,
                backoff: backoff,
                longestRetryAfter: longestRetryAfter, longestWait: longestWait, key: idempotencyKey, now: now
            )
            self.errorCodes = errorCodes
        }
    }

    extension RetryPolicy {
        /// Failures of a connection that needn't be there a moment later.
        public static let transientErrorCodes: Set<URLError.Code> = lostConnectionCodes.union([
            .badServerResponse, .callIsActive, .cannotConnectToHost, .cannotFindHost, .cannotLoadFromNetwork,
            .dataNotAllowed, .dnsLookupFailed, .downloadDecodingFailedMidStream, .downloadDecodingFailedToComplete,
            .internationalRoamingOff, .notConnectedToInternet, .secureConnectionFailed, .timedOut,
        ])

        /// The system of Linux calls a connection that closes without an answer a bad response.
        static var lostConnectionCodes: Set<URLError.Code> {
            #if canImport(FoundationNetworking)
                [.networkConnectionLost, .badServerResponse]
            #else
                [.networkConnectionLost]
            #endif
        }
    }
#else
    public import FoundationEssentials

    extension RetryPolicy {
        /// Two retries of idempotent requests after failures that pass, unless more is said.
        public init(
            limit: Int = 2, methods: Set<HTTPMethod> = RetryPolicy.idempotentMethods,
            statusCodes: Set<Int> = RetryPolicy.transientStatusCodes, announcedStatusCodes: Set<Int> = [429],
            connectionErrors: Set<ConnectionError> = RetryPolicy.transientConnectionErrors,
            retriesInterruptedAnswers: Bool = true, backoff: RetryBackoff = RetryBackoff(),
            longestRetryAfter: Duration = .seconds(60), longestWait: Duration = .seconds(120),
            idempotencyKey: IdempotencyKey? = nil, now: @escaping @Sendable () -> Date = { Date() }
        ) {
            self.init(
                limit: limit, methods: methods, statusCodes: statusCodes, announcedStatusCodes: announcedStatusCodes,
                connectionErrors: connectionErrors, retriesInterruptedAnswers: retriesInterruptedAnswers,
                backoff: backoff,
                longestRetryAfter: longestRetryAfter, longestWait: longestWait, key: idempotencyKey, now: now
            )
        }
    }
#endif
