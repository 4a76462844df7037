/// Retriers that are asked one after the other: the first that doesn't return ``RetryDecision/doNotRetry`` decides.
package struct RetrierChain: RequestRetrier {
    private let retriers: [any RequestRetrier]

    package init(_ retriers: [any RequestRetrier]) {
        self.retriers = retriers
    }

    /// The key that one of them gives to requests.
    var idempotencyKey: IdempotencyKey? { retriers.lazy.compactMap { ($0 as? RetryPolicy)?.idempotencyKey }.first }

    package func decision(for failure: FailedRequest) async -> RetryDecision {
        for retrier in retriers {
            if Task.isCancelled { break }
            let decision = await retrier.decision(for: failure)
            if case .doNotRetry = decision { continue }
            return decision
        }
        return .doNotRetry
    }
}
