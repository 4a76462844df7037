import EndpointCombine
import Foundation

/// The only value of a publisher; throws what it fails with.
func value<Output: Sendable>(of publisher: RequestPublisher<Output, any Error>) async throws -> Output {
    let held = Held()
    return try await withCheckedThrowingContinuation { continuation in
        held.keep(
            publisher.sink(
                receiveCompletion: { if case .failure(let error) = $0 { continuation.resume(throwing: error) } },
                receiveValue: { continuation.resume(returning: $0) }
            )
        )
    }
}

/// Keeps a subscription for as long as it lives itself.
private final class Held: Sendable {
    private let lock = NSLock()
    /// Written under the lock, and never read.
    nonisolated(unsafe) private var subscription: AnyCancellable?

    func keep(_ subscription: AnyCancellable) { lock.withLock { self.subscription = subscription } }
}
