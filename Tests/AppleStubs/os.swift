/// A lock with the interface of Apple's.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    public func lock() {}
    public func unlock() {}
    public init(initialState: State) {}
    public func withLock<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) rethrows -> Result {
        while true {}
    }
}

extension OSAllocatedUnfairLock where State == Void {
    public init() {}
}
