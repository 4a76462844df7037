/// A lock with the interface of Apple's.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    public func lock() {}
    public func unlock() {}
}

extension OSAllocatedUnfairLock where State == Void {
    public init() {}
}
