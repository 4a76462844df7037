#if canImport(os)
    import os
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A value behind a lock, which one thread at a time can access.
///
/// `Mutex` of the standard library requires later Apple systems than the package supports, and ThreadSanitizer doesn't
/// recognize its locking on Linux. `NSLock` takes several allocations on Linux, and every request creates a `Locked`.
package final class Locked<Value>: Sendable {
    private let lock = SystemLock()
    // Every access holds the lock, which the compiler can't see.
    nonisolated(unsafe) private var value: Value

    package init(_ value: Value) { self.value = value }

    /// Calls `body` while holding the lock.
    ///
    /// The value must not escape `body`, and `body` must not acquire the same lock.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}

#if canImport(os)
    private typealias SystemLock = OSAllocatedUnfairLock<Void>
#else
    /// A `pthread` mutex that takes one allocation.
    private struct SystemLock: ~Copyable, Sendable {
        nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t>

        init() {
            mutex = .allocate(capacity: 1)
            pthread_mutex_init(mutex, nil)
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
        }

        func lock() { pthread_mutex_lock(mutex) }
        func unlock() { pthread_mutex_unlock(mutex) }
    }
#endif
