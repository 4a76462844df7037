#if Webhooks
    public import Foundation

    /// A memory of the requests that were received, which refuses each that comes once more.
    ///
    /// It remembers a request until its time makes it too old. A service that tries again signs anew, so its retries pass.
    /// Requests of schemes without a time, such as GitHub's, are never refused: the service itself sends the same once more.
    /// Processes that share their work need a memory that they share.
    public final class ReplayGuard: @unchecked Sendable {
        private let lock = NSLock()
        private let capacity: Int
        private var expirations: [String: Date] = [:]
        private var nextCleaning = Date.distantPast

        /// Creates an empty memory.
        ///
        /// - Parameter capacity: The number of requests that it remembers at most. Beyond it, all are refused until one has
        ///   expired.
        public init(capacity: Int = 100_000) {
            self.capacity = capacity
        }

        /// Remembers a request.
        ///
        /// - Throws: ``WebhookError/replayed`` where it is known.
        public func check(_ delivery: WebhookDelivery, at date: Date) throws(WebhookError) {
            guard let expiration = delivery.expiration else { return }
            let isNew = lock.withLock {
                clean(at: date)
                guard expirations[delivery.identity] == nil, expirations.count < capacity else { return false }
                expirations[delivery.identity] = expiration
                return true
            }
            if !isNew { throw .replayed }
        }

        private func clean(at date: Date) {
            guard date >= nextCleaning || expirations.count >= capacity else { return }
            expirations = expirations.filter { $0.value >= date }
            nextCleaning = date.addingTimeInterval(60)
        }
    }
#endif
