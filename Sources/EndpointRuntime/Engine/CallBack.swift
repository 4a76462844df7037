package import Dispatch

/// Runs `work`, which calls `completion` as often as it has something to tell: on its actor, else on the queue, one call
/// after the other.
///
/// - Returns: What cancels the work. It goes on when this is let go.
package func callBack<Value: Sendable>(
    _ completion: @escaping @Sendable @isolated(any) (Value) -> Void, on queue: DispatchQueue,
    _ work: @escaping @Sendable (_ call: @escaping @Sendable (Value) -> Void) async -> Void
) -> any RunningRequest {
    let callback = Callback(completion, CallbackOrder())
    let task = Task { await work { callback.call($0, on: queue) } }
    return CancellationToken { task.cancel() }
}
