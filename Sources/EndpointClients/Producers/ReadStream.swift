public import Dispatch

/// Opens a stream and calls `each` with its values, one after the other as they are received.
///
/// ```swift
/// let running = readStream { try await store.changes.watch() } each: { change in
///     show(change)
/// } completion: { result in
///     if case .failure(let error) = result { alert(error) }
/// }
/// ```
///
/// The next value is requested when the callback has returned, so a slow callback slows the server. Cancelling closes
/// the connection; no values are delivered afterwards, and the completion's failure is `EndpointError.isCancelled`.
///
/// - Parameters:
///   - queue: The queue for callbacks that aren't isolated to an actor; nil for the main queue.
///   - function: The caller's function. In top-level code and in `main()`, a queue that is set has priority over the
///     main actor, whose thread may wait.
///   - file: The caller's file.
///   - open: Returns the values: an `ItemStream`, its events, a `PartSequence`, a `ByteStream`. An error that
///     isn't an `EndpointError` becomes the `EndpointError.underlyingError` of one.
///   - each: Called with each value: on the actor that it is isolated to, or otherwise on `queue`.
///   - completion: Called once, after all values and whatever happens, likewise.
/// - Returns: A token that cancels the stream. Releasing it doesn't.
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
                // A value that was received during the cancellation is discarded.
                try Task.checkCancellation()
                await each.finish(value, on: queue)
            }
            try Task.checkCancellation()
        }
        ended.call(await producer.result(), on: queue)
    }
    return CancellationToken { task.cancel() }
}
