import Foundation

/// A request that can be given up.
public protocol Cancellable: Sendable {
    var isCancelled: Bool { get }
    /// Gives the request up; does nothing when it has ended or was cancelled before.
    func cancel()
}

/// Cancels the task that runs a request.
final class CancellationToken: Cancellable {
    private let task: Task<Void, Never>

    init(_ task: Task<Void, Never>) {
        self.task = task
    }

    var isCancelled: Bool { task.isCancelled }

    func cancel() {
        task.cancel()
    }
}

/// Stands for a request that had ended when its caller got hold of it.
final class EndedRequest: Cancellable {
    private let lock = NSLock()
    nonisolated(unsafe) private var cancelled = false

    var isCancelled: Bool {
        lock.withLock { cancelled }
    }

    func cancel() {
        lock.withLock { cancelled = true }
    }
}
