public import Dispatch

/// Opens a stream and calls the closure `each` with each received value, one after the other.
///
/// ```swift
/// let running = readStream { try await store.changes.watch() } each: { change in
///     show(change)
/// } completion: { result in
///     if case .failure(let error) = result { alert(error) }
/// }
/// ```
///
/// The next value is requested after the closure `each` has returned, so a slow closure slows the server. Cancelling
/// closes the connection. Afterwards `each` isn't called, and `completion` receives an error whose
/// `EndpointError.isCancelled` is true.
///
/// - Parameters:
///   - queue: The queue for closures that aren't isolated to an actor; nil for the main queue.
///   - function: The caller's function. In top-level code and in `main()`, a queue that is set has priority over the
///     main actor, because the main thread may be blocked.
///   - file: The caller's file.
///   - open: A closure that returns the values: an `ItemStream`, its events, a `PartSequence` or a `ByteStream`. An
///     error that isn't an `EndpointError` is wrapped in one, as its `EndpointError.underlyingError`.
///   - each: A closure that is called with each value: on the actor that the closure is isolated to, or otherwise on
///     `queue`.
///   - completion: A closure that is called once after the last value, in every case: on the actor that the closure is
///     isolated to, or otherwise on `queue`.
/// - Returns: A token that cancels the stream. Releasing the token doesn't cancel the stream.
@discardableResult
public func readStream<Values: AsyncSequence & Sendable>(
    on queue: DispatchQueue? = nil, function: StaticString = #function, file: StaticString = #fileID,
    _ open: @escaping @Sendable () async throws -> Values,
    @_inheritActorContext each: @escaping @Sendable @isolated(any) (Values.Element) -> Void,
    @_inheritActorContext completion: @escaping @Sendable @isolated(any) (Result<Void, EndpointError>) -> Void
) -> any CancellableRequest where Values.Element: Sendable {
    let isTopLevel = queue != nil && CallSite(function: function, file: file).isTopLevel
    let (each, ended) = (
        Callback(each, ignoresMainActor: isTopLevel), Callback(completion, ignoresMainActor: isTopLevel)
    )
    let queue = queue ?? .main
    let task = Task {
        let producer = Producer {
            for try await value in try await open() {
                // If the task was cancelled while a value was received, the value is discarded.
                try Task.checkCancellation()
                await each.finish(value, on: queue)
            }
            try Task.checkCancellation()
        }
        ended.call(await producer.result(), on: queue)
    }
    return CancellationToken { task.cancel() }
}
