/// Retriers that are asked one after the other: the first one that doesn't say ``RetryDecision/doNotRetry`` decides.
struct RetrierChain: RequestRetrier {
    private let retriers: [any RequestRetrier]

    init(_ retriers: [any RequestRetrier]) {
        self.retriers = retriers
    }

    func decision(for failure: FailedRequest) async -> RetryDecision {
        for retrier in retriers {
            if Task.isCancelled { break }
            let decision = await retrier.decision(for: failure)
            if case .doNotRetry = decision { continue }
            return decision
        }
        return .doNotRetry
    }

    func prepare(_ message: RequestMessage) -> RequestMessage {
        retriers.reduce(message) { $1.prepare($0) }
    }
}
