#if canImport(os)
    import os
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A value that one thread at a time looks at.
///
/// `Mutex` of the standard library would do, but on Apple's systems it needs later ones than the package supports, and
/// on Linux ThreadSanitizer doesn't see that it locks; `NSLock` takes several allocations there, where one of these is
/// made for every request. Modules beside the runtime use it too. Unchecked, since the compiler doesn't see that every
/// access holds the lock.
package final class Locked<Value>: @unchecked Sendable {
    private let lock = SystemLock()
    private var value: Value

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
    /// The system's mutex, in one allocation.
    private struct SystemLock: ~Copyable {
        private let mutex: UnsafeMutablePointer<pthread_mutex_t>

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
