#if Webhooks
    public import Foundation

    /// A record of received requests that rejects replays.
    ///
    /// A request is recorded until it is too old to be accepted. A service signs each retry again, so its retries pass.
    /// Requests of schemes without a time, such as GitHub's, are never rejected, because the service resends the same
    /// signature. Processes that share a workload need a shared record.
    public final class ReplayGuard: @unchecked Sendable {
        private let lock = NSLock()
        private let capacity: Int
        private var expirations: [String: Date] = [:]
        private var nextCleaning = Date.distantPast

        /// Creates an empty record.
        ///
        /// - Parameter capacity: The maximum number of recorded requests. Beyond it, all requests are rejected until
        ///   one has expired.
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
