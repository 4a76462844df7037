#if Webhooks
    import EndpointRuntime
    public import Foundation

    /// A record of received requests that rejects replays.
    ///
    /// A request is recorded until it is too old to be accepted. When a service retries a request, it signs the request
    /// again, so a retry isn't rejected. Some signatures contain no time, such as GitHub's. Requests with such
    /// signatures are never rejected, because the service resends the same signature. If several processes handle the
    /// requests of one webhook, they need a shared record instead.
    public final class ReplayGuard: Sendable {
        private struct Record {
            var expirations: [String: Date] = [:]
            var nextCleaning = Date.distantPast
        }

        private let capacity: Int
        private let record = Locked(Record())

        /// Creates an empty record.
        ///
        /// - Parameter capacity: The maximum number of recorded requests. If it is reached, all requests are rejected
        ///   until a recorded one has expired.
        public init(capacity: Int = 100_000) {
            self.capacity = capacity
        }

        /// Records a request, and rejects a request that is already recorded.
        ///
        /// - Throws: ``WebhookError/replayed`` if the request is already recorded, or the capacity is reached.
        public func check(_ delivery: WebhookDelivery, at date: Date) throws(WebhookError) {
            guard let expiration = delivery.expiration else { return }
            let isNew = record.withLock { record in
                if date >= record.nextCleaning || record.expirations.count >= capacity {
                    record.expirations = record.expirations.filter { $0.value >= date }
                    record.nextCleaning = date.addingTimeInterval(60)
                }
                guard record.expirations[delivery.identity] == nil, record.expirations.count < capacity else {
                    return false
                }
                record.expirations[delivery.identity] = expiration
                return true
            }
            if !isNew { throw .replayed }
        }
    }
#endif
