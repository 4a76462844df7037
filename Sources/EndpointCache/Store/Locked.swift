import Dispatch

/// A value that one thread at a time can access.
///
/// The runtime has a faster lock, but this module uses only what other packages can use.
final class Locked<Value>: Sendable {
    private let queue = DispatchQueue(label: "EndpointCache.Locked")
    // The queue serializes every access, which the compiler can't see.
    nonisolated(unsafe) private var value: Value

    init(_ value: Value) { self.value = value }

    /// Calls `body` while no other thread accesses the value.
    ///
    /// The value must not escape `body`, and `body` must not access the same value through this object.
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try queue.sync { try body(&value) }
    }
}
