import Foundation

/// Where a session calls its delegate.
enum SessionQueue {
    static func make() -> OperationQueue? {
        #if canImport(FoundationNetworking)
        DispatchedQueue()
        #else
        nil
        #endif
    }
}

#if canImport(FoundationNetworking)
/// Calls blocks one after the other, in their order, as the queue does that a session would make for itself.
///
/// On Linux an operation queue takes many times as long as a dispatch queue to call a block, and a session hands it
/// several for each request.
private final class DispatchedQueue: OperationQueue, @unchecked Sendable {
    private let queue = DispatchQueue(label: "endpoint-runtime.session")

    override init() {
        super.init()
        maxConcurrentOperationCount = 1
    }

    override func addOperation(_ block: @Sendable @escaping () -> Void) {
        queue.async(execute: block)
    }
}
#endif
