import Foundation

/// A table of the open connections, whose number is limited.
///
/// A new connection beyond the limit closes the connection that has waited longest for its client.
final class ConnectionTable: @unchecked Sendable {
    // The lock protects the count, the waiting connections and the position.
    private var count = 0
    /// The connections that wait for their clients, with a number that orders their last activities.
    private var waiting: [Int32: Int] = [:]
    private var position = 0
    private let lock = NSLock()
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// Adds a connection; returns false if the table is full and all connections are busy.
    func begin(_ descriptor: Int32) -> Bool {
        lock.lock()
        defer { lock.unlock() }
        if count >= limit {
            // The count may exceed the limit for a short time, because connections that this table has closed end a
            // little later.
            guard count < 2 * limit, let oldest = waiting.min(by: { $0.value < $1.value })?.key else { return false }
            shutdown(oldest, Int32(SHUT_RDWR))
            waiting[oldest] = nil
        }
        count += 1
        noteWaiting(descriptor)
        return true
    }

    /// Notes that a connection waits for its client from now on.
    func wait(_ descriptor: Int32) {
        lock.lock()
        defer { lock.unlock() }
        noteWaiting(descriptor)
    }

    private func noteWaiting(_ descriptor: Int32) {
        position += 1
        waiting[descriptor] = position
    }

    /// Notes that the server works on a request of a connection.
    func work(_ descriptor: Int32) {
        lock.lock()
        defer { lock.unlock() }
        waiting[descriptor] = nil
    }

    /// Removes a connection, whose descriptor isn't used afterwards.
    func end(_ descriptor: Int32) {
        lock.lock()
        defer { lock.unlock() }
        waiting[descriptor] = nil
        count -= 1
    }
}
