package import Dispatch

/// Runs `work`, which calls `completion` and `progress` any number of times, one after the other: on the actors that
/// they are isolated to, or otherwise on the queue.
///
/// - Parameters:
///   - queue: Nil for the main queue.
///   - function: The caller's function, and `file` its file: in top-level code an explicit queue takes precedence over
///     the main actor.
/// - Returns: A token that cancels the work. Releasing it doesn't.
package func callBack<Value: Sendable>(
    _ completion: @escaping @Sendable @isolated(any) (Value) -> Void,
    progress: (@Sendable @isolated(any) (RequestProgress) -> Void)?, on queue: DispatchQueue?,
    in function: StaticString,
    _ file: StaticString,
    _ work:
        @escaping @Sendable (
            _ call: @escaping @Sendable (Value) -> Void, _ report: (@Sendable (RequestProgress) -> Void)?
        ) async -> Void
) -> any CancellableRequest {
    let (order, isTopLevel) = (CallbackOrder(), queue != nil && CallSite(function: function, file: file).isTopLevel)
    let callback = Callback(completion, order, ignoresMainActor: isTopLevel)
    let moved = progress.map { Callback($0, order, ignoresMainActor: isTopLevel) }
    let report = moved.map { moved -> @Sendable (RequestProgress) -> Void in { moved.call($0, on: queue ?? .main) } }
    let task = Task { await work({ callback.call($0, on: queue ?? .main) }, report) }
    return CancellationToken { task.cancel() }
}
