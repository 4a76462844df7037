import Foundation

/// A value that one thread at a time looks at.
///
/// `Mutex` of the standard library would do, but needs later systems than the package supports. Unchecked, since the
/// compiler doesn't see that every access holds the lock.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    /// What `body` is given must not leave it, nor may it call what takes the same lock.
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}
