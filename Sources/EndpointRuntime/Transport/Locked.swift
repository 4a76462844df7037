#if canImport(os)
import os
#else
import Synchronization
#endif

/// A value that one thread at a time looks at.
///
/// `Mutex` of the standard library would do, but on Apple's systems it needs later ones than the package supports; and
/// `NSLock` takes several allocations on Linux, where one of these is made for every request. Unchecked, since the
/// compiler doesn't see that every access holds the lock.
final class Locked<Value>: @unchecked Sendable {
    #if canImport(os)
    private let lock = OSAllocatedUnfairLock()
    #else
    private let lock = Mutex(())
    #endif
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    /// What `body` is given must not leave it, nor may it call what takes the same lock.
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        #if canImport(os)
        return try lock.withLockUnchecked { try body(&value) }
        #else
        return try lock.withLock { _ in
            // What comes out is the caller's alone: the mutex itself guards nothing that could be shared.
            nonisolated(unsafe) let result = try body(&value)
            return result
        }
        #endif
    }
}
